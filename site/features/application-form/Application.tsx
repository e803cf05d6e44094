/** The island of the application form: shows the form, or a notice to people who may not open it. */

import { Suspense, startTransition, useEffect, useState } from 'react'
import { unforeseen } from '#events/unforeseen.ts'
import { loadCode } from '#web/load-code.ts'
import { pathFor } from '#web/paths.ts'
import { Go } from '../../components/island/buttons.tsx'
import { island } from '../../components/island/island.tsx'
import { nextSeason } from '../../components/island/page-data.ts'
import { useWords } from '../../components/island/texts.ts'
import { Form } from './components/Form.tsx'
import { late, lateParts } from './loaded-late.ts'
import { type OpenResult, openForm } from './open-form.ts'
import { Panel, Unreachable } from './PageParts.tsx'

import './components/page.css'
import './components/parts.css'
import './dock.css'

function Loading() {
  const { t } = useWords()
  return (
    <div className="waiting">
      <p role="status">{t('form.loading')}</p>
      <div className="bones" aria-hidden="true">
        {[1, 2, 3, 4].map((bone) => (
          <span key={bone} />
        ))}
      </div>
    </div>
  )
}

/** Loaded on demand, because most people who open the page still fill the form in. */
const ReadPage = late(() => loadCode(lateParts.read).then((code) => code.ReadPage), Unreachable)

function Opening({ opened }: { opened: OpenResult | null }) {
  const { locale, t } = useWords()
  if (!opened) return <Loading />
  switch (opened.kind) {
    case 'signed-out':
      return (
        <Panel title={t('form.authRequired')} text={t('form.signInFirst')}>
          <Go text="form.goToLogin" href={`${pathFor(locale, 'login')}?next=application`} />
        </Panel>
      )
    case 'staff':
      return <Panel title={t('toast.accessDenied')} text={t('form.staff')} />
    case 'closed':
      return (
        <Panel title={t('form.periodClosed')} text={t('form.closedText', { next: nextSeason() })}>
          <Go look="line" text="form.returnDashboard" page="dashboard" />
        </Panel>
      )
    case 'read':
      return (
        <Suspense fallback={<Loading />}>
          <ReadPage readable={opened.readable} />
        </Suspense>
      )
    case 'not-found':
      return (
        <Panel title={t('form.notFound')} text={t('form.notFoundText')}>
          <Go text="form.returnDashboard" page="dashboard" />
        </Panel>
      )
    case 'unreachable':
      return <Unreachable />
    case 'open':
      return <Form account={opened.account} saving={opened.saving} />
    default:
      return unforeseen(opened, null)
  }
}

export const Application = island(() => {
  const [opened, setOpened] = useState<OpenResult | null>(null)
  useEffect(() => {
    // The form is long: a transition renders it in slices, so that the page still responds to touch.
    void openForm().then((result) => startTransition(() => setOpened(result)))
  }, [])
  useEffect(() => {
    if (opened) requestAnimationFrame(() => document.documentElement.removeAttribute('data-fonts'))
  }, [opened])
  return <Opening opened={opened} />
})

/** The island of the application form: shows the form, or a notice to whoever may not open it. */
import { Provider } from 'jotai'
import { startTransition, useEffect, useState } from 'react'
import { unforeseen } from '#events/unforeseen.ts'
import { pathFor } from '#web/paths.ts'
import { Toaster } from '#web/ui/Toaster.tsx'
import { showFromLastPage } from '#web/ui/toast.ts'
import { withTexts } from '#web/words/PageTexts.tsx'
import { store } from '../../application/state.ts'
import { useWords } from '../../components/island/texts.ts'
import { Form } from './components/Form.tsx'
import { type Opened, openForm } from './opening.ts'
import { nextSeason } from './page-facts.ts'

import './components/page.css'
import './components/parts.css'
import './components/tiles.css'
import './components/layout.css'

function Loading() {
  const { t } = useWords()
  return (
    <div className="waiting">
      <p role="status">{t('form.loading')}</p>
      <div className="bones" aria-hidden="true">
        {['one', 'two', 'three', 'four'].map((bone) => (
          <span key={bone} />
        ))}
      </div>
    </div>
  )
}

function Panel({ title, text, children }: { title: string; text: string; children?: React.ReactNode }) {
  return (
    <section className="panel">
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </section>
  )
}

function Closed() {
  const { locale, t } = useWords()
  return (
    <Panel title={t('form.periodClosed')} text={t('form.closedText', { next: nextSeason() })}>
      <a className="button button-line" href={pathFor(locale, 'dashboard')}>
        {t('form.returnDashboard')}
      </a>
    </Panel>
  )
}

function SignedOut() {
  const { locale, t } = useWords()
  return (
    <Panel title={t('form.authRequired')} text={t('form.signInFirst')}>
      <a className="button button-strong" href={`${pathFor(locale, 'login')}?next=application`}>
        {t('form.goToLogin')}
      </a>
    </Panel>
  )
}

function Unreachable() {
  const { t } = useWords()
  return (
    <Panel title={t('save.offlineTitle')} text={t('form.needsNetwork')}>
      <button className="button button-strong" type="button" onClick={() => location.reload()}>
        {t('form.tryAgain')}
      </button>
    </Panel>
  )
}

function Opening({ opened }: { opened: Opened | null }) {
  const { t } = useWords()
  if (!opened) return <Loading />
  switch (opened.at) {
    case 'signed-out':
      return <SignedOut />
    case 'staff':
      return <Panel title={t('toast.accessDenied')} text={t('form.staff')} />
    case 'closed':
      return <Closed />
    case 'unreachable':
      return <Unreachable />
    case 'open':
      return <Form account={opened.account} sync={opened.sync} />
    default:
      return unforeseen(opened, null)
  }
}

export const Application = withTexts(() => {
  const { t } = useWords()
  const [opened, setOpened] = useState<Opened | null>(null)
  useEffect(() => {
    showFromLastPage()
    // The form is long: made in slices, between which the phone still scrolls and hears a touch.
    void openForm().then((found) => startTransition(() => setOpened(found)))
  }, [])
  useEffect(() => {
    if (opened) requestAnimationFrame(() => document.documentElement.removeAttribute('data-fonts'))
  }, [opened])
  return (
    <Provider store={store}>
      <Opening opened={opened} />
      <Toaster close={t('nav.close')} />
    </Provider>
  )
})

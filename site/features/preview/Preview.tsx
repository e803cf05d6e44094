/** The preview's island: one application to be read through, changed or submitted; or why it cannot be shown. */
import { useEffect, useState } from 'react'
import { ApiError } from '#web/api.ts'
import { pathFor } from '#web/paths.ts'
import { Toaster } from '#web/ui/Toaster.tsx'
import { showFromLastPage } from '#web/ui/toast.ts'
import { withTexts } from '#web/words/PageTexts.tsx'
import { type MyApplication, useApplication, useMe } from '../../account/queries.ts'
import { readFiles } from '../../application/drafts.ts'
import { type Key, useWords } from '../../components/island/texts.ts'
import { Actions } from './components/Actions.tsx'
import { Answers } from './components/Answers.tsx'
import './components/preview.css'

const ID = /\/preview\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/?$/

/** Null for an address without an id. On the built page there is no address yet. */
const idHere = (): string | null => ID.exec(location.pathname)?.[1] ?? null

type PanelProps = { title: Key; text?: Key; link: { to: string; label: Key } }

function Panel({ title, text, link }: PanelProps) {
  const { t } = useWords()
  return (
    <section className="panel">
      <h1>{t(title)}</h1>
      {text && <p>{t(text)}</p>}
      <a className="button button-strong" href={link.to}>
        {t(link.label)}
      </a>
    </section>
  )
}

const Loading = () => {
  const { t } = useWords()
  return (
    <p className="panel" role="status">
      {t('preview.loading')}
    </p>
  )
}

/** Files that this phone has not sent yet: submitting now would leave them out. */
function useWaiting(userId: string | undefined): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (userId)
      void readFiles(userId).then(
        (files) => setCount(files.length),
        () => setCount(0),
      )
  }, [userId])
  return count
}

function Review({ application, userId }: { application: MyApplication; userId: string }) {
  const { t } = useWords()
  const waiting = useWaiting(userId)
  return (
    <div className="review">
      <h1>{t('form.checkAnswers')}</h1>
      {application.status === 'draft' && <p className="nothing">{t('preview.nothingSent')}</p>}
      <Answers application={application} />
      <Actions application={application} userId={userId} waiting={waiting} />
    </div>
  )
}

function Found({ id }: { id: string }) {
  const { locale } = useWords()
  const me = useMe()
  const application = useApplication(id)
  const dashboard = { to: pathFor(locale, 'dashboard'), label: 'form.returnDashboard' } as const
  if (me.data === null || (application.error instanceof ApiError && application.error.status === 401))
    return (
      <Panel
        title="form.authRequired"
        text="form.signInFirst"
        link={{ to: pathFor(locale, 'login'), label: 'form.goToLogin' }}
      />
    )
  if (application.error) return <Panel title="form.notFound" text="form.notFoundText" link={dashboard} />
  if (!application.data || !me.data) return <Loading />
  return <Review application={application.data} userId={me.data.id} />
}

export const Preview = withTexts(() => {
  const { locale, t } = useWords()
  const [id, setId] = useState<string | null | undefined>()
  useEffect(() => {
    showFromLastPage()
    setId(idHere())
  }, [])
  const dashboard = { to: pathFor(locale, 'dashboard'), label: 'form.returnDashboard' } as const
  return (
    <>
      {id === undefined && <Loading />}
      {id === null && <Panel title="form.invalidId" link={dashboard} />}
      {id && <Found id={id} />}
      <Toaster close={t('nav.close')} />
    </>
  )
})

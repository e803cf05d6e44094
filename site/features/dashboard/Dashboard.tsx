/** The dashboard of a family: the state of its application, next steps, actions, and its account. */
import { ApiError } from '#web/api.ts'
import { adminPaths, pathFor } from '#web/paths.ts'
import { Toaster } from '#web/ui/Toaster.tsx'
import { useMe, useMyApplications } from '../../account/queries.ts'
import { island } from '../../components/island/island.tsx'
import { useWords } from '../../components/island/texts.ts'
import { AccountPart } from './components/AccountPart.tsx'
import { Notice } from './components/Notice.tsx'
import { Overview } from './components/Overview.tsx'
import { Skeleton } from './components/Skeleton.tsx'
import './components/dashboard.css'

const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401

export const Dashboard = island(() => {
  const { t } = useWords()
  const me = useMe()
  return (
    <>
      <div className="welcome">
        <h1 id="welcome">{t('dash.welcome')}</h1>
        <p>{me.data?.email}</p>
      </div>
      <Content />
      <Toaster close={t('nav.close')} />
    </>
  )
})

function Content() {
  const { locale, t } = useWords()
  const me = useMe()
  const mine = useMyApplications()
  if (me.data === null || isSignedOut(mine.error))
    return (
      <Notice text={t('dash.signedOut')} link={{ href: pathFor(locale, 'login'), text: t('auth.signIn') }} />
    )
  if (me.data && me.data.role !== 'customer')
    return <Notice text={t('dash.staff')} link={{ href: adminPaths.dashboard, text: t('nav.admin') }} />
  if (mine.isPending || me.isPending) return <Skeleton />
  if (mine.isError || me.isError)
    return <Failure retry={() => Promise.all([me.refetch(), mine.refetch()])} busy={mine.isFetching} />
  const [application] = mine.data
  return (
    <>
      {application ? (
        <Overview application={application} />
      ) : (
        <Notice
          title={t('dash.none')}
          text={t('dash.noneText')}
          link={{ href: pathFor(locale, 'application'), text: t('dash.start') }}
        />
      )}
      <AccountPart account={me.data} />
    </>
  )
}

function Failure({ retry, busy }: { retry: () => Promise<unknown>; busy: boolean }) {
  const { t } = useWords()
  return (
    <div className="panel notice" role="alert">
      <p>{t('dash.loadFail')}</p>
      <button className="button button-strong" type="button" disabled={busy} onClick={() => void retry()}>
        {t('toast.retry')}
      </button>
    </div>
  )
}

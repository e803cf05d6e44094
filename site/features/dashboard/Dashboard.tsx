/** The dashboard of a family: the state of its application, next steps, actions, and its account. */
import { ApiError } from '#web/api.ts'
import { adminPaths, pathFor } from '#web/paths.ts'
import { type MyApplication, useMe, useMyApplications } from '../../account/queries.ts'
import { island } from '../../components/island/island.tsx'
import { useWords } from '../../components/island/texts.ts'
import { AccountPart } from './components/AccountPart.tsx'
import { ApplicationCard } from './components/ApplicationCard.tsx'
import { NextSteps } from './components/NextSteps.tsx'
import { Notice } from './components/Notice.tsx'
import { PrintSheet } from './components/PrintSheet.tsx'
import { Progress } from './components/Progress.tsx'
import { QuickActions } from './components/QuickActions.tsx'
import { ScoreCard } from './components/ScoreCard.tsx'
import { Unsent } from './components/Unsent.tsx'
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
        <Overview application={application} userId={me.data?.id ?? ''} />
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

/** The panels of one application, and the sheet that is only shown in print. */
const Overview = ({ application, userId }: { application: MyApplication; userId: string }) => (
  <>
    <Unsent application={application} userId={userId} />
    <div className="overview">
      <div>
        <ApplicationCard application={application} />
        <NextSteps application={application} />
      </div>
      <div className="beside">
        <QuickActions application={application} />
        <Progress application={application} />
      </div>
      <div>
        <ScoreCard application={application} />
      </div>
    </div>
    <PrintSheet application={application} />
  </>
)

/** Shown while loading; for screen readers a sentence instead. */
function Skeleton() {
  const { t } = useWords()
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{t('dash.loading')}</span>
      <div aria-hidden="true" className="panel">
        <i />
        <i />
        <i />
      </div>
      <div aria-hidden="true" className="panel">
        <i />
        <i />
      </div>
    </div>
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

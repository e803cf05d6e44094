/** The dashboard of a family: the status of its application, what it can do now, and what is folded below. */
import { useState } from 'react'
import { spokenReferenceOf } from '#events/application/number.ts'
import { seasonName } from '#events/language/format.ts'
import { ApiError } from '#web/api.ts'
import { adminPaths, pathFor } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import {
  type Account,
  type MyApplication,
  meQuery,
  myApplicationsQuery,
  queryClient,
  useIsExpired,
  useMe,
  useMyApplications,
} from '../../account/queries.ts'
import { island } from '../../components/island/island.tsx'
import { LoadFailed } from '../../components/island/LoadFailed.tsx'
import { nextSeason, venue, whatsappLink } from '../../components/island/page-data.ts'
import { useWords } from '../../components/island/texts.ts'
import { UnsentAnswers, useUnsent } from '../unsent/UnsentAnswers.tsx'
import { WaitingFiles } from '../unsent/WaitingFiles.tsx'
import { AccountPart } from './components/AccountPart.tsx'
import { Notice } from './components/Fold.tsx'
import { Points, Reads } from './components/Points.tsx'
import { Progress, QuickActions } from './components/Progress.tsx'
import { KeepNumber, KeptReceipts, OwnProofFold, ReceiptFold } from './components/Receipt.tsx'
import { FinalSteps, Standing, useIsOver, useTitle, WeddingDay } from './components/Standing.tsx'
import { ToDo } from './components/ToDo.tsx'
import { UploadDialog } from './components/UploadDialog.tsx'
import { Erased, NewSeason, Withdraw } from './components/Withdraw.tsx'
import { editProblem, isSubmitted } from './permissions.ts'
import './components/dashboard.css'

const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401

export const Dashboard = island(() => {
  const { t } = useWords()
  const [isErased, setErased] = useState(false)
  const me = useMe()
  if (isErased) return <Erased />
  return (
    <>
      <div className="welcome">
        <h1 id="welcome" tabIndex={-1}>
          {t('dash.welcome')}
        </h1>
        <p translate="no">{me.data?.email || me.data?.phone}</p>
      </div>
      <Content onErased={() => setErased(true)} />
    </>
  )
})

const loadAgain = () =>
  Promise.all([queryClient.prefetchQuery(meQuery), queryClient.prefetchQuery(myApplicationsQuery)])

type ContentProps = { onErased: () => void }

function Content({ onErased }: ContentProps) {
  const { locale, t } = useWords()
  const me = useMe()
  const mine = useMyApplications()
  if (me.data === null || isSignedOut(mine.error))
    return (
      <Notice
        text={t('dash.signedOut')}
        link={{ href: pathFor(locale, 'login') + location.hash, text: t('auth.signIn') }}
      />
    )
  if (me.data && me.data.role !== 'customer')
    return <Notice text={t('dash.staff')} link={{ href: adminPaths.dashboard, text: t('nav.admin') }} />
  if (mine.isPending || me.isPending) return <Skeleton />
  if (mine.isError || me.isError)
    return (
      <>
        <LoadFailed error={me.error ?? mine.error} retry={loadAgain} heading="h2" />
        <KeptReceipts />
      </>
    )
  const [newest] = mine.data
  const asked = new URLSearchParams(location.search).get('id')
  const application = mine.data.find(({ id }) => id === asked) ?? newest
  if (application)
    return (
      <Overview
        application={application}
        isNewest={application === newest}
        others={mine.data.filter(
          (one) => one !== application && (one === newest || one.submittedAt !== null),
        )}
        account={me.data}
        onErased={onErased}
      />
    )
  return (
    <div className="overview">
      <WaitingFiles userId={me.data.id} />
      <NoApplication userId={me.data.id} />
      <div className="folds">
        <AccountPart account={me.data} />
      </div>
    </div>
  )
}

/** How to start an application, a draft on this phone only, or that the deadline has passed. */
function NoApplication({ userId }: { userId: string }) {
  const { locale, t } = useWords()
  const { isUnsent, look } = useUnsent(userId)
  const isExpired = useIsExpired()
  const form = pathFor(locale, 'application')
  if (isExpired)
    return (
      <Notice
        title={t('form.periodClosed')}
        text={t(isUnsent ? 'form.readNeverSent' : 'form.closedText', { next: nextSeason() })}
        link={
          isUnsent
            ? { href: form, text: t('unsent.toForm') }
            : { href: pathFor(locale, 'home'), text: t('page.home') }
        }
      />
    )
  if (isUnsent)
    return (
      <section className="panel notice" role="status">
        <h2>{t('dash.noneYet')}</h2>
        <UnsentAnswers userId={userId} look={look} text="unsent.never" />
      </section>
    )
  return (
    <Notice title={t('dash.none')} text={t('dash.noneText')} link={{ href: form, text: t('dash.start') }} />
  )
}

/** `others`: the newest, and those of earlier seasons that were sent. */
type FoldsProps = { application: MyApplication; others: readonly MyApplication[]; account: Account }
type OverviewProps = ContentProps & FoldsProps & { isNewest: boolean }

function Overview({ application, isNewest, others, account, onErased }: OverviewProps) {
  const isExpired = useIsOver(application)
  const [isUploading, setUploading] = useState(false)
  const onUpload = () => setUploading(true)
  return (
    <>
      <div className="overview two-columns">
        <div>
          {isNewest && <NewSeason application={application} />}
          <Standing application={application} />
          <WaitingFiles userId={account.id} />
          <ToDo application={application} userId={account.id} onUpload={onUpload} />
          {application.status === 'finalized' && <WeddingDay application={application} />}
        </div>
        <div className="beside">
          <Progress application={application} />
          <QuickActions application={application} onUpload={onUpload} />
        </div>
        <div>
          <Folds application={application} others={others} account={account} />
          <Withdraw application={application} onErased={onErased} />
          <Help reference={spokenReferenceOf(application)} />
        </div>
      </div>
      {isUploading && (
        <UploadDialog
          application={application}
          userId={account.id}
          mayEdit={editProblem(application, isExpired) === null}
          onClose={() => setUploading(false)}
        />
      )}
    </>
  )
}

function Folds({ application, others, account }: FoldsProps) {
  const { locale, t } = useWords()
  return (
    <div className="folds">
      {others.map((one) => (
        <Other key={one.id} application={one} />
      ))}
      {application.status === 'finalized' && <FinalSteps application={application} />}
      {isSubmitted(application) && (
        <>
          <KeepNumber application={application} />
          <ReceiptFold application={application} />
          <Points application={application} />
          <OwnProofFold application={application} />
          <Reads application={application} />
        </>
      )}
      <a className="fold-link" href={pathFor(locale, 'rights')}>
        <span>{t('rights.title')}</span>
        <Icon of={icons.right} />
      </a>
      <AccountPart account={account} />
    </div>
  )
}

/** A link that opens this page for another application of the family. */
function Other({ application }: { application: MyApplication }) {
  const { locale } = useWords()
  const title = useTitle(application)
  return (
    <a className="fold-link" href={`${pathFor(locale, 'dashboard')}?id=${application.id}`}>
      <span>{`${seasonName(locale, application.season)}: ${title}`}</span>
      <Icon of={icons.right} />
    </a>
  )
}

/** A WhatsApp message that contains only the application's number, or else the organisers' address. */
function Help({ reference }: { reference: string }) {
  const { t } = useWords()
  const chat = whatsappLink(t('dash.askMessage', { id: reference }))
  const address = venue()
  if (chat !== null)
    return (
      <a className="help" id="help" href={chat} rel="noopener">
        <Icon of={icons.whatsapp} />
        {t('nav.askWhatsapp')}
      </a>
    )
  return address !== '' && <p id="help">{t('dash.reachUs', { address })}</p>
}

/** A placeholder while loading, with a sentence for screen readers. */
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

/** The dashboard of a family: the state of its application, next steps, actions, and its account. */
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/api.ts'
import { adminPaths, pathFor } from '#web/paths.ts'
import { watchPresses } from '#web/presses/watch-presses.ts'
import {
  type MyApplication,
  meQuery,
  myApplicationsQuery,
  queryClient,
  useMe,
  useMyApplications,
} from '../../account/queries.ts'
import { island } from '../../components/island/island.tsx'
import { LoadFailed } from '../../components/island/LoadFailed.tsx'
import { useWords } from '../../components/island/texts.ts'
import { WaitingFiles } from '../unsent/WaitingFiles.tsx'
import { AccountPart } from './components/AccountPart.tsx'
import { ApplicationCard, NoApplication, Progress, Unsent } from './components/ApplicationCard.tsx'
import { Confirmation } from './components/Confirmation.tsx'
import { NextSteps, WhatNow } from './components/NextSteps.tsx'
import { OwnReads } from './components/OwnReads.tsx'
import { PrintSheet } from './components/PrintSheet.tsx'
import { Notice, QuickActions } from './components/QuickActions.tsx'
import { KeptReceipts, ReceiptPanel } from './components/ReceiptPanel.tsx'
import { ResultCard } from './components/ResultCard.tsx'
import { ScoreCard } from './components/ScoreCard.tsx'
import { Erased, NewSeason, Withdraw } from './components/Withdraw.tsx'
import { forgetSubmission, NEWEST, rememberedSubmission, rememberSubmission } from './just-submitted.ts'
import { isSubmitted } from './permissions.ts'
import './components/dashboard.css'

const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** The application for which the confirmation of its submission is shown instead of the dashboard. */
function useConfirmation() {
  const [id, setId] = useState<string | null>(null)
  useEffect(() => setId(rememberedSubmission()), [])
  const me = useMe()
  const mine = useMyApplications()
  const application =
    mine.isError || !me.data ? undefined : mine.data?.find((one) => id === NEWEST || one.id === id)
  return {
    confirmed: application && isSubmitted(application) ? application : null,
    open(of: MyApplication): void {
      rememberSubmission(of.id)
      setId(of.id)
    },
    close(): void {
      forgetSubmission()
      setId(null)
    },
  }
}

export const Dashboard = island(() => {
  const { confirmed, open, close } = useConfirmation()
  const me = useMe()
  const [isBack, setBack] = useState(false)
  useEffect(watchPresses, [])
  if (!confirmed) return <Overview isBack={isBack} onConfirmation={open} />
  const goOn = () => {
    setBack(true)
    close()
  }
  return (
    <>
      <Confirmation application={confirmed} userId={me.data?.id ?? ''} onClose={goOn} />
      <PrintSheet application={confirmed} />
    </>
  )
})

/** `isBack`: the person came from the confirmation, whose focused button was removed. */
type OverviewProps = { isBack: boolean; onConfirmation: (of: MyApplication) => void }

function Overview({ isBack, onConfirmation }: OverviewProps) {
  const { t } = useWords()
  const [isErased, setErased] = useState(false)
  const me = useMe()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isBack) heading.current?.focus()
  }, [isBack])
  if (isErased) return <Erased />
  return (
    <>
      <div className="welcome">
        <h1 id="welcome" ref={heading} tabIndex={-1}>
          {t('dash.welcome')}
        </h1>
        <p>{me.data?.email || me.data?.phone}</p>
      </div>
      <Content onConfirmation={onConfirmation} onErased={() => setErased(true)} />
    </>
  )
}

const loadAgain = () =>
  Promise.all([queryClient.prefetchQuery(meQuery), queryClient.prefetchQuery(myApplicationsQuery)])

type ContentProps = Pick<OverviewProps, 'onConfirmation'> & { onErased: () => void }

function Content({ onConfirmation, onErased }: ContentProps) {
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
  const [application] = mine.data
  return (
    <>
      <WaitingFiles userId={me.data?.id ?? ''} />
      {application && <NewSeason application={application} />}
      {application ? (
        <Panels
          application={application}
          userId={me.data?.id ?? ''}
          onConfirmation={() => onConfirmation(application)}
        />
      ) : (
        <NoApplication userId={me.data?.id ?? ''} />
      )}
      <AccountPart account={me.data} />
      {application && <Withdraw application={application} onErased={onErased} />}
    </>
  )
}

type PanelsProps = { application: MyApplication; userId: string; onConfirmation: () => void }

/** The panels of one application, and its sheet for print. */
const Panels = ({ application, userId, onConfirmation }: PanelsProps) => (
  <>
    <Unsent application={application} userId={userId} />
    <div className="overview">
      <div>
        <ApplicationCard application={application} />
        <NextSteps application={application} />
        <WhatNow application={application} />
      </div>
      <div className="beside">
        <QuickActions application={application} onConfirmation={onConfirmation} />
        <Progress application={application} />
      </div>
      <div>
        {application.resultsPublished && isSubmitted(application) ? (
          <ResultCard application={application} />
        ) : (
          <ScoreCard application={application} />
        )}
        {isSubmitted(application) && <ReceiptPanel application={application} />}
        <OwnReads application={application} />
      </div>
    </div>
    <PrintSheet application={application} />
  </>
)

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

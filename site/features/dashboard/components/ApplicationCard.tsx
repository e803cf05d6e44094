/** The application at a glance: number, status with its meaning and date, and the couple. */
import { spokenReferenceOf } from '#events/application/number.ts'
import { districtNames } from '#events/places/districts.ts'
import { districts, type Side, sides } from '#events/vocabulary.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { jasmine } from '#web/ui/icons.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { type MyApplication, useDeadline } from '../../../account/queries.ts'
import { useWords } from '../../../components/island/texts.ts'
import { editProblem, isSentBack, shownStatus } from '../permissions.ts'
import { useDay, useIsLate, useStatusWords } from '../wording.ts'
import './status.css'
import { pathFor } from '#web/paths.ts'
import { Timeline } from '#web/ui/Timeline.tsx'
import { nextSeason } from '../../../components/island/page-data.ts'
import { UnsentAnswers } from '../../unsent/UnsentAnswers.tsx'
import { useUnsent } from '../../unsent/use-unsent.ts'
import { type Step, stepsOf } from './NextSteps.tsx'
import { Notice } from './QuickActions.tsx'

type Props = { application: MyApplication }

export function ApplicationCard({ application }: Props) {
  const { t } = useWords()
  const { label } = useStatusWords(shownStatus(application))
  return (
    <section className="panel card" aria-labelledby="card">
      <div className="card-head">
        <h2 id="card">
          <small>{t('dash.applicationId')}</small>
          <span translate="no">{spokenReferenceOf(application)}</span>
        </h2>
        <StatusBadge status={application.status} label={label} />
      </div>
      <Meaning application={application} />
      <div className="couple">
        {sides.map((side) => (
          <Person key={side} side={side} application={application} />
        ))}
      </div>
    </section>
  )
}

/** The meaning of the status, with special texts for a draft after the deadline and for one that staff sent back. */
function useMeaning(application: MyApplication): string | null {
  const { t } = useWords()
  const { status, submittedAt } = application
  const { help } = useStatusWords(shownStatus(application))
  const isExpired = useDeadline().data?.isExpired ?? false
  // What happens next says that it was considered, and the same to every family.
  if (application.awaitingResults) return null
  if (status !== 'draft') return help
  if (submittedAt !== null) return t(isExpired ? 'dash.sentBackLate' : 'dash.sentBack')
  return isExpired ? t('dash.draftLate') : help
}

function Meaning({ application }: Props) {
  const { t } = useWords()
  const dayOf = useDay()
  const meaning = useMeaning(application)
  const { status, statusSince } = application
  const isSelected = status === 'finalized'
  return (
    <div className="meaning" data-status={status}>
      {isSelected && <Icon of={jasmine} />}
      {isSelected && <p className="good-news">{t('dash.goodNews')}</p>}
      {meaning && <p>{meaning}</p>}
      <small>{t('dash.since', { date: dayOf(statusSince) })}</small>
    </div>
  )
}

function Person({ side, application }: Props & { side: Side }) {
  const { locale, t } = useWords()
  const district = districts.find((one) => one === application[`${side}District`])
  const facts = [
    application[`${side}Dob`] === '' ? '' : t('value.years', { count: application[`${side}Age`] }),
    district ? districtNames[district][locale] : application[`${side}District`],
  ]
  return (
    <div>
      <h3>{t(`side.${side}`)}</h3>
      <b>{application[`${side}Name`] || t('value.none')}</b>
      <p>{facts.filter((fact) => fact !== '').join(' · ')}</p>
    </div>
  )
}

// The timeline of the application, with the dates that are known.

export function Progress({ application }: { application: MyApplication }) {
  const { t } = useWords()
  const noteOf = useNotes(application)
  const isLate = useIsLate(application)
  const steps = stepsOf(application, isLate).map((step) => ({
    ...step,
    id: step.name,
    title: t(`status.${step.name}`),
    note: noteOf(step),
  }))
  const words = { done: t('dash.stepDone'), current: t('dash.stepNow'), ahead: t('dash.stepAhead') }
  return (
    <section className="panel" aria-labelledby="progress">
      <h2 id="progress">{t('dash.progress')}</h2>
      <Timeline steps={steps} words={words} />
    </section>
  )
}

/** The known date of each step, and the home page's step to which it belongs. */
function useNotes(application: MyApplication) {
  const { submittedAt, verifiedAt, shortlistedAt, statusSince } = application
  const { t, textOf } = useWords()
  const dayOf = useDay()
  const dateOf = ({ name, done, current }: Step): string | null => {
    if (current && isSentBack(application)) return t('dash.sentBackOn', { date: dayOf(statusSince) })
    if (name === 'submitted' && done && submittedAt)
      return t('dash.submittedOn', { date: dayOf(submittedAt) })
    if (name === 'verified' && verifiedAt) return t('dash.verifiedOn', { date: dayOf(verifiedAt) })
    if (name === 'shortlisted' && done && shortlistedAt)
      return t('dash.shortlistedOn', { date: dayOf(shortlistedAt) })
    if (name === 'finalized' && done) return t('dash.congrats')
    return current ? t('dash.since', { date: dayOf(statusSince) }) : null
  }
  return (step: Step): string | null => {
    const notes = [dateOf(step), textOf(`dash.steps.${step.name}`)]
    return notes.filter((note) => note !== null).join(' · ') || null
  }
}

// Without an application on the server: how to start one, a draft on this phone only, or that the deadline has passed.

export function NoApplication({ userId }: { userId: string }) {
  const { locale, t } = useWords()
  const { isUnsent, look } = useUnsent(userId)
  const isExpired = useDeadline().data?.isExpired ?? false
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

// Answers that are on this phone only and may still be sent.

export function Unsent({ application, userId }: { application: MyApplication; userId: string }) {
  const { isUnsent, look } = useUnsent(userId)
  const isExpired = useDeadline().data?.isExpired ?? false
  if (!isUnsent || editProblem(application, isExpired)) return null
  return (
    <section className="panel notice" role="status">
      <UnsentAnswers userId={userId} look={look} />
    </section>
  )
}

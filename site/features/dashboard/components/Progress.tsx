/** The couple, the score where there is one, and the timeline of the application with the badge of its status. */

import { timeline } from '#events/application/statuses.ts'
import { districtNames } from '#events/places/districts.ts'
import { districts, type Side, sides } from '#events/vocabulary.ts'
import { pathFor } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { MyApplication } from '../../../account/queries.ts'
import { Go, Press } from '../../../components/island/buttons.tsx'
import { useWords } from '../../../components/island/texts.ts'
import { editProblem, isSentBack, mayAddDocuments, shownStatus } from '../permissions.ts'
import { useDay, useIsEarlier, useIsLate, useIsOver, useStatusWords } from './Standing.tsx'
import '#web/ui/timeline.css'

// The steps of an application's timeline (docs/product.md section 2): which are done, and which is current.

type TimelineStatus = (typeof timeline)[number]
/** Statuses that end the timeline of some applications without being a step of it. */
type Ending = 'rejected' | 'withdrawn'
type StepName = TimelineStatus | Ending
type Step = { name: StepName; done: boolean; current: boolean }
type Reached = Pick<
  MyApplication,
  'status' | 'submittedAt' | 'verifiedAt' | 'shortlistedAt' | 'withdrawnAt' | 'totalScore'
>

/** The last step of the timeline that was reached; `ranked`, which is not on the timeline, counts as `verified`. */
function lastReached({
  status,
  submittedAt,
  verifiedAt,
  shortlistedAt,
  totalScore,
}: Reached): TimelineStatus {
  const current = timeline.find((name) => name === status)
  if (current) return current
  // For a rejected application or an unknown status, the dates show the last step; a score means that it was under
  // verification.
  if (shortlistedAt !== null) return 'shortlisted'
  if (status === 'ranked' || verifiedAt !== null) return 'verified'
  if (totalScore !== null) return 'under_verification'
  return submittedAt === null ? 'draft' : 'submitted'
}

/** The steps up to the current one, then the ending. */
function endedSteps(last: TimelineStatus, name: Ending): Step[] {
  const reached = timeline.slice(0, timeline.indexOf(last) + 1)
  return [
    ...reached.map((step) => ({ name: step, done: true, current: false })),
    { name, done: false, current: true },
  ]
}

/**
 * A step is done when the status is at or past it. The waitlist is a step only while it is the status, and then the shortlist is one
 * only for a family that was on it, since most come from the ranking (docs/decisions/0039).
 * @param isLate a draft after the deadline, which has no further steps
 */
export function stepsOf(progress: Reached, isLate = false): Step[] {
  const last = lastReached(progress)
  if (isLate) return [{ name: last, done: true, current: true }]
  if (progress.status === 'rejected')
    return endedSteps(last, progress.withdrawnAt === null ? 'rejected' : 'withdrawn')
  const isShown = (name: TimelineStatus): boolean => {
    if (name === 'waitlist') return last === 'waitlist'
    return name !== 'shortlisted' || last !== 'waitlist' || progress.shortlistedAt !== null
  }
  return timeline.filter(isShown).map((name) => ({
    name,
    done: timeline.indexOf(name) <= timeline.indexOf(last),
    current: name === last,
  }))
}

// SPEC's quick actions: edit, or read once the application can no longer be edited, and add documents.

type ActionProps = { application: MyApplication; onUpload: () => void }

export function QuickActions({ application, onUpload }: ActionProps) {
  const { locale, t } = useWords()
  const isEarlier = useIsEarlier(application)
  const isExpired = useIsOver(application)
  const problem = editProblem(application, isExpired)
  const form = pathFor(locale, 'application')
  return (
    <section className="actions" aria-labelledby="actions">
      <h2 id="actions">{t('dash.quickActions')}</h2>
      {problem && <p>{t(problem)}</p>}
      <div>
        <Go
          look="line"
          text={problem ? 'dash.read' : 'dash.edit'}
          href={isEarlier ? `${form}?id=${application.id}` : form}
        />
        {mayAddDocuments(application, isExpired) && (
          <Press look="line" text="dash.upload" onClick={onUpload} />
        )}
      </div>
    </section>
  )
}

type Props = { application: MyApplication }

export function Progress({ application }: Props) {
  const { t } = useWords()
  const isLate = useIsLate(application)
  const { totalScore, status } = application
  return (
    <section className="panel progress" aria-labelledby="progress">
      <h2 id="progress">{t('dash.progress')}</h2>
      {sides.map((side) => (
        <Person key={side} side={side} application={application} />
      ))}
      {totalScore !== null && status !== 'draft' && (
        <p>
          <span>{t('dash.score')}: </span>
          <span>{t('dash.scoreOutOf', { score: Math.round(totalScore) })}</span>
        </p>
      )}
      <ol className="timeline">
        {stepsOf(application, isLate).map((step) => (
          <TimelineStep key={step.name} step={step} application={application} />
        ))}
      </ol>
    </section>
  )
}

/** The badge of the current step is shown after its title, or instead of it where both say the same. */
function TimelineStep({ step: { name, done, current }, application }: Props & { step: Step }) {
  const { t, textOf } = useWords()
  const note = useNotes(application)({ name, done, current })
  const { label } = useStatusWords(shownStatus(application))
  const { status } = application
  const ofStatus = t(`status.${name}`)
  const isBadge = current && (name === status || ofStatus === label)
  const state = t(current ? 'dash.stepNow' : done ? 'dash.stepDone' : 'dash.stepAhead')
  return (
    <li data-done={done ? '' : undefined} aria-current={current ? 'step' : undefined}>
      <Icon of={done ? icons.check : icons.blank} />
      <div>
        {!isBadge && <b>{textOf(`dash.step.${name}`) ?? ofStatus}</b>}
        {current && <StatusBadge status={status} label={label} />}
        <span className="visually-hidden"> – {state}</span>
        {note && <p>{note}</p>}
      </div>
    </li>
  )
}

function Person({ side, application }: Props & { side: Side }) {
  const { locale, t } = useWords()
  const district = districts.find((one) => one === application[`${side}District`])
  const facts = [
    application[`${side}Name`],
    application[`${side}Dob`] === '' ? '' : String(application[`${side}Age`]),
    district ? districtNames[district][locale] : application[`${side}District`],
  ].filter((fact) => fact !== '')
  return (
    <p>
      <span>{t(`side.${side}`)}: </span>
      <span>{facts.join(', ') || t('value.none')}</span>
    </p>
  )
}

/** The known date of each step, and what it consists of. */
function useNotes(application: MyApplication) {
  const { submittedAt, verifiedAt, shortlistedAt, statusSince, status } = application
  const { t, textOf } = useWords()
  const dayOf = useDay()
  return ({ name, done, current }: Step): string | null => {
    if (current && isSentBack(application)) return t('dash.sentBackOn', { date: dayOf(statusSince) })
    if (current && status === 'ranked') return t('statusHelp.ranked')
    if (name === 'submitted' && done && submittedAt)
      return t('dash.submittedOn', { date: dayOf(submittedAt) })
    if (name === 'verified' && verifiedAt) return t('dash.verifiedOn', { date: dayOf(verifiedAt) })
    if (name === 'shortlisted' && done && shortlistedAt)
      return t('dash.shortlistedOn', { date: dayOf(shortlistedAt) })
    if (name === 'finalized' && done) return t('dash.congrats')
    if (current) return t('dash.since', { date: dayOf(statusSince) })
    return done ? null : textOf(`dash.steps.${name}`)
  }
}

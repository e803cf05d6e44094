/** The couple, the score where there is one, and the timeline of the application with the badge of its status. */

import type { ReactNode } from 'react'
import { timeline } from '#events/application/statuses.ts'
import { districtNames } from '#events/places/districts.ts'
import { districts, type Side, sides } from '#events/vocabulary.ts'
import { pathFor } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { type MyApplication, useDeadline } from '../../../account/queries.ts'
import { useWords } from '../../../components/island/texts.ts'
import { editProblem, isSentBack, mayAddDocuments, shownStatus } from '../permissions.ts'
import { useDay, useIsLate, useStatusWords } from './Standing.tsx'
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
  const isExpired = useDeadline().data?.isExpired ?? false
  const problem = editProblem(application, isExpired)
  return (
    <section className="actions" aria-labelledby="actions">
      <h2 id="actions">{t('dash.quickActions')}</h2>
      {problem && <p>{t(problem)}</p>}
      <div>
        <a className="button button-line" href={pathFor(locale, 'application')}>
          {t(problem ? 'dash.read' : 'dash.edit')}
        </a>
        {mayAddDocuments(application, isExpired) && (
          <button className="button button-line" type="button" onClick={onUpload}>
            {t('dash.upload')}
          </button>
        )}
      </div>
    </section>
  )
}

// A vertical list of steps that are done, current or to come, shown by icons and spoken by screen readers.

/** `badge`: shown instead of the title, or after it. */
type TimelineStep = {
  id: string
  title: string | null
  badge: ReactNode
  done: boolean
  current: boolean
  note: string | null
}
type Words = { done: string; current: string; ahead: string }

const stateWords = ({ done, current }: TimelineStep, words: Words): string => {
  if (current) return words.current
  return done ? words.done : words.ahead
}

const Timeline = ({ steps, words }: { steps: readonly TimelineStep[]; words: Words }) => (
  <ol className="timeline">
    {steps.map((step) => (
      <li
        key={step.id}
        data-done={step.done ? '' : undefined}
        aria-current={step.current ? 'step' : undefined}
      >
        <Icon of={step.done ? icons.check : icons.blank} />
        <div>
          {step.title && <b>{step.title}</b>}
          {step.badge}
          <span className="visually-hidden"> – {stateWords(step, words)}</span>
          {step.note && <p>{step.note}</p>}
        </div>
      </li>
    ))}
  </ol>
)

type Props = { application: MyApplication }

export function Progress({ application }: Props) {
  const { t, textOf } = useWords()
  const noteOf = useNotes(application)
  const isLate = useIsLate(application)
  const { label } = useStatusWords(shownStatus(application))
  const { totalScore, status } = application
  const steps = stepsOf(application, isLate).map((step) => {
    const ofStatus = t(`status.${step.name}`)
    const isBadge = step.current && (step.name === status || ofStatus === label)
    return {
      ...step,
      id: step.name,
      title: isBadge ? null : (textOf(`dash.step.${step.name}`) ?? ofStatus),
      badge: step.current && <StatusBadge status={status} label={label} />,
      note: noteOf(step),
    }
  })
  const words = { done: t('dash.stepDone'), current: t('dash.stepNow'), ahead: t('dash.stepAhead') }
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
      <Timeline steps={steps} words={words} />
    </section>
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

/** Deciders for the commands of a family: start, change, submit and withdraw its application, and check a card. */
import { kolkataDate } from '../dates.ts'
import { type Decision, decided, refused } from '../decider.ts'
import type { Binding } from '../ledger/claim.ts'
import type { Side } from '../vocabulary.ts'
import type { CardCheck } from './case-file.ts'
import { erase } from './decide.ts'
import { factsOf } from './declared.ts'
import type { ApplicationEvent } from './events.ts'
import { changesBetween, type Form, type FormChanges, merged, proofFields } from './form.ts'
import type { Sent, Started } from './standing.ts'
import { isEditable } from './statuses.ts'
import { submissionProblems } from './submission.ts'

/**
 * Instants, UTC; the deadline itself is too late. `now` is the clock's time, which decides; `stamp` is the event's time
 * where it differs, since stamps never run backwards when a clock is corrected.
 */
export type Moment = { now: string; deadline: string; stamp?: string }

export const isPast = ({ now, deadline }: Pick<Moment, 'now' | 'deadline'>): boolean =>
  Date.parse(now) >= Date.parse(deadline)

/** @returns ApplicationStarted, or `deadline-passed`. */
export function startApplication(
  ask: { id: string; userId: string; number: string; season: string; earlier?: string | undefined },
  moment: Moment,
): Decision<ApplicationEvent> {
  if (isPast(moment)) return refused('deadline-passed')
  return decided({
    type: 'ApplicationStarted',
    course: { season: ask.season },
    facts: null,
    details: {
      id: ask.id,
      userId: ask.userId,
      number: ask.number,
      ...(ask.earlier !== undefined && { earlier: ask.earlier }),
    },
  })
}

/** Erases an application that staff have not looked at; rejects any other at once, to be erased later. Idempotent. */
export function withdraw(now: Started): Decision<ApplicationEvent> {
  if (now.stage === 'draft' || now.status === 'draft' || now.status === 'submitted') return erase(now)
  if (now.withdrawnAt !== null) return decided()
  return decided({ type: 'ApplicationWithdrawn', course: { from: now.status }, facts: null, details: null })
}

const onlyProofs = (changes: FormChanges): boolean =>
  Object.keys(changes).every((field) => proofFields.includes(field))

/**
 * While draft or submitted, every change is allowed until the deadline; proofs and the letter until verified, without a
 * deadline. @returns no events, or `being-reviewed` or `deadline-passed`.
 */
export function mayChange(now: Started, changes: FormChanges, moment: Moment): Decision<never> {
  if (Object.keys(changes).length === 0) return decided()
  if (onlyProofs(changes) && now.status === 'under_verification') return decided()
  if (!isEditable(now.status)) return refused('being-reviewed')
  if (onlyProofs(changes) && now.stage === 'sent') return decided()
  return isPast(moment) ? refused('deadline-passed') : decided()
}

/** @returns ApplicationSubmitted, or `being-reviewed`, `deadline-passed`, or `incomplete` with its fields. */
export function submit(
  now: Started,
  ask: { form: Form; saves: number; bound: Binding },
  moment: Moment,
): Decision<ApplicationEvent> {
  if (now.status !== 'draft') return refused('being-reviewed')
  if (isPast(moment)) return refused('deadline-passed')
  const today = kolkataDate(moment.now)
  const problems = submissionProblems(ask.form, today)
  if (Object.keys(problems).length > 0) return refused('incomplete', problems)
  const isStampedOtherwise = kolkataDate(moment.stamp ?? moment.now) !== today
  return decided({
    type: 'ApplicationSubmitted',
    course: null,
    facts: { declared: factsOf(ask.form, today) },
    details: { ...ask, ...(isStampedOtherwise && { day: today }) },
  })
}

/**
 * Changes a submitted application; no event where nothing differs. `day`: day of the submission where its stamp has
 * another.
 * @returns ApplicationAmended, or `being-reviewed`, `deadline-passed`, or `incomplete` with its fields.
 */
export function amend(
  now: Sent,
  ask: { form: Form; changes: FormChanges; day?: string | undefined },
  moment: Moment,
): Decision<ApplicationEvent> {
  const after = merged(ask.form, ask.changes)
  const changes = changesBetween(ask.form, after)
  const allowed = mayChange(now, changes, moment)
  if (!allowed.ok || Object.keys(changes).length === 0) return allowed
  // Ages are those of the day of submission (docs/scoring.md), even if a birthday passes before a correction.
  const day = ask.day ?? kolkataDate(now.submittedAt)
  const problems = onlyProofs(changes) ? {} : submissionProblems(after, day)
  if (Object.keys(problems).length > 0) return refused('incomplete', problems)
  return decided({
    type: 'ApplicationAmended',
    course: null,
    facts: { declared: factsOf(after, day) },
    details: { changes },
  })
}

/** Allowed while the picture may be changed. @returns no events, or `being-reviewed` or `deadline-passed`. */
export const mayCheckCard = (now: Started, moment: Moment): Decision<never> =>
  mayChange(now, { groomAadhaarFrontKey: null }, moment)

/** The same check is recorded once. @returns CardChecked, or `being-reviewed` or `deadline-passed`. */
export function checkCard(
  { standing, known }: { standing: Started; known: CardCheck | undefined },
  ask: { side: Side; card: CardCheck },
  moment: Moment,
): Decision<ApplicationEvent> {
  const allowed = mayCheckCard(standing, moment)
  if (!allowed.ok) return allowed
  const { side, card } = ask
  if (known?.reference === card.reference && known.compared === card.compared) return decided()
  return decided({ type: 'CardChecked', course: null, facts: null, details: { side, ...card } })
}

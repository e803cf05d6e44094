/** The steps of an application's timeline (docs/product.md section 2): which are done, and which is current. */
import { timeline } from '#events/application/statuses.ts'
import type { MyApplication } from '../../account/queries.ts'

type TimelineStatus = (typeof timeline)[number]
/** Statuses that end the timeline of some applications without being a step of it. */
type Ending = 'rejected' | 'withdrawn'
type StepName = TimelineStatus | Ending
export type Step = { name: StepName; done: boolean; current: boolean }
type Progress = Pick<
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
}: Progress): TimelineStatus {
  const current = timeline.find((name) => name === status)
  if (current) return current
  // For a rejected application or an unknown status, the dates show the last step; a score means that it was under
  // verification.
  if (shortlistedAt !== null) return 'shortlisted'
  if (status === 'ranked' || verifiedAt !== null) return 'verified'
  if (totalScore !== null) return 'under_verification'
  return submittedAt === null ? 'draft' : 'submitted'
}

/** The steps up to the last one that was reached, then the ending. */
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
export function stepsOf(progress: Progress, isLate = false): Step[] {
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

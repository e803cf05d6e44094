/** The steps of an application's timeline (SPEC.md section 2): which are done, and which is current. */
import { timeline } from '#events/application/status.ts'

type TimelineStatus = (typeof timeline)[number]
/** A rejection is no step of the published way, and yet where some of them end. */
type StepName = TimelineStatus | 'rejected'
export type Step = { name: StepName; done: boolean; current: boolean }
type Progress = {
  status: string
  submittedAt: string | null
  verifiedAt: string | null
  totalScore: number | null
}

/** The last step of the timeline that was reached; `ranked` counts as `verified`, as it is on no list yet. */
function lastReached({ status, submittedAt, verifiedAt, totalScore }: Progress): TimelineStatus {
  const own = timeline.find((name) => name === status)
  if (own) return own
  // Of a rejected application, and of a status not known here, its dates tell how far it came; a score, that it was
  // under verification.
  if (status === 'ranked' || verifiedAt !== null) return 'verified'
  if (totalScore !== null) return 'under_verification'
  return submittedAt === null ? 'draft' : 'submitted'
}

/** The steps up to the last one reached, then the rejection. */
function rejectedSteps(last: TimelineStatus): Step[] {
  const behind = timeline.slice(0, timeline.indexOf(last) + 1)
  return [
    ...behind.map((name) => ({ name, done: true, current: false })),
    { name: 'rejected', done: false, current: true },
  ]
}

/**
 * A step is completed when the status is at or past it. The waitlist stands in the place of the shortlist while it is
 * the status: whoever waits has mostly never been shortlisted. docs/decisions/0006-waitlist-instead-of-shortlist.md
 */
export function stepsOf(stands: Progress): Step[] {
  const at = lastReached(stands)
  if (stands.status === 'rejected') return rejectedSteps(at)
  const place = timeline.indexOf(at)
  const other = at === 'waitlist' ? 'shortlisted' : 'waitlist'
  return timeline
    .filter((name) => name !== other)
    .map((name) => ({ name, done: timeline.indexOf(name) <= place, current: name === at }))
}

/** The steps of an application's way (SPEC.md section 2): which are completed, and on which it stands. */
import { timeline } from '#events/application/status.ts'

export type StepName = (typeof timeline)[number]
export type Step = { name: StepName; done: boolean; current: boolean }
type Stands = { status: string; submittedAt: string | null; verifiedAt: string | null }

/** How far along the line a status is; a ranked application has been verified, and is not on a list yet. */
function reached({ status, submittedAt, verifiedAt }: Stands): StepName {
  const own = timeline.find((name) => name === status)
  if (own) return own
  // Of a rejected application, and of a status not known here, its dates tell how far it came.
  if (status === 'ranked' || verifiedAt !== null) return 'verified'
  return submittedAt === null ? 'draft' : 'submitted'
}

/**
 * A step is completed when the status is at or past it. The waitlist stands in the place of the shortlist while it is
 * the status: whoever waits has mostly never been shortlisted. docs/decisions/0006-waitlist-instead-of-shortlist.md
 */
export function stepsOf(stands: Stands): Step[] {
  const at = reached(stands)
  const place = timeline.indexOf(at)
  const other = at === 'waitlist' ? 'shortlisted' : 'waitlist'
  return timeline
    .filter((name) => name !== other)
    .map((name) => ({ name, done: timeline.indexOf(name) <= place, current: name === at }))
}

/** The steps of an application's way (SPEC.md section 2): which are completed, and on which it stands. */
import { timeline } from '#events/application/status.ts'

type OnTheWay = (typeof timeline)[number]
/** A rejection is no step of the published way, and yet where some of them end. */
export type StepName = OnTheWay | 'rejected'
export type Step = { name: StepName; done: boolean; current: boolean }
type Stands = {
  status: string
  submittedAt: string | null
  verifiedAt: string | null
  totalScore: number | null
}

/** How far along the line a status is; a ranked application has been verified, and is not on a list yet. */
function reached({ status, submittedAt, verifiedAt, totalScore }: Stands): OnTheWay {
  const own = timeline.find((name) => name === status)
  if (own) return own
  // Of a rejected application, and of a status not known here, its dates tell how far it came; a score, that it was
  // under verification.
  if (status === 'ranked' || verifiedAt !== null) return 'verified'
  if (totalScore !== null) return 'under_verification'
  return submittedAt === null ? 'draft' : 'submitted'
}

/** What lay behind it, and there the way ends: nothing more is to come. */
function ended(last: OnTheWay): Step[] {
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
export function stepsOf(stands: Stands): Step[] {
  const at = reached(stands)
  if (stands.status === 'rejected') return ended(at)
  const place = timeline.indexOf(at)
  const other = at === 'waitlist' ? 'shortlisted' : 'waitlist'
  return timeline
    .filter((name) => name !== other)
    .map((name) => ({ name, done: timeline.indexOf(name) <= place, current: name === at }))
}

/** The nine statuses: their order, the published path between them, and who may take which step. docs/product.md section 4. */
import type { StaffRole } from '../vocabulary.ts'

/** In the order of an application's life; the first is where it starts. */
export const statuses = [
  'draft',
  'submitted',
  'under_verification',
  'verified',
  'ranked',
  'shortlisted',
  'waitlist',
  'finalized',
  'rejected',
] as const
export type Status = (typeof statuses)[number]

/** The console's order by status, "High Priority First". */
export const priority: readonly Status[] = [
  'under_verification',
  'verified',
  'ranked',
  'shortlisted',
  'waitlist',
  'finalized',
  'submitted',
  'draft',
  'rejected',
]

/** Whether a family may still change all of it, as long as the deadline has not passed. */
export const isEditable = (status: string): boolean => status === 'draft' || status === 'submitted'

/** The steps of the applicant's timeline; waitlist shows only while it is the status. */
export const timeline = statuses.filter((status) => status !== 'ranked' && status !== 'rejected')

/** Steps of staff: submitting is the family's own, so staff who do it for them leave the path. */
const workflow: Record<Status, readonly Status[]> = {
  draft: [],
  submitted: ['under_verification'],
  under_verification: ['verified', 'ranked'],
  verified: ['ranked', 'shortlisted'],
  ranked: ['shortlisted', 'waitlist'],
  shortlisted: ['finalized', 'waitlist'],
  waitlist: ['shortlisted', 'finalized'],
  finalized: [],
  rejected: [],
}

/** True for a step of the published path; rejection belongs to it from everywhere. */
export const isUsualMove = (from: Status, to: Status): boolean =>
  (to === 'rejected' && from !== 'rejected') || workflow[from].includes(to)

const verifierMoves: Partial<Record<Status, readonly Status[]>> = {
  submitted: ['under_verification', 'rejected'],
  under_verification: ['verified', 'rejected'],
  verified: ['rejected'],
}

/** An admin may go anywhere; a verifier only along the path up to `verified`, or reject what is not past it. */
export const mayMove = (role: StaffRole, from: Status, to: Status): boolean =>
  role === 'admin' || (verifierMoves[from]?.includes(to) ?? false)

/** A home visit is part of the verification; later only an admin corrects what it found, and never once it was decided. */
const visitedIn: Record<StaffRole, readonly Status[]> = {
  verifier: ['under_verification', 'verified'],
  admin: ['under_verification', 'verified', 'ranked', 'shortlisted', 'waitlist'],
}

export const mayRecordVisit = (role: StaffRole, status: Status): boolean => visitedIn[role].includes(status)

/** Reaching one of these starts the score: verification has begun. A rejection never creates one. */
export const startsScore = (status: Status): boolean =>
  status !== 'draft' && status !== 'submitted' && status !== 'rejected'

/** Reaching one of these sets `verifiedAt`. */
export const isVerifiedOrLater = (status: Status): boolean =>
  startsScore(status) && status !== 'under_verification'

/** Going back to one of these clears `verifiedAt`, `verifiedBy` and `rankedAt`. */
export const clearsVerification = (status: Status): boolean =>
  status === 'draft' || status === 'submitted' || status === 'under_verification'

/** From the shortlist on; a rejection keeps what there was. */
export const isShortlistedOrLater = (status: Status): boolean =>
  status === 'shortlisted' || status === 'waitlist' || isDecided(status)

/** Each of these takes one of the season's places. */
export const takesPlace = (status: string): boolean => status === 'shortlisted' || status === 'finalized'

/** The final statuses. */
export const isDecided = (status: string): boolean => status === 'finalized' || status === 'rejected'

/** The decisions of a season: families are told of them once its results are published. */
export const decisions = ['finalized', 'waitlist', 'rejected'] as const
export type DecisionStatus = (typeof decisions)[number]
export const decisionIn = (status: Status): DecisionStatus | null =>
  decisions.find((one) => one === status) ?? null

/** What takes part in ranking: scored applications that are neither back at the start nor rejected. */
export const isRankable = startsScore

/** SPEC.md section 4 for the console: the shortcuts of the list and the buttons of the full page, with their reasons. */
import { mayMove, type Status, statuses } from '#events/application/status.ts'
import type { StaffRole } from '#events/vocabulary.ts'
import type { Target } from '../../app/state.ts'
import type { Key } from '../../app/texts/console.ts'

/** A draft that was never sent is the family's own: staff may only erase it. */
export const isPrivate = ({ status, submittedAt }: Pick<Target, 'status' | 'submittedAt'>): boolean =>
  status === 'draft' && submittedAt === null

/** Every status that this person may give to this application. */
export const offeredTo = (
  role: StaffRole,
  target: Pick<Target, 'status' | 'submittedAt'>,
): readonly Status[] =>
  isPrivate(target) ? [] : statuses.filter((to) => to !== target.status && mayMove(role, target.status, to))

export type Move = { to: Status; reason: Key }

/** "Mark as Verified" preselects `ranked`, or for a verifier, who may not rank, `verified`. */
export const verifiedBy = (role: StaffRole): Status => (role === 'admin' ? 'ranked' : 'verified')

/** The one step that the quick action button of a row takes at once. */
export function quickMove(role: StaffRole, { status }: Pick<Target, 'status'>): Move | null {
  if (status === 'under_verification') return { to: verifiedBy(role), reason: 'reason.quickVerification' }
  return status === 'ranked' && role === 'admin'
    ? { to: 'shortlisted', reason: 'reason.quickShortlist' }
    : null
}

/** What the dropdown of the full page offers, in its order. */
export const detailStatuses = [
  'under_verification',
  'verified',
  'shortlisted',
  'waitlist',
  'finalized',
  'rejected',
] as const

/** A step that has a button of its own there. */
export type Step = { to: Exclude<(typeof detailStatuses)[number], 'rejected'>; reason: Key }

/** The buttons that the full page shows for a status, each with its reason. */
export const detailMoves: Record<Status, readonly Step[]> = {
  draft: [],
  submitted: [{ to: 'under_verification', reason: 'reason.verificationQueue' }],
  under_verification: [{ to: 'verified', reason: 'reason.applicationVerified' }],
  verified: [{ to: 'shortlisted', reason: 'reason.addedShortlist' }],
  ranked: [{ to: 'shortlisted', reason: 'reason.addedShortlist' }],
  shortlisted: [
    { to: 'finalized', reason: 'reason.finalApproved' },
    { to: 'waitlist', reason: 'reason.movedWaitlist' },
  ],
  waitlist: [],
  finalized: [],
  rejected: [],
}

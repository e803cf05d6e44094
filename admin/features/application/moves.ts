/** The status changes of docs/product.md section 4: which are allowed, and those of the shortcuts and buttons with their reasons. */
import { isVerifiedOrLater, mayMove, type Status, statuses } from '#events/application/status.ts'
import type { StaffRole } from '#events/vocabulary.ts'
import type { Target } from '../../app/state.ts'
import { isKnownStatus, type ShownStatus } from '../../app/status.ts'
import type { Key, Translate } from '../../app/texts/console.ts'

/** A draft that was never submitted is private to the family: staff may only erase it. */
export const isPrivateDraft = ({ status, submittedAt }: Pick<Target, 'status' | 'submittedAt'>): boolean =>
  status === 'draft' && submittedAt === null

const movesFrom = (role: StaffRole, from: Status): readonly Status[] =>
  statuses.filter((to) => to !== from && mayMove(role, from, to))

/** Every status that this person may give to this application. */
export const allowedStatuses = (
  role: StaffRole,
  target: Pick<Target, 'status' | 'submittedAt'>,
): readonly Status[] =>
  isPrivateDraft(target) || !isKnownStatus(target.status) ? [] : movesFrom(role, target.status)

type Move = { to: 'verified' | 'ranked' | 'shortlisted'; reason: Key }

/** "Mark as Verified" preselects `ranked`, or for a verifier, who may not rank, `verified`. */
export const verifiedStatus = (role: StaffRole): 'verified' | 'ranked' =>
  role === 'admin' ? 'ranked' : 'verified'

/** The change of a row's quick action, made without a dialog unless `asksBefore`. */
export function quickMove(role: StaffRole, { status }: Pick<Target, 'status'>): Move | null {
  if (status === 'under_verification') return { to: verifiedStatus(role), reason: 'reason.quickVerification' }
  return status === 'ranked' && role === 'admin'
    ? { to: 'shortlisted', reason: 'reason.quickShortlist' }
    : null
}

/** Whether it is said first that the home visits settled too little; also where a view's rows do not say what they settled. */
export const asksBefore = ({ status, visit }: Pick<Target, 'status' | 'visit'>): boolean =>
  status === 'under_verification' && visit !== null

/** What the quick action would do, in words: "Rank, without a visit". Null where there is none. */
export function quickName(
  t: Translate,
  role: StaffRole,
  target: Pick<Target, 'status' | 'visit'>,
): string | null {
  const quick = quickMove(role, target)
  if (!quick) return null
  const move = t(`console.move.${quick.to}`)
  const visit = isVerifiedOrLater(quick.to) ? (target.visit ?? null) : null
  return visit === null ? move : t(`visited.move.${visit}`, { move })
}

/** The options of the full page's dropdown, in order. */
export const fullPageStatuses = [
  'under_verification',
  'verified',
  'shortlisted',
  'waitlist',
  'finalized',
  'rejected',
] as const

/** A change with a button of its own on the full page. */
type Step = { to: Exclude<(typeof fullPageStatuses)[number], 'rejected'>; reason: Key }

/** The full page's buttons by present status. */
const fullPageMoves: Partial<Record<Status, readonly Step[]>> = {
  submitted: [{ to: 'under_verification', reason: 'reason.verificationQueue' }],
  under_verification: [{ to: 'verified', reason: 'reason.applicationVerified' }],
  verified: [{ to: 'shortlisted', reason: 'reason.addedShortlist' }],
  ranked: [{ to: 'shortlisted', reason: 'reason.addedShortlist' }],
  shortlisted: [
    { to: 'finalized', reason: 'reason.finalApproved' },
    { to: 'waitlist', reason: 'reason.movedWaitlist' },
  ],
}
export const movesOnPage = (status: ShownStatus): readonly Step[] =>
  isKnownStatus(status) ? (fullPageMoves[status] ?? []) : []

/** The status changes of docs/product.md section 4: which are allowed, and those of the shortcuts and buttons with their reasons. */
import {
  isVerifiedOrLater,
  mayMove,
  type ReasonKey,
  type Status,
  type StepTarget,
  statuses,
  stepsFrom,
} from '#events/application/statuses.ts'
import type { StaffRole } from '#events/vocabulary.ts'
import type { Target } from '../../app/state.ts'
import { isKnownStatus, type ShownStatus } from '../../app/status.ts'
import type { Translate } from '../../app/texts/console.ts'

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

type Move = { to: StepTarget; reason: ReasonKey }

/** The first step from a status that this person may take and that has such a button. */
function stepOf(role: StaffRole, from: ShownStatus, button: 'list' | 'quick'): Move | null {
  if (!isKnownStatus(from)) return null
  const step = stepsFrom(from).find((one) => one[button] !== undefined && mayMove(role, from, one.to))
  const reason = step?.[button]
  return step && reason ? { to: step.to, reason } : null
}

/** "Mark as Verified" preselects `ranked`, or for a verifier, who may not rank, `verified`. */
export const verifiedStatus = (role: StaffRole): StepTarget =>
  stepOf(role, 'under_verification', 'list')?.to ?? 'verified'

/** The change of a row's quick action, made without a dialog unless `asksBefore`. */
export const quickMove = (role: StaffRole, { status }: Pick<Target, 'status'>): Move | null =>
  stepOf(role, status, 'quick')

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

/** The default reason of a step's button in a list. */
export const listReason = (from: Status, to: Status): ReasonKey | null =>
  stepsFrom(from).find((step) => step.to === to)?.list ?? null

/** The changes with a button of their own on the full page, for its present status. */
export const movesOnPage = (status: ShownStatus): readonly Move[] =>
  isKnownStatus(status)
    ? stepsFrom(status).flatMap(({ to, page }) => (page === undefined ? [] : [{ to, reason: page }]))
    : []

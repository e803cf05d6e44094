/**
 * What a family is told of where its application stands: a decision waits until the results of its season are published, and
 * until then it is told how it stood before. Pure.
 */
import { lastReviewDay } from './rejection.ts'
import type { Sent } from './standing.ts'
import { isEditable } from './statuses.ts'

/**
 * What the family did itself it knows. One that was sent back to be corrected is told at once: nobody should go on correcting in
 * vain.
 */
const isWithheld = ({ beforeDecision, withdrawnAt }: Sent): boolean =>
  beforeDecision !== undefined && beforeDecision.status !== 'draft' && withdrawnAt === null

/** @param toldSince when the family may know of decisions, UTC; null while it may not */
export function toldOf(now: Sent, toldSince: string | null): Sent {
  const { beforeDecision, ...decided } = now
  if (toldSince !== null || !beforeDecision || !isWithheld(now)) return now
  return { ...decided, ...beforeDecision, rejectedFor: null }
}

/** Whether it can no longer be changed, though what the family is told of its status would allow it. */
export const isTakenUp = (now: Sent, toldSince: string | null): boolean => {
  const { status } = toldOf(now, toldSince)
  return status !== now.status && (isEditable(status) || status === 'under_verification')
}

/**
 * The last day in Asia/Kolkata on which a review may be asked for, YYYY-MM-DD: counted from when the family could first read of the
 * rejection. Null where there is none to ask for: it is not rejected, or withdrew by itself.
 */
export function reviewUntil(now: Sent, toldSince: string | null): string | null {
  const { status, statusSince, withdrawnAt } = now
  if (status !== 'rejected' || withdrawnAt !== null) return null
  return lastReviewDay(toldSince !== null && toldSince > statusSince ? toldSince : statusSince)
}

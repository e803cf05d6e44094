/** Kinds of rejection that a family reads, and the deadline to ask for a review. */
import { kolkataDate } from '../dates.ts'

/** Staff choose one, besides a reason in their own words that the family never reads. */
export const rejectionKinds = [
  'age',
  'income',
  'residence',
  'papers',
  'not_reached',
  'false_statement',
  'duplicate',
  'committee',
  'withdrawn',
  'other',
] as const
export type RejectionKind = (typeof rejectionKinds)[number]

/** Days to ask for a review, from when the family could read of the rejection. */
const REVIEW_DAYS = 14

/** The last day of the period, in Asia/Kolkata, YYYY-MM-DD. `since`: when the family could first read of it, UTC. */
export function lastReviewDay(since: string): string {
  const last = Date.parse(since) + REVIEW_DAYS * 24 * 60 * 60 * 1000
  return kolkataDate(new Date(last).toISOString())
}

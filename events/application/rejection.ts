/** Why an application was rejected, as a family may read it: a closed list of kinds, and until when it may ask for a review. */
import { kolkataDate } from '../dates.ts'

/** Staff choose one beside the reason in their own words, which the family never reads. */
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

/** Days after the family could read of the rejection on which a family may ask that it is looked at again. */
const REVIEW_DAYS = 14

/** The last day in Asia/Kolkata on which a review may be asked for, YYYY-MM-DD. `since`: when the family could first read of it, ISO 8601 UTC. */
export function lastReviewDay(since: string): string {
  const last = Date.parse(since) + REVIEW_DAYS * 24 * 60 * 60 * 1000
  return kolkataDate(new Date(last).toISOString())
}

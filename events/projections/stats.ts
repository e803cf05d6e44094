/** The four figures of the dashboard, from the counts by status. Pure. */
import { isVerifiedOrLater, type Status, statuses } from '../application/status.ts'

export type Stats = { total: number; verified: number; pending: number; shortlisted: number }

/** total: all but drafts. verified: verified or later on the path. pending: submitted and under verification. */
export function statsOf(counts: Readonly<Partial<Record<Status, number>>>): Stats {
  const sum = (wanted: (status: Status) => boolean) =>
    statuses.filter(wanted).reduce((total, status) => total + (counts[status] ?? 0), 0)
  return {
    total: sum((status) => status !== 'draft'),
    verified: sum(isVerifiedOrLater),
    pending: sum((status) => status === 'submitted' || status === 'under_verification'),
    shortlisted: sum((status) => status === 'shortlisted'),
  }
}

/** The four figures of the console's dashboard and the nine of its navigation, from the counts by status. Pure. */
import { isVerifiedOrLater, noCounts, type Status, statuses } from '../application/status.ts'

export type Stats = {
  total: number
  verified: number
  pending: number
  shortlisted: number
  byStatus: Record<Status, number>
}

/** total: all but drafts. verified: verified or later on the path. pending: submitted and under verification. */
export function statsOf(counts: Readonly<Partial<Record<Status, number>>>): Stats {
  const byStatus = { ...noCounts, ...counts }
  const sum = (wanted: (status: Status) => boolean) =>
    statuses.filter(wanted).reduce((total, status) => total + byStatus[status], 0)
  return {
    total: sum((status) => status !== 'draft'),
    verified: sum(isVerifiedOrLater),
    pending: sum((status) => status === 'submitted' || status === 'under_verification'),
    shortlisted: byStatus.shortlisted,
    byStatus,
  }
}

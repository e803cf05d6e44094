/** The four figures of the console's dashboard and the nine of its navigation, from the counts by status. Pure. */
import { isVerifiedOrLater, type Status, statuses } from '../application/status.ts'

export type Stats = {
  total: number
  verified: number
  pending: number
  shortlisted: number
  byStatus: Record<Status, number>
}

const noneYet: Record<Status, number> = {
  draft: 0,
  submitted: 0,
  under_verification: 0,
  verified: 0,
  ranked: 0,
  shortlisted: 0,
  waitlist: 0,
  finalized: 0,
  rejected: 0,
}

/** total: all but drafts. verified: verified or later on the path. pending: submitted and under verification. */
export function statsOf(counts: Readonly<Partial<Record<Status, number>>>): Stats {
  const byStatus = { ...noneYet, ...counts }
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

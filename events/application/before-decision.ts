/** How an application stood before the decision that it has: what its family is told until results are published. Pure. */
import { decisionIn, type Status } from './statuses.ts'

export type Undecided = {
  status: Status
  statusSince: string
  verifiedAt: string | null
  shortlistedAt: string | null
  scored: boolean
}
export type BeforeDecision = { beforeDecision?: Undecided }

/** Where one decision follows another, that of the first; nothing where `to` is none. */
export function beforeDecision(now: Undecided & BeforeDecision, to: Status): BeforeDecision {
  if (decisionIn(to) === null) return {}
  const { status, statusSince, verifiedAt, shortlistedAt, scored } = now
  return { beforeDecision: now.beforeDecision ?? { status, statusSince, verifiedAt, shortlistedAt, scored } }
}

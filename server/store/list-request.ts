/** The request for the console's list: filters, order and page; and its rows. */
import type { Status } from '#events/application/status.ts'

export const sorts = ['status', 'score', 'submittedAt', 'groomName', 'groomDistrict'] as const
/** Filters for open work: missing documents, families that may have applied twice. */
export const works = ['documents', 'duplicates'] as const
/** Scores are points of 100. `asc` means high priority first for status and score, the smallest first for the rest. */
export type ListRequest = {
  season: string
  status: Status | null
  district: string | null
  scoreMin: number | null
  scoreMax: number | null
  q: string
  work?: (typeof works)[number] | null
  sortBy: (typeof sorts)[number]
  sortOrder: 'asc' | 'desc'
  offset: number
  limit: number
}
/** `head` and `tail`: the two halves of the members of a JSON object. */
export type ListedRow = { id: string; head: string; tail: string }

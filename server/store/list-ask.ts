/** What the console's list may be asked for, and the rows it answers with. */
import type { Status } from '#events/application/status.ts'

export const sorts = ['status', 'score', 'submittedAt', 'groomName', 'groomDistrict'] as const
/** What is waiting for somebody: kinds of documents that are missing, families that may have applied twice. */
export const works = ['documents', 'duplicates'] as const
/** Scores are points of 100. `asc` means high priority first for status and score, the smallest first for the rest. */
export type ListAsk = {
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
/** `head` and `tail`: the two halves of a JSON object. */
export type ListedRow = { id: string; head: string; tail: string }

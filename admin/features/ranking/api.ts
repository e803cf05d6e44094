/** The changes of the ranking on the server. */
import * as z from 'zod/mini'
import { call } from '#web/api.ts'

/** `rank`: the manual position, from 1; null removes it. */
type ManualRank = { id: string; rank: number | null; reason: string }
export const setManualRank = ({ id, rank, reason }: ManualRank): Promise<unknown> =>
  call('/api/admin/ranking', { method: 'PUT', body: { order: [{ id, rank }], reason }, schema: z.unknown() })

const Selected = z.object({ shortlisted: z.array(z.string()), waitlisted: z.array(z.string()) })
/** `overPlaces`: it was shown that there are not so many places. */
type Selection = { shortlist: number; waitlist: number; reason: string; overPlaces: boolean }
export const selectFromTop = (ask: Selection) =>
  call('/api/admin/ranking/select', { method: 'POST', body: ask, schema: Selected })

/** The changes of the ranking on the server. Each is decided on what the person saw: the place in the log is sent along. */
import * as z from 'zod/mini'
import { rememberOwn } from '../../app/changes/own-events.ts'
import { sendChange } from '../../app/changes/send-change.ts'
import { ShownStatus } from '../../app/status.ts'

const Made = z.object({ events: z.array(z.object({ id: z.string(), seq: z.number() })) })
export type Made = z.infer<typeof Made>

/** `rank`: the manual position, from 1; null removes it. */
type ManualRank = { id: string; rank: number | null; reason: string; position: number }
export async function setManualRank({ id, rank, ...ask }: ManualRank): Promise<Made> {
  const body = { order: [{ id, rank }], ...ask }
  const made = await sendChange('/api/admin/ranking?answer=events', { method: 'PUT', body, schema: Made })
  rememberOwn(made.events.map(({ seq }) => seq))
  return made
}

const Selected = z.extend(Made, {
  shortlisted: z.array(z.string()),
  waitlisted: z.array(z.string()),
  proposed: z.optional(z.array(z.string())),
  refused: z.array(
    z.object({ id: z.string(), code: z.string(), message: z.string(), status: z.optional(ShownStatus) }),
  ),
})
export type Selected = z.infer<typeof Selected>

/** `ids`: those that were shown, the shortlisted first. `overPlaces`: it was shown and confirmed that there are not so many places. */
type Selection = {
  shortlist: number
  waitlist: number
  ids: readonly string[]
  position: number
  reason: string
  overPlaces: boolean
}
export async function selectFromTop(ask: Selection): Promise<Selected> {
  const selected = await sendChange('/api/admin/ranking/select', {
    method: 'POST',
    body: ask,
    schema: Selected,
  })
  rememberOwn(selected.events.map(({ seq }) => seq))
  return selected
}

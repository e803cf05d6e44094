/** The requests that change many applications at once, item by item. */
import type { QueryClient } from '@tanstack/react-query'
import { answered, type OwnEvent } from '../../app/changes/lost-answer.ts'
import { refresh } from '../../app/changes/news.ts'
import { rememberOwn } from '../../app/changes/own-events.ts'
import { ownMoves } from '../../app/changes/own-moves.ts'
import type { MadeEvent } from '../../app/undo/undo-state.ts'
import { isStepOf, post, type StatusChange } from './api.ts'
import { type BulkResult, BulkResults } from './replies.ts'

/** What the person saw when they decided: the server refuses, one by one, whoever has moved on since. */
type SeenMany = { ids: readonly string[]; position?: number | undefined }

const madeOf = (results: readonly BulkResult[]): MadeEvent[] =>
  results.flatMap(({ id, seq }) => (seq === undefined ? [] : [{ id, seq }]))

/** Sends a change of many, then remembers and refreshes what it has done. */
async function changedMany(
  client: QueryClient,
  ids: readonly string[],
  sending: { path: string; body: unknown },
): Promise<readonly BulkResult[]> {
  const send = async () => (await post(sending.path, { body: sending.body, schema: BulkResults })).results
  const during = async (ask: typeof send): Promise<readonly BulkResult[]> => {
    const results = await ownMoves.during(ids, ask, madeOf)
    rememberOwn(madeOf(results).map(({ seq }) => seq))
    void refresh(client, { moved: [...ids], noted: [...ids], own: true })
    return results
  }
  return await answered({
    send: () => during(send),
    isOf: (event) => ids.some((id) => isStepOf(id)(event)),
    recover: (made) => during(() => Promise.resolve(resultsOf(ids, made))),
  })
}

/** Which of them were changed, where the answer that would say so got lost. */
const resultsOf = (ids: readonly string[], made: readonly OwnEvent[]): BulkResult[] =>
  ids.map((id) => {
    const event = made.findLast((one) => one.id === id)
    return event ? { id, ok: true, seq: event.seq } : { id, ok: false }
  })

export const changeStatuses = (client: QueryClient, body: StatusChange & SeenMany) =>
  changedMany(client, body.ids, { path: '/api/admin/applications/bulk-status', body })

/** The same for a change of many, item by item. */
export function undoMany(client: QueryClient, made: readonly MadeEvent[]) {
  const events = made.map(({ id, seq }) => ({ id, seq }))
  const ids = events.map(({ id }) => id)
  return changedMany(client, ids, { path: '/api/admin/applications/bulk-undo', body: { events } })
}

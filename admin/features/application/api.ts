/** The requests about applications, one or many at once, and their query keys. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { RejectionKind } from '#events/application/rejection.ts'
import type { Status } from '#events/application/statuses.ts'
import { limits } from '#events/limits.ts'
import { ApiError, call } from '#web/api.ts'
import { localeNow } from '#web/words/language.ts'
import { refresh, rememberOwn } from '../../app/changes/news.ts'
import { sendChange } from '../../app/changes/send-change.ts'
import type { MadeEvent } from '../../app/changes/tracked.tsx'
import { everything } from '../../app/client.ts'
import type { Target } from '../../app/state.ts'
import { Added, Application, type BulkResult, BulkResults, Document, isSent, Note } from './replies.ts'

const keyOf = (id: string) => [...everything, 'application', id] as const
const pathOf = (id: string) => `/api/admin/applications/${id}`

export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    meta: { follows: ['moved', 'noted', 'programme'], application: id },
    queryFn: () => call(pathOf(id), { schema: Application }),
  })

export const notesQuery = (id: string) =>
  queryOptions({
    queryKey: [...keyOf(id), 'notes'],
    meta: { follows: ['noted'], application: id },
    queryFn: () => call(`${pathOf(id)}/notes`, { schema: z.array(Note) }),
  })

export const documentsQuery = (id: string) =>
  queryOptions({
    queryKey: [...keyOf(id), 'documents'],
    meta: { follows: ['noted'], application: id },
    queryFn: () => call(`${pathOf(id)}/documents`, { schema: z.array(Document) }),
  })

/** The place in the ranking, in sentences. `isPublished`: the family may read its letter. */
const Outcome = z.object({
  sentences: z.array(z.string()),
  isPublished: z.boolean(),
})

/** Depends on every status change of the season. */
export const outcomeQuery = (id: string) =>
  queryOptions({
    // Its sentences come in the language of the request.
    queryKey: [...applicationQuery(id).queryKey, 'outcome', localeNow()],
    meta: { follows: ['moved', 'programme'] },
    queryFn: () => call(`/api/admin/applications/${id}/outcome`, { schema: Outcome }),
  })

/** A version conflict: the present application. */
export class ChangedElsewhere extends Error {
  readonly application: Application
  constructor(application: Application) {
    super('changed elsewhere')
    this.name = 'ChangedElsewhere'
    this.application = application
  }
}

/** Caches the application that the server has just sent, and refreshes the lists and counts that show it. */
function cached(client: QueryClient, application: Application): Application {
  const { queryKey } = applicationQuery(application.id)
  client.setQueryData(queryKey, application)
  void refresh(client, { moved: [application.id], own: true }, queryKey)
  return application
}

function changed(client: QueryClient, application: Application): Application {
  rememberOwn([{ id: application.id, seq: lastEventOf(application) }])
  return cached(client, application)
}

/** The sequence number of the application's newest event; 0 for a draft that was never submitted. */
export const lastEventOf = (application: Application): number =>
  isSent(application) ? (application.auditTrail.at(-1)?.seq ?? 0) : 0

type Post<T> = { body: unknown; schema: z.ZodMiniType<T> }
const post = <T>(path: string, { body, schema }: Post<T>) =>
  sendChange(path, { method: 'POST', body, schema })

/** `kind`: the reason of a rejection that the family reads. `overPlaces`: also beyond the number of places. */
export type StatusChange = {
  status: Status
  reason: string
  kind?: RejectionKind
  overPlaces?: boolean
}

/** A refusal for a stale version contains the present application, which is then cached. @throws ChangedElsewhere or the error */
function throwConflict(client: QueryClient, error: unknown): never {
  const problem = error instanceof ApiError ? error.problem : null
  // There are fewer places than this window knew of.
  if (problem?.code === 'over-places') void refresh(client, { programme: true })
  if (problem?.code !== 'version-stale') throw error
  throw new ChangedElsewhere(cached(client, Application.parse(problem.current)))
}

/** @throws ChangedElsewhere when the application is no longer at `version` */
export async function changeStatus(
  client: QueryClient,
  { id, version, ...change }: StatusChange & { id: string; version: number },
): Promise<Application> {
  const body = { ...change, expectedVersion: version }
  const send = () => post(`${pathOf(id)}/status`, { body, schema: Application })
  return changed(client, await send().catch((error) => throwConflict(client, error)))
}

/** @throws ChangedElsewhere when the application is no longer at `version` */
export async function verify(
  client: QueryClient,
  { id, version, notes }: { id: string; version: number; notes: string },
): Promise<Application> {
  const body = { notes, expectedVersion: version }
  const send = () => post(`${pathOf(id)}/verify`, { body, schema: Application })
  return changed(client, await send().catch((error) => throwConflict(client, error)))
}

export const MOST_AT_ONCE = limits.bulk

/** `versions`: of the rows that the person saw, by id; the server refuses each one that others have changed since. */
type SeenMany = { ids: readonly string[]; versions: Readonly<Record<string, number>> }

const madeOf = (results: readonly BulkResult[]): MadeEvent[] =>
  results.flatMap(({ id, seq }) => (seq === undefined ? [] : [{ id, seq }]))

/** Sends a bulk change, then refreshes the queries that show it. */
async function changedMany(
  client: QueryClient,
  ids: readonly string[],
  sending: { path: string; body: unknown },
): Promise<readonly BulkResult[]> {
  const { results } = await post(sending.path, { body: sending.body, schema: BulkResults })
  rememberOwn(madeOf(results))
  const isOver = results.some(({ code }) => code === 'over-places')
  void refresh(client, { moved: [...ids], noted: [...ids], own: true, ...(isOver && { programme: true }) })
  return results
}

export const changeStatuses = (client: QueryClient, body: StatusChange & SeenMany) =>
  changedMany(client, body.ids, { path: '/api/admin/applications/bulk-status', body })

async function noted(client: QueryClient, id: string, sent: Promise<Added>): Promise<Added> {
  const reply = await sent
  rememberOwn([{ id, seq: reply.seq }])
  void refresh(client, { noted: [id], own: true })
  return reply
}

export const addNote = (client: QueryClient, { id, note }: { id: string; note: string }) =>
  noted(client, id, post(`${pathOf(id)}/notes`, { body: { note }, schema: Added }))

export const addDocument = (
  client: QueryClient,
  { id, ...body }: { id: string; documentName: string; documentKey: string },
) => noted(client, id, post(`${pathOf(id)}/documents`, { body, schema: Added }))

/** @throws ChangedElsewhere when the application is no longer at `version` */
export async function erase(client: QueryClient, { id, version }: Pick<Target, 'id' | 'version'>) {
  const body = { expectedVersion: version }
  const send = () => sendChange(pathOf(id), { method: 'DELETE', body, schema: z.unknown() })
  await send().catch((error) => throwConflict(client, error))
  client.removeQueries({ queryKey: keyOf(id) })
  void refresh(client, { lists: true })
}

/** Records the reverse of an own event; the server refuses it if a later event depends on it. */
export async function undoOne(client: QueryClient, { id, seq }: MadeEvent): Promise<void> {
  changed(client, await post(`${pathOf(id)}/undo`, { body: { seq }, schema: Application }))
  void refresh(client, { noted: [id] })
}

export function undoMany(client: QueryClient, made: readonly MadeEvent[]) {
  const ids = made.map(({ id }) => id)
  const body = { events: made.map(({ id, seq }) => ({ id, seq })) }
  return changedMany(client, ids, { path: '/api/admin/applications/bulk-undo', body })
}

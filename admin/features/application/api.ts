/** The requests about applications, one or many at once, and their query keys. A change throws the server's error. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { RejectionKind } from '#events/application/rejection.ts'
import type { Status } from '#events/application/status.ts'
import { ApiError, call } from '#web/api.ts'
import { everything, renew } from '../../app/client.ts'
import { Application, BulkResults, Document, isSent, Note } from './replies.ts'

const keyOf = (id: string) => [...everything, 'application', id] as const
const pathOf = (id: string) => `/api/admin/applications/${id}`

export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: () => call(pathOf(id), { schema: Application }),
  })

export const notesQuery = (id: string) =>
  queryOptions({
    queryKey: [...keyOf(id), 'notes'],
    queryFn: () => call(`${pathOf(id)}/notes`, { schema: z.array(Note) }),
  })

export const documentsQuery = (id: string) =>
  queryOptions({
    queryKey: [...keyOf(id), 'documents'],
    queryFn: () => call(`${pathOf(id)}/documents`, { schema: z.array(Document) }),
  })

/** A version conflict: the application in its present state, and the version that this window showed. */
export class ChangedElsewhere extends Error {
  readonly application: Application
  readonly seen: number
  constructor(application: Application, seen: number) {
    super('changed elsewhere')
    this.name = 'ChangedElsewhere'
    this.application = application
    this.seen = seen
  }
}

/** Caches the application as the server has just sent it, and invalidates every list and count that shows it. */
function cached(client: QueryClient, application: Application): Application {
  client.setQueryData(applicationQuery(application.id).queryKey, application)
  void renew(client)
  return application
}

/** The sequence number of the application's newest event; 0 for a draft that was never submitted. */
export const lastEventOf = (application: Application): number =>
  isSent(application) ? (application.auditTrail.at(-1)?.seq ?? 0) : 0

type Post<T> = { body: unknown; schema: z.ZodMiniType<T> }
const post = <T>(path: string, { body, schema }: Post<T>) => call(path, { method: 'POST', body, schema })

/** There are not so many places left; said with `overPlaces`, the change goes beyond them. */
export const isOverPlaces = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'over-places'

/** `kind`: why it is rejected, as the family reads it. `overPlaces`: also beyond the places. */
export type StatusChange = {
  status: Status
  reason: string
  kind?: RejectionKind
  overPlaces?: boolean
}

/** @throws ChangedElsewhere when the application is no longer at `version` */
export async function changeStatus(
  client: QueryClient,
  { id, version, ...change }: StatusChange & { id: string; version: number },
): Promise<Application> {
  const body = { ...change, expectedVersion: version }
  try {
    return cached(client, await post(`${pathOf(id)}/status`, { body, schema: Application }))
  } catch (error) {
    const problem = error instanceof ApiError ? error.problem : null
    if (problem?.code !== 'version-stale') throw error
    throw new ChangedElsewhere(cached(client, Application.parse(problem.current)), version)
  }
}

/** @throws ChangedElsewhere when the application is no longer `submitted` */
export async function verify(
  client: QueryClient,
  { id, version, notes }: { id: string; version: number; notes: string },
): Promise<Application> {
  const application = await call(pathOf(id), { schema: Application })
  if (application.status !== 'submitted') throw new ChangedElsewhere(cached(client, application), version)
  return cached(client, await post(`${pathOf(id)}/verify`, { body: { notes }, schema: Application }))
}

/** Posts a change whose reply is not the application, then refetches everything that may show it. */
async function postAndRenew<T>(client: QueryClient, path: string, options: Post<T>): Promise<T> {
  const reply = await post(path, options)
  await renew(client)
  return reply
}

export async function changeStatuses(client: QueryClient, body: StatusChange & { ids: readonly string[] }) {
  const path = '/api/admin/applications/bulk-status'
  const { results } = await postAndRenew(client, path, { body, schema: BulkResults })
  return results
}

export const addNote = (client: QueryClient, { id, note }: { id: string; note: string }) =>
  postAndRenew(client, `${pathOf(id)}/notes`, { body: { note }, schema: Note })

export const addDocument = (
  client: QueryClient,
  { id, ...body }: { id: string; documentName: string; documentKey: string },
) => postAndRenew(client, `${pathOf(id)}/documents`, { body, schema: Document })

export async function erase(client: QueryClient, id: string): Promise<void> {
  await call(pathOf(id), { method: 'DELETE', schema: z.unknown() })
  client.removeQueries({ queryKey: keyOf(id) })
  await renew(client)
}

/** Records the reverse of one's own last event; the server refuses once another event has followed. */
export const undo = (client: QueryClient, { id, seq }: { id: string; seq: number }) =>
  postAndRenew(client, `${pathOf(id)}/undo`, { body: { seq }, schema: z.unknown() })

/** Reads and changes of one application, or of many at once, with their keys. A change throws what the server answered. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Status } from '#events/application/status.ts'
import { ApiError, call } from '#web/api.ts'
import { everything, renew } from '../../app/client.ts'
import { Application, BulkResults, Document, isSent, Note } from './replies.ts'

const keys = {
  application: (id: string) => [...everything, 'application', id] as const,
  notes: (id: string) => [...keys.application(id), 'notes'] as const,
  documents: (id: string) => [...keys.application(id), 'documents'] as const,
}

const application = (id: string) => `/api/admin/applications/${id}`

export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: keys.application(id),
    queryFn: () => call(application(id), { schema: Application }),
  })

export const notesQuery = (id: string) =>
  queryOptions({
    queryKey: keys.notes(id),
    queryFn: () => call(`${application(id)}/notes`, { schema: z.array(Note) }),
  })

export const documentsQuery = (id: string) =>
  queryOptions({
    queryKey: keys.documents(id),
    queryFn: () => call(`${application(id)}/documents`, { schema: z.array(Document) }),
  })

const post = <T>(path: string, body: unknown, schema: z.ZodMiniType<T>) =>
  call(path, { method: 'POST', body, schema })

/** Something happened to the application since this window read it: `now` is how it stands, `seen` the version it had. */
export class ChangedElsewhere extends Error {
  readonly now: Application
  readonly seen: number | undefined
  constructor(now: Application, seen?: number) {
    super('changed elsewhere')
    this.name = 'ChangedElsewhere'
    this.now = now
    this.seen = seen
  }
}

/** Puts what somebody else made of it where the window shows it. @throws ChangedElsewhere */
function found(client: QueryClient, now: Application, seen?: number): never {
  client.setQueryData(keys.application(now.id), now)
  void renew(client)
  throw new ChangedElsewhere(now, seen)
}

/** @throws ChangedElsewhere where the application has not the status any more that this person sees */
async function stillIn(client: QueryClient, id: string, status: Status): Promise<void> {
  const now = await call(application(id), { schema: Application })
  if (now.status !== status) found(client, now)
}

/** The server's answer that something happened since, with the application as it then is. */
function staleness(error: unknown): Application | null {
  const problem = error instanceof ApiError ? error.problem : null
  return problem?.code === 'version-stale' ? Application.parse(problem.current) : null
}

/** What a change of one application answers is the application as it then is. */
async function taken(client: QueryClient, change: Promise<Application>): Promise<Application> {
  const now = await change
  client.setQueryData(keys.application(now.id), now)
  void renew(client)
  return now
}

/** The newest event of an application that is known, by its place in the log; 0 where none is. */
export const lastEventOf = (now: Application): number => (isSent(now) ? (now.auditTrail.at(-1)?.seq ?? 0) : 0)

/** What this person saw of an application when they decided; `from` counts where the version is not known. */
type Seen = { id: string; from: Status; version: number | undefined }

/** @throws ChangedElsewhere where something happened to the application since this person looked at it */
export async function changeStatus(
  client: QueryClient,
  { id, from, version, ...ask }: Seen & { status: Status; reason: string },
): Promise<Application> {
  if (version === undefined) await stillIn(client, id, from)
  const change = post(`${application(id)}/status`, { ...ask, expectedVersion: version }, Application)
  return taken(
    client,
    change.catch((error: unknown) => {
      const now = staleness(error)
      if (now) found(client, now, version)
      throw error
    }),
  )
}

export async function verify(client: QueryClient, ask: { id: string; notes: string }): Promise<Application> {
  await stillIn(client, ask.id, 'submitted')
  return taken(client, post(`${application(ask.id)}/verify`, { notes: ask.notes }, Application))
}

export async function changeStatuses(
  client: QueryClient,
  ask: { ids: readonly string[]; status: Status; reason: string },
) {
  const { results } = await post('/api/admin/applications/bulk-status', ask, BulkResults)
  await renew(client)
  return results
}

export async function addNote(
  client: QueryClient,
  { id, note }: { id: string; note: string },
): Promise<void> {
  await post(`${application(id)}/notes`, { note }, Note)
  // The list as well: what it has of the application is older than one's own note.
  await renew(client)
}

export async function addDocument(
  client: QueryClient,
  { id, ...ask }: { id: string; documentName: string; documentKey: string },
): Promise<void> {
  await post(`${application(id)}/documents`, ask, Document)
  await renew(client)
}

export async function erase(client: QueryClient, id: string): Promise<void> {
  await call(application(id), { method: 'DELETE', schema: z.unknown() })
  client.removeQueries({ queryKey: keys.application(id) })
  await renew(client)
}

/** Takes back an event of one's own, by one that says the opposite; refused where something came after it. */
export async function undo(client: QueryClient, { id, seq }: { id: string; seq: number }): Promise<void> {
  await post(`${application(id)}/undo`, { seq }, z.unknown())
  await renew(client)
}

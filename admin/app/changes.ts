/** Every change that the console asks for, and what it renews. Each one throws what the server answered. */
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Status } from '#events/application/status.ts'
import { ApiError, call } from '#web/api.ts'
import { keys } from './queries.ts'
import { Application, BulkResults, Document, isSent, Note, Setting } from './replies.ts'

const application = (id: string) => `/api/admin/applications/${id}`
const post = <T>(path: string, body: unknown, reads: z.ZodMiniType<T>) =>
  call(path, { method: 'POST', body, reads })

/** Lists, counts and everything else that a change of an application shows in. */
export const renew = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: keys.all })

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
  const now = await call(application(id), { reads: Application })
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
  await call(application(id), { method: 'DELETE', reads: z.unknown() })
  client.removeQueries({ queryKey: keys.application(id) })
  await renew(client)
}

/** Takes back an event of one's own, by one that says the opposite; refused where something came after it. */
export async function undo(client: QueryClient, { id, seq }: { id: string; seq: number }): Promise<void> {
  await post(`${application(id)}/undo`, { seq }, z.unknown())
  await renew(client)
}

/** All of them or none. A new season is one of another list: everything is read anew. */
export async function saveSettings(
  client: QueryClient,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  await call('/api/admin/settings', { method: 'PUT', body: { values }, reads: z.array(Setting) })
  await renew(client)
}

export const testMailServer = () =>
  call('/api/admin/test-smtp', {
    method: 'POST',
    reads: z.object({ success: z.boolean(), message: z.string(), trouble: z.optional(z.string()) }),
  })

/** A one-use link to a new password, good for 24 hours, for anybody with an account. */
export const passwordLink = (id: string) =>
  call(`/api/admin/accounts/${id}/reset-link`, {
    method: 'POST',
    reads: z.object({ url: z.string(), expiresAt: z.string() }),
  })

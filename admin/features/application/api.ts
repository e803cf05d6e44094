/** The requests about one application, and their query keys. A change throws the server's error. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { RejectionKind } from '#events/application/rejection.ts'
import type { Status } from '#events/application/status.ts'
import { limits } from '#events/limits.ts'
import { ApiError, call } from '#web/api.ts'
import { answered, type OwnEvent } from '../../app/changes/lost-answer.ts'
import { refresh } from '../../app/changes/news.ts'
import { rememberOwn } from '../../app/changes/own-events.ts'
import { ownMoves } from '../../app/changes/own-moves.ts'
import { everything } from '../../app/client.ts'
import type { MadeEvent } from '../../app/undo/undo-state.ts'
import { knowVersion } from '../season/ranking-data.ts'
import { Added, Application, Document, isSent, Note } from './replies.ts'

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

/** Caches the application as the server has just sent it, and refreshes the lists and counts that show it. */
function cached(client: QueryClient, application: Application): Application {
  const { queryKey } = applicationQuery(application.id)
  client.setQueryData(queryKey, application)
  void refresh(client, { moved: [application.id], own: true }, queryKey)
  return application
}

/** The same of what this window has just changed. */
function changed(client: QueryClient, application: Application): Application {
  rememberOwn([lastEventOf(application)])
  return cached(client, application)
}

/** The sequence number of the application's newest event; 0 for a draft that was never submitted. */
export const lastEventOf = (application: Application): number =>
  isSent(application) ? (application.auditTrail.at(-1)?.seq ?? 0) : 0

/** An own event on this application that is no note and no document: a step of its status, or what an undo recorded. */
export const isStepOf =
  (id: string) =>
  (event: OwnEvent): boolean =>
    event.id === id && event.type !== 'NoteAdded' && event.type !== 'DocumentAdded'

type Moving = { id: string; send: () => Promise<Application> }

/** Sends a change of status, or its undo. */
function moving(client: QueryClient, { id, send }: Moving): Promise<Application> {
  const made = (application: Application) => [{ id, seq: lastEventOf(application) }]
  const during = async (ask: () => Promise<Application>) =>
    changed(client, await ownMoves.during([id], ask, made))
  return answered({
    send: () => during(send),
    isOf: isStepOf(id),
    recover: () => during(() => call(pathOf(id), { schema: Application })),
  })
}

type Post<T> = { body: unknown; schema: z.ZodMiniType<T> }
export const post = <T>(path: string, { body, schema }: Post<T>) =>
  call(path, { method: 'POST', body, schema })

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
  const send = () => post(`${pathOf(id)}/status`, { body, schema: Application })
  try {
    return await moving(client, { id, send })
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
  const send = () => post(`${pathOf(id)}/verify`, { body: { notes }, schema: Application })
  return await moving(client, { id, send })
}

/** The largest number of applications that one request may change. */
export const MOST_AT_ONCE = limits.bulk

type Adding = { id: string; type: 'NoteAdded' | 'DocumentAdded'; send: () => Promise<Added> }

/** Only the file has grown: the ranking is as it was, but for the version of one row. */
function noted(client: QueryClient, { id, type, send }: Adding): Promise<Added> {
  const remembered = (reply: Added): Added => {
    rememberOwn([reply.seq])
    void readAgain(client, id)
    return reply
  }
  return answered({
    send: async () => remembered(await send()),
    isOf: (event) => event.id === id && event.type === type,
    recover: async (made) => remembered({ id: '', seq: made.at(-1)?.seq ?? 0 }),
  })
}

/** Where it cannot be read now, the next change of the application says that it is newer, and reads it. */
async function readAgain(client: QueryClient, id: string): Promise<void> {
  await refresh(client, { noted: [id] })
  const application = await client.fetchQuery(applicationQuery(id)).catch(() => null)
  if (application) knowVersion(client, application)
}

export const addNote = (client: QueryClient, { id, note }: { id: string; note: string }) =>
  noted(client, {
    id,
    type: 'NoteAdded',
    send: () => post(`${pathOf(id)}/notes`, { body: { note }, schema: Added }),
  })

export const addDocument = (
  client: QueryClient,
  { id, ...body }: { id: string; documentName: string; documentKey: string },
) =>
  noted(client, {
    id,
    type: 'DocumentAdded',
    send: () => post(`${pathOf(id)}/documents`, { body, schema: Added }),
  })

export async function erase(client: QueryClient, id: string): Promise<void> {
  await call(pathOf(id), { method: 'DELETE', schema: z.unknown() })
  client.removeQueries({ queryKey: keyOf(id) })
  void refresh(client, { lists: true })
}

/** Records the reverse of one's own event; the server refuses where a later one rests on it. */
export async function undoOne(client: QueryClient, { id, seq }: MadeEvent): Promise<void> {
  const send = () => post(`${pathOf(id)}/undo`, { body: { seq }, schema: Application })
  await moving(client, { id, send })
  void refresh(client, { noted: [id] })
}

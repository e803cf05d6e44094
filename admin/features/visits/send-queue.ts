/** Stores the queue of visits, encrypted, and sends it in order under a lock over all tabs. */
import { atom, type createStore } from 'jotai'
import * as z from 'zod/mini'
import { call } from '#web/api.ts'
import { PATIENCE } from '#web/network.ts'
import { withLock } from '#web/tab-lock.ts'
import { type PlainRecord, readRecords, writeRecords } from '../../app/sealed-store.ts'
import { sessionEnded } from '../../app/session.ts'
import { uploadDocument } from '../application/files.ts'
import { isSignedOut, QueuedVisit, sendAll, type VisitRequests, type VisitStorage } from './queued-visit.ts'
import { sheetNow } from './sheets.ts'

const photoId = (id: string): string => `${id} photo`
const record = (one: QueuedVisit): PlainRecord => ({
  id: one.id,
  kind: 'answer',
  bytes: new TextEncoder().encode(JSON.stringify(one)),
})
/** One record: the media type, a line feed, and the bytes of the photo. */
async function photoRecord(id: string, photo: Blob): Promise<PlainRecord> {
  const bytes = await new Blob([`${photo.type}\n`, photo]).arrayBuffer()
  return { id: photoId(id), kind: 'photo', bytes: new Uint8Array(bytes) }
}

const updateVisit = (owner: string, one: QueuedVisit): Promise<void> =>
  writeRecords(owner, { put: [record(one)] })

export const removeVisit = (owner: string, id: string): Promise<void> =>
  writeRecords(owner, { drop: [id, photoId(id)] })

/** In the order of saving. @throws MissingKeyError */
async function queuedVisits(owner: string): Promise<QueuedVisit[]> {
  const records = await readRecords(owner, 'answer')
  return records.map(({ bytes }) => QueuedVisit.parse(JSON.parse(new TextDecoder().decode(bytes))))
}

async function photoOf(owner: string, id: string): Promise<File | null> {
  const found = (await readRecords(owner, 'photo')).find((one) => one.id === photoId(id))
  if (!found) return null
  const end = found.bytes.indexOf(10)
  const type = new TextDecoder().decode(found.bytes.subarray(0, end))
  return new File([found.bytes.subarray(end + 1)], 'visit', { type })
}

/** @param replaced the queued visit that this one replaces; its photo stays unless there is a new one @throws MissingKeyError */
async function enqueueVisit(
  owner: string,
  { one, photo, replaced }: { one: QueuedVisit; photo: Blob | null; replaced: QueuedVisit | null },
): Promise<void> {
  const picture = photo ?? (replaced && (await photoOf(owner, replaced.id)))
  const put = picture ? [record(one), await photoRecord(one.id, picture)] : [record(one)]
  await writeRecords(owner, { put, drop: replaced ? [replaced.id, photoId(replaced.id)] : [] })
}

const visitStorage = (owner: string): VisitStorage => ({
  list: () => queuedVisits(owner),
  put: (one) => updateVisit(owner, one),
  remove: (id) => removeVisit(owner, id),
  photo: (id) => photoOf(owner, id),
})

/** Applies a change to the stored visit, unless another tab has sent or discarded it. */
export async function changeVisit(
  { list, put }: Pick<VisitStorage, 'list' | 'put'>,
  id: string,
  change: (one: QueuedVisit) => QueuedVisit,
): Promise<void> {
  const one = (await list()).find((queued) => queued.id === id)
  if (one) await put(change(one))
}

// Each request may be repeated: the server records a visit once.
/** `isVisited`: enough is confirmed for a decision. */
const Recorded = z.object({ seq: z.number(), isVisited: z.boolean() })

const post = (path: string, body: object) =>
  call(path, { method: 'POST', body, patience: PATIENCE, schema: Recorded })
const pathOf = ({ sheet }: QueuedVisit): string => `/api/admin/visits/${sheet.id}`

const visitRequests: VisitRequests = {
  facts: (one) => post(pathOf(one), { version: one.sheet.version, facts: one.facts, note: one.note }),
  note: (one) =>
    post(`${pathOf(one)}/note`, {
      noteId: one.id,
      note: one.asNote,
      ...(one.isNobodyHome && { kind: 'nobody_home' }),
    }),
  photo: async (one, photo) => {
    const documentKey = await uploadDocument(photo)
    const body = { documentId: one.id, documentName: one.photoName, documentKey }
    return post(`${pathOf(one)}/photo`, body)
  },
  sheet: sheetNow,
}

export const queueAtom = atom<readonly QueuedVisit[]>([])
/** Incremented to request sending. */
export const sendRequestsAtom = atom(0)
/** True once the session has ended while visits wait for the next sign-in. */
export const sessionEndedAtom = atom(false)

type Store = ReturnType<typeof createStore>

const withQueueLock = <T>(owner: string, work: () => Promise<T>): Promise<T> =>
  withLock(`visits ${owner}`, work)

const publishQueue = async (store: Store, owner: string): Promise<void> =>
  store.set(queueAtom, await queuedVisits(owner))

/** Waits until no visit is being sent, changes the queue, and requests sending. */
export async function changeQueue(store: Store, owner: string, change: () => Promise<void>): Promise<void> {
  await withQueueLock(owner, change)
  await publishQueue(store, owner)
  store.set(sendRequestsAtom, (n) => n + 1)
}

/** @throws MissingKeyError */
export const saveVisit = (
  store: Store,
  owner: string,
  filled: Parameters<typeof enqueueVisit>[1],
): Promise<void> => changeQueue(store, owner, () => enqueueVisit(owner, filled))

export const changeQueued = (
  store: Store,
  { owner, one }: { owner: string; one: QueuedVisit },
  change: (now: QueuedVisit) => QueuedVisit,
): Promise<void> => changeQueue(store, owner, () => changeVisit(visitStorage(owner), one.id, change))

/** A visit that has to wait is tried again next time. */
export async function sendVisits(store: Store, owner: string): ReturnType<typeof sendAll> {
  const ports = { storage: visitStorage(owner), requests: visitRequests }
  const nothing = { done: [], refused: [], met: [], delayed: [] }
  const tried = await withQueueLock(owner, () => sendAll(ports)).catch((stopped: unknown) => ({
    ...nothing,
    stopped,
  }))
  for (const why of [...tried.delayed, tried.stopped]) if (why !== null) console.info('Visits wait:', why)
  if (isSignedOut(tried.stopped)) {
    store.set(sessionEndedAtom, true)
    sessionEnded()
    return tried
  }
  if (tried.stopped === null) store.set(sessionEndedAtom, false)
  await publishQueue(store, owner)
  return tried
}

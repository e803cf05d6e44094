/** Sends the queue of visits in order, and changes it, under a lock over all tabs; publishes the queue for screens. */
import { atom, type createStore } from 'jotai'
import { withLock } from '#web/tab-lock.ts'
import { familyName } from '../../app/names.ts'
import { countQueued } from '../../app/sealed/sealed-store.ts'
import { sessionEnded } from '../../app/session.ts'
import { keepQueued, keptForSending, recordSent } from '../../app/undo/sent-later.ts'
import type { Change, NumberedChange } from '../../app/undo/undo-state.ts'
import { isSignedOut } from './failure.ts'
import { changeVisit, enqueueVisit, queuedVisits, visitStorage } from './queue.ts'
import type { QueuedVisit } from './queued-visit.ts'
import { visitRequests } from './requests.ts'
import { sendAll } from './send-visit.ts'

/** The queue as screens show it. */
export const queueAtom = atom<readonly QueuedVisit[]>([])
/** Incremented to request sending. */
export const sendRequestsAtom = atom(0)
/** True while it is being sent, until it was answered or could not be. */
export const sendingAtom = atom(false)
/** True once the session has ended and visits wait for the next sign-in. */
export const sessionEndedAtom = atom(false)

type Store = ReturnType<typeof createStore>

const withQueueLock = <T>(owner: string, work: () => Promise<T>): Promise<T> =>
  withLock(`visits ${owner}`, work)

const publishQueue = async (store: Store, owner: string): Promise<void> =>
  store.set(queueAtom, await queuedVisits(owner))

/** Changes the queue, but not while a visit of it is being sent, and then requests sending. */
export async function changeQueue(store: Store, owner: string, change: () => Promise<void>): Promise<void> {
  await withQueueLock(owner, change)
  await publishQueue(store, owner)
  store.set(sendRequestsAtom, (n) => n + 1)
}

type Visit = Pick<QueuedVisit, 'id' | 'sheet'>

/** A person's act on a visit. Undo, which is for the last change of this window, knows of it from the press on. */
const keeping = (
  store: Store,
  { owner, one }: { owner: string; one: Visit },
  change: () => Promise<void>,
): Promise<void> =>
  keptForSending(store, { id: one.id, name: familyName(one.sheet) }, (done) =>
    changeQueue(store, owner, async () => {
      await change()
      done()
    }),
  )

/** A visit was filled in. @throws MissingKeyError */
export const saveVisit = (
  store: Store,
  owner: string,
  filled: Parameters<typeof enqueueVisit>[1],
): Promise<void> => keeping(store, { owner, one: filled.one }, () => enqueueVisit(owner, filled))

/** Changes one visit of it, as it is by then. */
export const changeQueued = (
  store: Store,
  of: { owner: string; one: Visit },
  change: (now: QueuedVisit) => QueuedVisit,
): Promise<void> => keeping(store, of, () => changeVisit(visitStorage(of.owner), of.one.id, change))

/** Tells Undo which visits are still on their way. Under the lock. */
async function tellUndo(store: Store, owner: string): Promise<void> {
  const queued = (await countQueued(owner)) === 0 ? [] : await queuedVisits(owner)
  const waiting = queued.filter(({ problem }) => problem === null)
  keepQueued(
    store,
    waiting.map(({ id }) => id),
  )
}

/** Another window may have sent them. */
export async function nothingQueued(store: Store, owner: string): Promise<void> {
  store.set(queueAtom, [])
  await withQueueLock(owner, () => tellUndo(store, owner))
}

/** `change`: of what is done; null where nothing is. */
type Tried = Awaited<ReturnType<typeof sendAll>> & { change: NumberedChange | null }

async function trySending(store: Store, owner: string, changeOf: ChangeOf): Promise<Tried> {
  const tried = await sendAll({ storage: visitStorage(owner), requests: visitRequests })
  const ids = tried.done.map(({ id }) => id)
  const change = ids.length === 0 ? null : recordSent(store, ids, changeOf(tried.done))
  await tellUndo(store, owner)
  return { ...tried, change }
}

type ChangeOf = (done: readonly QueuedVisit[]) => Change

/** @returns what became of it; what has to wait is tried again the next time */
export async function sendVisits(store: Store, owner: string, changeOf: ChangeOf): Promise<Tried> {
  const tried = await withQueueLock(owner, () => trySending(store, owner, changeOf)).catch(
    (error: unknown): Tried => ({
      done: [],
      refused: [],
      met: [],
      delayed: [],
      stopped: error,
      change: null,
    }),
  )
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

/** Sends the queue of visits in order, and changes it, under a lock over all tabs; publishes the queue for screens. */
import { atom, type createStore } from 'jotai'
import { withLock } from '#web/tab-lock.ts'
import { sessionEnded } from '../../app/session.ts'
import { isSignedOut } from './failure.ts'
import { changeVisit, queuedVisits, visitStorage } from './queue.ts'
import type { QueuedVisit } from './queued-visit.ts'
import { visitRequests } from './requests.ts'
import { sendAll } from './send-visit.ts'

/** The queue as screens show it. */
export const queueAtom = atom<readonly QueuedVisit[]>([])
/** Incremented to request sending. */
export const sendRequestsAtom = atom(0)
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

/** Changes one visit of it, as it is by then. */
export const changeQueued = (
  store: Store,
  { owner, id }: { owner: string; id: string },
  change: (one: QueuedVisit) => QueuedVisit,
): Promise<void> => changeQueue(store, owner, () => changeVisit(visitStorage(owner), id, change))

type Tried = Awaited<ReturnType<typeof sendAll>>

/** @returns what became of it; what has to wait is tried again the next time */
export async function sendVisits(store: Store, owner: string): Promise<Tried> {
  const ports = { storage: visitStorage(owner), requests: visitRequests }
  const tried = await withQueueLock(owner, () => sendAll(ports)).catch(
    (error: unknown): Tried => ({ done: [], refused: [], met: [], delayed: [], stopped: error }),
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

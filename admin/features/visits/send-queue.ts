/** Sends the queue of visits in order, and changes it, under a lock over all tabs; publishes the queue for screens. */
import { atom, type createStore } from 'jotai'
import { ApiError } from '#web/api.ts'
import { withLock } from '#web/tab-lock.ts'
import { sessionEnded } from '../../app/session.ts'
import { queuedVisits, removeVisit, updateVisit } from './queue.ts'
import type { QueuedVisit } from './queued-visit.ts'
import { sendVisit } from './send-visit.ts'

/** The queue as screens show it. */
export const queueAtom = atom<readonly QueuedVisit[]>([])
/** Incremented to request sending. */
export const sendRequestsAtom = atom(0)
/** True once the session has ended and visits wait for the next sign-in. */
export const sessionEndedAtom = atom(false)

type Store = ReturnType<typeof createStore>

const withQueueLock = <T>(owner: string, work: () => Promise<T>): Promise<T> =>
  withLock(`visits ${owner}`, work)

/** @throws errors that would stop every visit, such as no network or no session */
async function sendAll(owner: string): Promise<readonly QueuedVisit[]> {
  const done: QueuedVisit[] = []
  for (const one of await queuedVisits(owner)) {
    if (one.problem) continue
    const { visit, isDone } = await sendVisit(owner, one)
    await (isDone ? removeVisit(owner, one.id) : updateVisit(owner, visit))
    if (isDone) done.push(visit)
  }
  return done
}

const publishQueue = async (store: Store, owner: string): Promise<void> =>
  store.set(queueAtom, await queuedVisits(owner))

/** Changes the queue, but not while a visit of it is being sent, and then requests sending. */
export async function changeQueue(store: Store, owner: string, change: () => Promise<void>): Promise<void> {
  await withQueueLock(owner, change)
  await publishQueue(store, owner)
  store.set(sendRequestsAtom, (n) => n + 1)
}

/** @returns the visits that were sent; what failed is retried the next time */
export async function sendVisits(store: Store, owner: string): Promise<readonly QueuedVisit[]> {
  let done: readonly QueuedVisit[] = []
  try {
    done = await withQueueLock(owner, () => sendAll(owner))
    store.set(sessionEndedAtom, false)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      store.set(sessionEndedAtom, true)
      sessionEnded()
      return done
    }
    // Without a network, or with a busy server, the queue simply waits.
    console.info('Visits wait:', error)
  }
  await publishQueue(store, owner)
  return done
}

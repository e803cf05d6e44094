/** Sends the outbox of visits in order, under a lock over all tabs; retried when back online. */
import { atom, type createStore } from 'jotai'
import { ApiError } from '#web/api.ts'
import { withLock } from '#web/keeping/turns.ts'
import { photoOf, queuedVisits, removeVisit, updateVisit } from './queue.ts'
import type { QueuedVisit } from './queued-visit.ts'
import { sendVisit } from './send-visit.ts'

/** What waits, as screens show it. */
export const queueAtom = atom<readonly QueuedVisit[]>([])
/** Incremented to request sending: after a visit was saved, or a conflict resolved. */
export const sendRequestsAtom = atom(0)
/** True once the session has ended and visits wait for the next sign-in. */
export const endedAtom = atom(false)

type Store = ReturnType<typeof createStore>

/** Also for changes of the outbox, so that none is made to a visit while it is being sent. */
export const withSendLock = <T>(owner: string, work: () => Promise<T>): Promise<T> =>
  withLock(`visits ${owner}`, work)

/** @throws errors that would stop every visit, such as no network or no session */
async function sendAll(owner: string): Promise<number> {
  let done = 0
  for (const one of await queuedVisits(owner)) {
    if (one.problem) continue
    const steps = {
      photo: () => photoOf(owner, one.id),
      keep: (now: QueuedVisit) => updateVisit(owner, now),
    }
    const left = await sendVisit(one, steps)
    await (left ? updateVisit(owner, left) : removeVisit(owner, one.id))
    if (!left) done += 1
  }
  return done
}

export const refreshQueue = async (store: Store, owner: string): Promise<void> =>
  store.set(queueAtom, await queuedVisits(owner))

/** @returns how many visits were sent; what failed is retried the next time */
export async function sendVisits(store: Store, owner: string, ended: () => void): Promise<number> {
  let done = 0
  try {
    done = await withSendLock(owner, () => sendAll(owner))
    store.set(endedAtom, false)
  } catch (error) {
    // Without a network, or with a server that is busy, everything simply waits.
    if (error instanceof ApiError && error.status === 401) {
      store.set(endedAtom, true)
      ended()
      return done
    }
    console.info('Visits wait:', error)
  }
  await refreshQueue(store, owner)
  return done
}

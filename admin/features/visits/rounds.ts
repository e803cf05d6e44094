/** The one that sends what waits on this phone: one at a time over all tabs, in order, and again when the network is back. */
import { atom, type createStore } from 'jotai'
import { ApiError } from '#web/api.ts'
import { oneAtATime } from '#web/keeping/turns.ts'
import { changeVisit, dropVisit, photoOf, waitingVisits } from './queue.ts'
import { sent } from './sending.ts'
import type { Waiting } from './waiting.ts'

/** What waits, as screens show it. */
export const waitingAtom = atom<readonly Waiting[]>([])
/** Counts what asks for another round: a visit that was saved, a person who has decided. */
export const roundAtom = atom(0)
/** True once the session has ended and visits wait for the next sign-in. */
export const endedAtom = atom(false)

type Store = ReturnType<typeof createStore>

const alone = <T>(owner: string, work: () => Promise<T>): Promise<T> => oneAtATime(`visits ${owner}`, work)

/** @throws what stands in the way of all the others, too */
async function pump(owner: string): Promise<number> {
  let done = 0
  for (const one of await waitingVisits(owner)) {
    if (one.problem) continue
    const steps = {
      photo: () => photoOf(owner, one.id),
      keep: (now: Waiting) => changeVisit(owner, now),
    }
    const left = await sent(one, steps)
    await (left ? changeVisit(owner, left) : dropVisit(owner, one.id))
    if (!left) done += 1
  }
  return done
}

export const showWaiting = async (store: Store, owner: string): Promise<void> =>
  store.set(waitingAtom, await waitingVisits(owner))

/** A visit that is being sent is left alone until that is over. */
export const whileNothingIsSent: (owner: string, work: () => Promise<void>) => Promise<void> = alone

/** @returns how many visits the server has taken; what failed stays for the next round. */
export async function round(store: Store, owner: string, ended: () => void): Promise<number> {
  let done = 0
  try {
    done = await alone(owner, () => pump(owner))
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
  await showWaiting(store, owner)
  return done
}

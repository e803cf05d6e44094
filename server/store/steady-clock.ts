/**
 * How long the clock has moved on steadily. A clock that is months ahead for an hour must erase nobody, so what is removed
 * for its age waits until the clock has agreed with the time that has really gone by (docs/decisions/0022).
 */
import { StorageUnavailable } from '../runtime/errors.ts'
import type { Store } from './store.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
/** Cursors of the vault, in milliseconds since 1970: when the clock was last seen, and since when it has been steady. */
const SEEN = 'clock-seen'
const SINCE = 'clock-steady-since'

/** Milliseconds that only ever grow with the time that goes by, from any start. */
export type Monotonic = () => number

type Needed = {
  store: Pick<Store, 'clock' | 'write'> & { vault: Pick<Store['vault'], 'cursor'> }
  monotonic: Monotonic
}

export type SteadyClock = ReturnType<typeof createSteadyClock>

export function createSteadyClock({ store, monotonic }: Needed) {
  const { cursor } = store.vault
  const read = () => ({ at: store.clock().getTime(), ticks: monotonic() })
  let last = read()
  const seen = cursor.get(SEEN)
  // Nothing tells whether a server was off for days or the clock was put forward.
  const isKnown = last.at >= seen - HOUR && last.at - seen <= DAY
  let since = isKnown ? cursor.get(SINCE) : last.at
  let held = 0
  const record = (at: number): Promise<void> =>
    store
      .write(() => {
        cursor.set(SINCE, since)
        cursor.set(SEEN, at)
      })
      .catch((error: unknown) => {
        // A full disk must not keep the upkeep from making room; at worst a restart begins the wait anew.
        if (!(error instanceof StorageUnavailable)) throw error
      })
  return {
    /** Milliseconds up to now; to be asked at least once a day. */
    steadyFor: async (): Promise<number> => {
      const now = read()
      const goneBy = now.ticks - last.ticks
      if (Math.abs(now.at - last.at - goneBy) > HOUR) since = now.at
      last = now
      await record(now.at)
      return now.at - since
    },
    /** How many erasures wait for the clock. */
    held: () => held,
    /** @returns true when there were none before, so that it is said once. */
    hold: (count: number): boolean => {
      const isNew = held === 0 && count > 0
      held = count
      return isNew
    },
  }
}

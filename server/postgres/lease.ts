/**
 * What is done once, by one server for all: it holds a lease that it renews, and that ends some seconds after it cannot. By the database's
 * clock and this machine's monotonic one, whatever their clocks say of the day.
 */
import type { Central } from './central.ts'
import { isAway } from './connection.ts'

/** Whoever has it does for all what is done once. */
export const LEADER = 'leader'

/** Milliseconds between two renewals, how long each lasts, and for how much of that the holder goes by it. */
const RENEWAL = 3000
export const LASTS = 15_000
const TRUSTED = 10_000

export function createLease(central: Pick<Central, 'lease' | 'release'>, name: string) {
  let heldUntil = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let renewing: Promise<void> = Promise.resolve()
  const isHeld = (): boolean => performance.now() < heldUntil

  async function renew(): Promise<void> {
    const from = performance.now()
    try {
      heldUntil = (await central.lease(name, LASTS / 1000)) ? from + TRUSTED : Number.NEGATIVE_INFINITY
    } catch (error) {
      // It may have been renewed or not: what was held before ends when it said.
      if (!isAway(error)) throw error
    }
  }
  return {
    isHeld,
    renew,
    /** @param failed where it cannot go on */
    start: (failed: (error: unknown) => void): void => {
      const again = (): void => {
        if (!isStopped) timer = setTimeout(begin, RENEWAL)
      }
      const begin = (): void => {
        renewing = renew().then(again, failed)
      }
      begin()
    },
    /** So that another server need not wait for its end. */
    stop: async (): Promise<void> => {
      isStopped = true
      clearTimeout(timer)
      // One that is under way may be given to this server just now.
      await renewing
      const wasHeld = isHeld()
      heldUntil = Number.NEGATIVE_INFINITY
      if (wasHeld) await central.release(name).catch((error) => isAway(error) || Promise.reject(error))
    },
  }
}

/** The only source of the current time in the server, which tests replace; lifetimes; and timeouts. */
export type Clock = () => Date
export const systemClock: Clock = () => new Date()
/** Milliseconds of a monotonic clock, from an arbitrary start. */
export type Monotonic = () => number

// Lifetimes of sessions, links and codes.

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
/** Milliseconds: password links that are handed over, and those sent by e-mail. */
export const linkLasts = { handed: 24 * HOUR, mailed: HOUR } as const
/** Milliseconds: a code by e-mail, which may be read at home the next day. */
export const codeLasts = 24 * HOUR
/** Milliseconds: a code sent to a phone. */
export const signInCodeLasts = 10 * MINUTE

/** Milliseconds of a shared device's session: after its last request, in total, and its record's delay. */
export const sharedLasts = { idle: 15 * MINUTE, whole: 12 * HOUR, written: MINUTE } as const

type Lasting = { endsAt: number; lasts: number }

/**
 * Milliseconds, 0 once expired. Also expired if it was created by a clock that was ahead by more than the lifetime, once
 * the clock is corrected; so a small clock error expires nothing, and nothing lives more than twice its lifetime.
 * @param endsAt milliseconds since 1970, like `now`
 */
export function timeLeft({ endsAt, lasts }: Lasting, now: number): number {
  const left = endsAt - now
  return left > 2 * lasts ? 0 : Math.max(0, left)
}

// Deduplicates read records: the same read is recorded once an hour for each person. In memory.

const AN_HOUR = 3_600_000

export function onceAnHour(clock: Clock) {
  const given = new Map<string, { since: number; ids: Set<string> }>()
  function ofHour(person: string): { since: number; ids: Set<string> } {
    const before = given.get(person)
    const now = clock().getTime()
    return before && Math.abs(now - before.since) < AN_HOUR ? before : { since: now, ids: new Set() }
  }
  return {
    /** Ids that the person has not read in this hour. */
    fresh: (person: string, ids: readonly string[]): string[] => {
      const { ids: known } = ofHour(person)
      return ids.filter((id) => !known.has(id))
    },
    note: (person: string, ids: readonly string[]): void => {
      const hour = ofHour(person)
      for (const id of ids) hour.ids.add(id)
      given.set(person, hour)
    },
  }
}

/** @param late the result after the timeout @param work aborted by `over`, and not awaited then */
export async function inTime<T, L>(
  milliseconds: number,
  late: L,
  work: (over: AbortSignal) => Promise<T>,
): Promise<T | L> {
  const control = new AbortController()
  const end = Promise.withResolvers<L>()
  const timer = setTimeout(() => {
    control.abort()
    end.resolve(late)
  }, milliseconds)
  try {
    return await Promise.race([work(control.signal), end.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** The only source of the current time in the server; tests replace it. */
export type Clock = () => Date
export const systemClock: Clock = () => new Date()

// How long something is still good that lasts for a time: a session, a link, a code.

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
/** Milliseconds for which a link to a new password is good that somebody hands over, and one that is sent by e-mail. */
export const linkLasts = { handed: 24 * HOUR, mailed: HOUR } as const
/** Milliseconds for which a code is good that proves an e-mail to be one's own; a letter may be read at home the next day. */
export const codeLasts = 24 * HOUR
/** Milliseconds for which a code is good that was sent to a phone. */
export const signInCodeLasts = 10 * MINUTE

/**
 * Milliseconds of a session on a device that several families share: after its last request, all in all, and how far the vault may
 * be behind.
 */
export const sharedLasts = { idle: 15 * MINUTE, whole: 12 * HOUR, written: MINUTE } as const

type Lasting = { endsAt: number; lasts: number }

/**
 * Milliseconds, 0 where it is over. What was made by a clock that was further ahead than the thing lasts is over too,
 * once the clock is right: it would otherwise be good until then. So a clock that is a little wrong ends nothing, and
 * nothing is good for more than twice as long as it should be.
 * @param endsAt milliseconds since 1970, like `now`
 */
export function timeLeft({ endsAt, lasts }: Lasting, now: number): number {
  const left = endsAt - now
  return left > 2 * lasts ? 0 : Math.max(0, left)
}

// What each person was given within an hour, so that the same is recorded once. In memory: after a restart it is recorded again.

const AN_HOUR = 3_600_000

export function onceAnHour(clock: Clock) {
  const given = new Map<string, { since: number; ids: Set<string> }>()
  function ofHour(person: string): { since: number; ids: Set<string> } {
    const before = given.get(person)
    const now = clock().getTime()
    return before && Math.abs(now - before.since) < AN_HOUR ? before : { since: now, ids: new Set() }
  }
  return {
    /** Those that the person was not given in this hour. */
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

// Bounds the time of work that waits for somebody else.

/**
 * @param late what is returned when the time is over @param work is told by `over` to let go of what it holds; what it
 * still does is not waited for
 */
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

/**
 * Rate limits and login back-off, in memory. They count by who asks: network and account. So strangers elsewhere never
 * use up the tries of an account's owner. An attempt counts as failed before its password is compared, since many may run
 * in parallel. Limits per network alone are generous: hundreds of families share an address (mobile networks, Akshaya
 * centres).
 */
import type { Clock } from '../runtime/clock.ts'
import type { Identifier } from '../store/records.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const FREE_ATTEMPTS = 5
const MAX_DELAY_SECONDS = 15 * 60
/** Entries of each kind of limit, so that a flood against one forgets nothing of another. */
const GENERATION = 20_000

type Failures = { count: number; until: number; last: number }
type Window = { from: number; count: number }

/** What was counted in the clock's future, before the clock was put right, does not count. */
const isWithin = (milliseconds: number, since: number, now: number): boolean =>
  now >= since && now - since < milliseconds

/**
 * One entry for each name, in two generations: a full one takes the place of the older, which is forgotten whole. So a flood of
 * made-up names cannot fill the memory, and costs no search for the oldest.
 */
function boundedTable<Entry>() {
  let older = new Map<string, Entry>()
  let newer = new Map<string, Entry>()
  return {
    get: (name: string): Entry | undefined => newer.get(name) ?? older.get(name),
    set: (name: string, entry: Entry): void => {
      newer.set(name, entry)
      if (newer.size < GENERATION) return
      older = newer
      newer = new Map()
    },
    delete: (name: string): void => {
      newer.delete(name)
      older.delete(name)
    },
  }
}

/** At most `most` calls by each name in `milliseconds`. A call returns the seconds to wait, 0 for none. */
function rateLimit<Who extends readonly string[]>(clock: Clock, most: number, milliseconds: number) {
  const windows = boundedTable<Window>()
  return (...who: Who): number => {
    const name = who.join('\n')
    const now = clock().getTime()
    const window = windows.get(name)
    if (!window || !isWithin(milliseconds, window.from, now)) windows.set(name, { from: now, count: 1 })
    else if (window.count >= most) return Math.ceil((window.from + milliseconds - now) / 1000)
    else windows.set(name, { ...window, count: window.count + 1 })
    return 0
  }
}

/** Wrong passwords and second-factor codes, by account and network: from the fifth on the delay doubles with each. */
function backOff(clock: Clock) {
  const failures = boundedTable<Failures>()
  const recent = (name: string): Failures | undefined => {
    const known = failures.get(name)
    return known && isWithin(HOUR, known.last, clock().getTime()) ? known : undefined
  }
  return {
    /** Seconds. */
    delayOf: (name: string): number =>
      Math.max(0, Math.ceil(((recent(name)?.until ?? 0) - clock().getTime()) / 1000)),
    record: (name: string): void => {
      const now = clock().getTime()
      const count = (recent(name)?.count ?? 0) + 1
      const seconds = count < FREE_ATTEMPTS ? 0 : Math.min(MAX_DELAY_SECONDS, 2 ** (count - FREE_ATTEMPTS))
      failures.set(name, { count, until: now + seconds * 1000, last: now })
    },
    undo: (name: string): void => {
      const known = failures.get(name)
      if (known) failures.set(name, { ...known, count: known.count - 1, until: 0 })
    },
    forget: (name: string) => failures.delete(name),
  }
}

export type Throttle = ReturnType<typeof createThrottle>

/** All answers are seconds to wait, 0 for none. */
export function createThrottle(clock: Clock, registrationsPerHour: number) {
  const limit = <Who extends readonly string[]>(most: number, milliseconds: number) =>
    rateLimit<Who>(clock, most, milliseconds)
  const failures = backOff(clock)
  const signIns = limit<[network: string]>(120, MINUTE)
  const namesOf = (accounts: readonly string[], network: string) =>
    accounts.map((account) => `${account}\n${network}`)
  return {
    /**
     * `accounts`: the ids of those that the attempt may open, or, where there are none, what was typed. An attempt that
     * need not wait counts as a failure of each until `noFailure` or `succeeded` is called.
     */
    beforeSignIn: (accounts: readonly string[], network: string): number => {
      const names = namesOf(accounts, network)
      const wait = Math.max(0, ...names.map(failures.delayOf)) || signIns(network)
      if (wait === 0) names.forEach(failures.record)
      return wait
    },
    /** Undoes one failure of each and its delay: no password was compared, or it was right. */
    noFailure: (accounts: readonly string[], network: string) =>
      namesOf(accounts, network).forEach(failures.undo),
    /** A wrong second-factor code after the right password. */
    failed: (account: string, network: string) => namesOf([account], network).forEach(failures.record),
    succeeded: (account: string, network: string) => namesOf([account], network).forEach(failures.forget),
    /** Before a code of an app is tried, from any network: there are only a million, and who tries knows the password. */
    beforeAppCode: limit<[accountId: string]>(10, 15 * MINUTE),
    /** Before a code that was sent to a phone is tried. */
    beforeCode: limit<[network: string]>(120, MINUTE),
    /** Before a network may have another code sent, which costs money. */
    beforeCodeFrom: limit<[network: string]>(30, HOUR),
    /** Before a network may have another code sent to a phone number, also to one that nobody has. */
    beforeCodeTo: limit<[digits: string, network: string]>(5, HOUR),
    /** Before a network may have another password link sent. */
    beforeLink: limit<[network: string]>(120, HOUR),
    /** Before a network may have another password link sent to an account. */
    beforeLinkTo: limit<[accountId: string, network: string]>(5, HOUR),
    /** The same from any network. It keeps no owner out: each of those that were sent is good for an hour. */
    beforeAnyLinkTo: limit<[accountId: string]>(20, HOUR),
    /** Before an account has another code sent to its own e-mail address, or to its own number. */
    beforeOwnCode: limit<[accountId: string, what: Identifier]>(5, HOUR),
    /** Before a member of staff sends a trial message. */
    beforeTrial: limit<[accountId: string]>(20, HOUR),
    /** Before a redirect to the OpenID provider. */
    beforeOutside: limit<[network: string]>(120, MINUTE),
    /** Before what anybody may ask about the signed log. */
    beforeAudit: limit<[network: string]>(120, MINUTE),
    beforeRegistration: limit<[network: string]>(registrationsPerHour, HOUR),
    /** Before a member of staff begins another application at a family's door. */
    beforeDoor: limit<[accountId: string]>(registrationsPerHour, HOUR),
  }
}

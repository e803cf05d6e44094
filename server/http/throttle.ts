/**
 * Rate limits and login back-off, in memory, by network and account, so that strangers elsewhere never use up the tries of
 * an account's owner. An attempt counts as failed before its password is compared, since many may run in parallel. Limits
 * by network alone are generous: hundreds of families share an address (mobile networks, Akshaya centres).
 */
import type { Clock } from '../runtime/clock.ts'
import type { Identifier } from '../store/records.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const FREE_ATTEMPTS = 5
const MAX_DELAY_SECONDS = 15 * 60
/** Entries for each kind of limit, so that a flood on one does not affect another. */
const GENERATION = 20_000

type Failures = { count: number; until: number; last: number }
type Window = { from: number; count: number }

/** Counts from the clock's future, before it was corrected, do not apply. */
const isWithin = (milliseconds: number, since: number, now: number): boolean =>
  now >= since && now - since < milliseconds

/** Two generations: a full one replaces the older, so a flood of names cannot fill the memory. */
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

/** At most `most` calls for each name in `milliseconds`. A call returns the seconds to wait, 0 for none. */
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

/** Wrong passwords and codes by account and network: from the fifth on, the delay doubles. */
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

/** All return the seconds to wait, 0 for none. */
export function createThrottle(clock: Clock, registrationsPerHour: number) {
  const limit = <Who extends readonly string[]>(most: number, milliseconds: number) =>
    rateLimit<Who>(clock, most, milliseconds)
  const failures = backOff(clock)
  const signIns = limit<[network: string]>(120, MINUTE)
  const namesOf = (accounts: readonly string[], network: string) =>
    accounts.map((account) => `${account}\n${network}`)
  return {
    /** `accounts`: candidates, or the typed name. Counts as a failure of each until `noFailure` or `succeeded`. */
    beforeSignIn: (accounts: readonly string[], network: string): number => {
      const names = namesOf(accounts, network)
      const wait = Math.max(0, ...names.map(failures.delayOf)) || signIns(network)
      if (wait === 0) names.forEach(failures.record)
      return wait
    },
    /** Undoes one failure of each: no password was compared, or it was right. */
    noFailure: (accounts: readonly string[], network: string) =>
      namesOf(accounts, network).forEach(failures.undo),
    /** A wrong second-factor code after the right password. */
    failed: (account: string, network: string) => namesOf([account], network).forEach(failures.record),
    succeeded: (account: string, network: string) => namesOf([account], network).forEach(failures.forget),
    /** For TOTP codes, from any network: there are only a million, and the caller knows the password. */
    beforeAppCode: limit<[accountId: string]>(10, 15 * MINUTE),
    /** For codes sent to a phone. */
    beforeCode: limit<[network: string]>(120, MINUTE),
    /** For sending codes, which costs money. */
    beforeCodeFrom: limit<[network: string]>(30, HOUR),
    /** For sending codes to one number, known or not. */
    beforeCodeTo: limit<[digits: string, network: string]>(5, HOUR),
    /** For sending password links. */
    beforeLink: limit<[network: string]>(120, HOUR),
    /** For password links to one account. */
    beforeLinkTo: limit<[accountId: string, network: string]>(5, HOUR),
    /** From any network. It locks no owner out, since each sent link is valid for an hour. */
    beforeAnyLinkTo: limit<[accountId: string]>(20, HOUR),
    /** For codes to the own address or number. */
    beforeOwnCode: limit<[accountId: string, what: Identifier]>(5, HOUR),
    /** For trial messages by staff. */
    beforeTrial: limit<[accountId: string]>(20, HOUR),
    /** For redirects to the OpenID provider. */
    beforeOutside: limit<[network: string]>(120, MINUTE),
    /** For public requests about the signed log. */
    beforeAudit: limit<[network: string]>(120, MINUTE),
    beforeRegistration: limit<[network: string]>(registrationsPerHour, HOUR),
    /** For applications that staff begin at a family's door. */
    beforeDoor: limit<[accountId: string]>(registrationsPerHour, HOUR),
  }
}

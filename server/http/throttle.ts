/**
 * Rate limits and login back-off, in memory. Back-off doubles per account and network, so that the owner can still sign
 * in from elsewhere; an attempt counts as failed before its password is compared, since many may run in parallel. Limits
 * per network alone are generous: hundreds of families share an address (mobile networks, Akshaya centres).
 */
import type { Clock } from '../runtime/clock.ts'
import type { LetterKind } from '../store/letter.ts'

const FREE_ATTEMPTS = 5
const MAX_DELAY_SECONDS = 15 * 60
const FAILURE_WINDOW = 60 * 60 * 1000
const LOGINS_PER_MINUTE = 120
const AUDIT_PER_MINUTE = 120
const LETTERS_PER_HOUR = 120
const MAX_ENTRIES = 100_000

type Failures = { count: number; until: number; last: number }
type Window = { from: number; count: number }

/** What was counted in the clock's future, before the clock was put right, does not count. */
const isWithin = (milliseconds: number, since: number, now: number): boolean =>
  now >= since && now - since < milliseconds

export type Throttle = ReturnType<typeof createThrottle>

/** All answers are seconds to wait, 0 for none. */
export function createThrottle(clock: Clock, registrationsPerHour: number) {
  const failures = new Map<string, Failures>()
  const windows = new Map<string, Window>()
  const key = (account: string, network: string) => `${account}\n${network}`

  /** Evicts the oldest entries, so that a flood of made-up names cannot fill the memory. */
  const evictOldest = (map: Map<string, unknown>) => {
    for (const oldest of map.keys()) {
      if (map.size <= MAX_ENTRIES) return
      map.delete(oldest)
    }
  }
  const consume = (name: string, most: number, milliseconds: number): number => {
    const now = clock().getTime()
    const window = windows.get(name)
    const current = window && isWithin(milliseconds, window.from, now) ? window : { from: now, count: 0 }
    if (current.count >= most) return Math.ceil((current.from + milliseconds - now) / 1000)
    windows.set(name, { ...current, count: current.count + 1 })
    evictOldest(windows)
    return 0
  }
  const recordFailure = (name: string): void => {
    const now = clock().getTime()
    const previous = failures.get(name)
    const failureCount = previous && isWithin(FAILURE_WINDOW, previous.last, now) ? previous.count + 1 : 1
    const seconds =
      failureCount < FREE_ATTEMPTS ? 0 : Math.min(MAX_DELAY_SECONDS, 2 ** (failureCount - FREE_ATTEMPTS))
    failures.delete(name)
    failures.set(name, { count: failureCount, until: now + seconds * 1000, last: now })
    evictOldest(failures)
  }
  /** Seconds. */
  const delayOf = (name: string): number => {
    const now = clock().getTime()
    const known = failures.get(name)
    const until = known && isWithin(FAILURE_WINDOW, known.last, now) ? known.until : 0
    return Math.max(0, Math.ceil((until - now) / 1000))
  }
  return {
    /**
     * `accounts`: the ids of those that the attempt may open, or, where there are none, what was typed. An attempt that
     * need not wait counts as a failure of each until `noFailure` or `succeeded` is called.
     */
    beforeSignIn: (accounts: readonly string[], network: string): number => {
      const names = accounts.map((account) => key(account, network))
      const delay = Math.max(0, ...names.map(delayOf))
      const wait = delay || consume(`login ${network}`, LOGINS_PER_MINUTE, 60_000)
      if (wait === 0) for (const name of names) recordFailure(name)
      return wait
    },
    /** Undoes one failure of each and its delay: no password was compared, or it was right. */
    noFailure: (accounts: readonly string[], network: string): void => {
      for (const name of accounts.map((account) => key(account, network))) {
        const known = failures.get(name)
        if (known) failures.set(name, { ...known, count: known.count - 1, until: 0 })
      }
    },
    /** A wrong second-factor code after the right password. */
    failed: (account: string, network: string) => recordFailure(key(account, network)),
    succeeded: (account: string, network: string) => failures.delete(key(account, network)),
    /** Before a code of one account is tried, from any network: there are only a million codes. */
    beforeCode: (accountId: string) => consume(`code ${accountId}`, 10, 15 * 60_000),
    /** Before another code is sent to a phone number, or asked for one that nobody has. */
    beforeCodeTo: (digits: string) => consume(`code to ${digits}`, 5, 3_600_000),
    /** Before a network may have another letter sent. */
    beforeLetter: (network: string) => consume(`letter ${network}`, LETTERS_PER_HOUR, 3_600_000),
    /** Before an account gets another letter of a kind; each kind has its own limit. */
    beforeLetterTo: (accountId: string, kind: LetterKind) => consume(`${kind} ${accountId}`, 5, 3_600_000),
    /** Before a member of staff sends a trial message. */
    beforeTrial: (accountId: string) => consume(`trial ${accountId}`, 20, 3_600_000),
    /** Before a redirect to the OpenID provider. */
    beforeOutside: (network: string) => consume(`outside ${network}`, LOGINS_PER_MINUTE, 60_000),
    /** Before what anybody may ask about the signed log. */
    beforeAudit: (network: string) => consume(`audit ${network}`, AUDIT_PER_MINUTE, 60_000),
    beforeRegistration: (network: string) => consume(`register ${network}`, registrationsPerHour, 3_600_000),
  }
}

/**
 * Slows down guessing. A try counts as a failure before anything is compared, since many may be made at once: for an
 * account from one network, so that the right password from elsewhere still works. Limits by address alone are wide,
 * since hundreds of families share one (mobile networks, Akshaya centres).
 */

import type { Clock } from '../runtime/clock.ts'
import type { LetterKind } from '../store/letter.ts'
import { foldedEmail } from '../store/records.ts'

const FREE = 5
const LONGEST = 15 * 60
const FORGET = 60 * 60 * 1000
const MOST = 100_000

type Failures = { count: number; until: number; last: number }
type Window = { from: number; count: number }

/** The eight groups of an IPv6 address; `::` stands for as many zeros as are missing. */
function groupsOf(address: string): string[] {
  const [left = [], right = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const missing = Math.max(0, 8 - left.length - right.length)
  return [...left, ...new Array<string>(missing).fill('0'), ...right]
}

/** The /64 of an IPv6 address, the whole of an IPv4 one, however it is written: what one household or tower hands out. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const inside = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  return inside ?? groupsOf(address).slice(0, 4).join(':')
}

export type Throttle = ReturnType<typeof throttle>

/** All answers are seconds to wait, 0 for none. */
export function throttle(
  clock: Clock,
  registrationsPerHour: number,
  loginsPerMinute = 120,
  lettersPerHour = 120,
) {
  const failures = new Map<string, Failures>()
  const windows = new Map<string, Window>()
  const key = (account: string, network: string) => `${foldedEmail(account)}\n${network}`

  /** Oldest first out: a flood of made-up names cannot fill the memory. */
  const trim = (map: Map<string, unknown>) => {
    for (const oldest of map.keys()) {
      if (map.size <= MOST) return
      map.delete(oldest)
    }
  }
  const count = (name: string, most: number, milliseconds: number): number => {
    const now = clock().getTime()
    const window = windows.get(name)
    const current = window && now - window.from < milliseconds ? window : { from: now, count: 0 }
    if (current.count >= most) return Math.ceil((current.from + milliseconds - now) / 1000)
    windows.set(name, { ...current, count: current.count + 1 })
    trim(windows)
    return 0
  }
  const failed = (name: string): void => {
    const now = clock().getTime()
    const before = failures.get(name)
    const times = before && now - before.last < FORGET ? before.count + 1 : 1
    const seconds = times < FREE ? 0 : Math.min(LONGEST, 2 ** (times - FREE))
    failures.delete(name)
    failures.set(name, { count: times, until: now + seconds * 1000, last: now })
    trim(failures)
  }
  return {
    /** Counts as a failure whoever need not wait, until `noFailure` or `succeeded` says otherwise. */
    beforeSignIn: (account: string, network: string): number => {
      const name = key(account, network)
      const until = failures.get(name)?.until ?? 0
      const delay = Math.max(0, Math.ceil((until - clock().getTime()) / 1000))
      const wait = delay || count(`login ${network}`, loginsPerMinute, 60_000)
      if (wait === 0) failed(name)
      return wait
    },
    /** Takes one back: nothing was compared, or the password was right. Whoever was let in need not have waited. */
    noFailure: (account: string, network: string): void => {
      const name = key(account, network)
      const known = failures.get(name)
      if (known) failures.set(name, { ...known, count: known.count - 1, until: 0 })
    },
    /** One more beside the password, which was right: the code. */
    failed: (account: string, network: string) => failed(key(account, network)),
    succeeded: (account: string, network: string) => failures.delete(key(account, network)),
    /** Before a code of one account is tried, from wherever: there are only a million of them. */
    beforeCode: (accountId: string) => count(`code ${accountId}`, 10, 15 * 60_000),
    /** Before somebody may have letters sent from one network. */
    beforeLetter: (network: string) => count(`letter ${network}`, lettersPerHour, 3_600_000),
    /** Before one account gets one more letter of a kind; links, which anybody may ask for, do not use up the codes. */
    beforeLetterTo: (accountId: string, kind: LetterKind) => count(`${kind} ${accountId}`, 5, 3_600_000),
    /** Before somebody is sent to the provider of outside accounts, which costs it and us a little. */
    beforeOutside: (network: string) => count(`outside ${network}`, loginsPerMinute, 60_000),
    beforeRegistration: (network: string) => count(`register ${network}`, registrationsPerHour, 3_600_000),
  }
}

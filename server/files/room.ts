/**
 * Memory for files on their way, shared fairly. Where none is left for more, those make room who hardly send or take anything; where
 * all do, the network that holds most, and in one network the account that does.
 */

import { limits } from '#events/limits.ts'
import { SLOWEST } from '../http/receive.ts'
import type { Monotonic } from '../store/steady-clock.ts'

/** Milliseconds over which the pace is measured. */
const MEASURED = 10_000

type Rules = {
  /** Bytes in all. */
  most: number
  /**
   * Bytes of a network or an account that are never too many: of the largest file, where files grow while they are held. Else the one
   * that is nearest to its end would have to go first, and under load none would ever be whole.
   */
  fair: number
  /** Bytes a second; whoever moves less makes room for others. */
  pace: number
}

export type Holder = { account: string; network: string }
type Held = Holder & {
  bytes: number
  /** When it last had moved as much as the pace asks for. */
  movedAt: number
  moved: number
  /** What the server itself is working on will end, and is not dropped. */
  isWaitedFor: boolean
  dropping: AbortController
}
export type Share = ReturnType<Room['enter']>
export type Room = ReturnType<typeof createRoom>

export function createRoom({ most, fair, pace }: Rules, monotonic: Monotonic) {
  const leastMoved = (pace * MEASURED) / 1000
  const all = new Set<Held>()
  const sumOf = (isCounted: (one: Held) => boolean): number => {
    let sum = 0
    for (const one of all) if (isCounted(one)) sum += one.bytes
    return sum
  }
  const ofNetwork = ({ network }: Holder): number => sumOf((one) => one.network === network)
  const ofAccount = ({ account }: Holder): number => sumOf((one) => one.account === account)

  /** Whether `one` has more of the room than is fair, and than `asker` with `more` bytes would have. */
  const hasMore = (one: Held, asker: Held, more: number): boolean => {
    const of = one.network === asker.network ? ofAccount : ofNetwork
    return of(one) > Math.max(fair, of(asker) + more)
  }
  /** Who makes room for more bytes of the asker; undefined where it would be unfair to everybody. */
  function nextToGo(asker: Held, more: number): Held | undefined {
    const others = [...all].filter((one) => one !== asker && one.isWaitedFor && one.bytes > 0)
    const slow = others.filter(({ movedAt }) => monotonic() - movedAt > MEASURED)
    const candidates = slow.length > 0 ? slow : others.filter((one) => hasMore(one, asker, more))
    const ranked = candidates.map((one) => ({ one, network: ofNetwork(one), account: ofAccount(one) }))
    ranked.sort((a, b) => b.network - a.network || b.account - a.account || a.one.movedAt - b.one.movedAt)
    return ranked[0]?.one
  }
  function drop(one: Held): void {
    all.delete(one)
    one.dropping.abort()
  }
  return {
    enter: (holder: Holder) => {
      const dropping = new AbortController()
      const own: Held = { ...holder, bytes: 0, movedAt: monotonic(), moved: 0, isWaitedFor: true, dropping }
      all.add(own)
      return {
        /** Aborted when it has to make room; it then holds nothing more. */
        dropped: dropping.signal,
        /** From now on it holds so many bytes. @returns false where there is no room for them */
        hold: (bytes: number): boolean => {
          if (!all.has(own)) return false
          const more = bytes - own.bytes
          while (more > 0 && sumOf(() => true) + more > most) {
            const one = nextToGo(own, more)
            if (!one) return false
            drop(one)
          }
          own.bytes = bytes
          return true
        },
        /** So many bytes were sent or taken by whom it is held for. */
        moved: (bytes: number): void => {
          own.moved += bytes
          if (own.moved < leastMoved) return
          own.moved = 0
          own.movedAt = monotonic()
        },
        /** Whether its holder is to send or take something now; until told otherwise, yes. */
        waitsForHolder: (isSo: boolean): void => {
          own.isWaitedFor = isSo
          own.movedAt = monotonic()
        },
        /** Idempotent. */
        leave: (): void => void all.delete(own),
      }
    },
    inUse: () => ({ holders: all.size, bytes: sumOf(() => true) }),
  }
}

// How much of the server uploads and downloads may take, for one account and in all, for a machine with 2 GB of memory.
// Of an account, what is stored and what is on the way count together.

const MB = 1024 * 1024

export const uploadBounds = {
  /** For a family; staff have no such limit. */
  filesPerApplicant: limits.filesPerApplicant,
  bytesPerApplicant: limits.bytesPerApplicant,
  /** Unused URLs and uploads of any account. Staff could otherwise fill the memory with URLs. */
  reservationsPerAccount: 400,
}
export type UploadBounds = Record<keyof typeof uploadBounds, number>

export const roomRules = {
  /** What has arrived of uploads and is not stored yet. Encrypting adds a second copy of each: 192 MB at most. */
  uploads: { most: 96 * MB, fair: Math.max(...Object.values(limits.file)), pace: SLOWEST },
  /**
   * Files that are read, each counted twice: as it is stored and decrypted, and afterwards for what the system keeps of the
   * connection, up to 4 MB. Six of the largest. Slow phones are cut off only while others find no room.
   */
  downloads: { most: 128 * MB, fair: 0, pace: 64 * 1024 },
}
/** Bytes that are given to a connection at a time; it takes the next when these are sent. */
export const PIECE = 128 * 1024
/** Seconds after which a client may try again that found no room. */
export const RETRY_AFTER = 3

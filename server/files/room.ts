/** Memory for files in transfer. When full, stalled ones are dropped, then those of the largest network and account. */

import { limits } from '#events/limits.ts'
import { SLOWEST } from '../http/receive.ts'
import type { Monotonic } from '../runtime/clock.ts'

/** Milliseconds over which the pace is measured. */
const MEASURED = 10_000

type Rules = {
  /** Bytes in total. */
  most: number
  /**
   * Bytes that a network or account may always hold: the largest file, where files grow while held. Otherwise the transfer
   * nearest to its end would be dropped first, and none would complete under load.
   */
  fair: number
  /** Bytes a second; slower transfers may be dropped. */
  pace: number
}

export type Holder = { account: string; network: string }
type Held = Holder & {
  bytes: number
  /** When it last reached the pace. */
  movedAt: number
  moved: number
  /** False while the server processes it: then it is not dropped. */
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

  /** Whether `one` holds more than is fair, and more than `asker` would with `more` bytes. */
  const hasMore = (one: Held, asker: Held, more: number): boolean => {
    const of = one.network === asker.network ? ofAccount : ofNetwork
    return of(one) > Math.max(fair, of(asker) + more)
  }
  /** The transfer to drop; undefined where dropping any would be unfair. */
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
        /** Aborted when it is dropped; it holds nothing then. */
        dropped: dropping.signal,
        /** Sets the bytes held. @returns false where there is no room */
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
        /** Counts transferred bytes. */
        moved: (bytes: number): void => {
          own.moved += bytes
          if (own.moved < leastMoved) return
          own.moved = 0
          own.movedAt = monotonic()
        },
        /** Whether the client is to send or receive now; initially true. */
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

// Limits of uploads and downloads, for one account and in total, on a machine with 2 GB of memory.

const MB = 1024 * 1024

export const uploadBounds = {
  /** Only for families. */
  filesPerApplicant: limits.filesPerApplicant,
  bytesPerApplicant: limits.bytesPerApplicant,
}
export type UploadBounds = Record<keyof typeof uploadBounds, number>

export const roomRules = {
  /** Received but not stored yet. Encrypting adds a second copy: 192 MB at most. */
  uploads: { most: 96 * MB, fair: Math.max(...Object.values(limits.file)), pace: SLOWEST },
  /**
   * Files being read. Each counts for its encrypted and decrypted bytes, and then for the system's send buffers of up to 4
   * MB. Six of the largest fit. Slow phones are dropped only while others find no room.
   */
  downloads: { most: 128 * MB, fair: 0, pace: 64 * 1024 },
}
/** Bytes passed to a connection at a time. */
export const PIECE = 128 * 1024
/** Seconds until a client without room retries. */
export const RETRY_AFTER = 3

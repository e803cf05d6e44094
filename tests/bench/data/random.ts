/** Chance that repeats itself: the same seed gives the same data on every machine. */

export type Random = {
  /** From 0 up to, but not including, 1. */
  next: () => number
  /** A whole number from 0 up to, but not including, `n`. */
  below: (n: number) => number
  pick: <T>(list: readonly [T, ...T[]]) => T
  /** A version 4 UUID. */
  uuid: () => string
}

/** Mulberry32: small, quick, and good enough to fill forms. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number): number => Math.floor(next() * n)
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => below(16).toString(16)).join('')
  return {
    next,
    below,
    pick: (list) => list[below(list.length)] ?? list[0],
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${(8 + below(4)).toString(16)}${hex(3)}-${hex(12)}`,
  }
}

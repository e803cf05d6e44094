/** Chance that repeats itself: the same seed always deals the same season. */

export type Chance = ReturnType<typeof chance>

/** Mulberry32. @param seed any whole number. */
export function chance(seed: number) {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0
  /** From 0 below 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    /** Both ends included. */
    whole,
    pick: <T>(list: readonly [T, ...T[]]): T => list[whole(0, list.length - 1)] ?? list[0],
    /** True that often: 0 never, 1 always. */
    happens: (often: number): boolean => next() < often,
    /** The same things in another order. */
    shuffled: <T>(list: readonly T[]): T[] =>
      list
        .map((item) => ({ item, place: next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item),
  }
}

/** Seeded pseudo-random numbers for made-up data, never for secrets. */

export type Random = ReturnType<typeof seededRandom>

/** Mulberry32. @returns a function for numbers in [0, 1) */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** @param seed a whole number */
export function seededRandom(seed: number) {
  // Multiplied, so that neighbouring seeds start far apart.
  const next = mulberry32(Math.imul(seed, 0x9e3779b1))
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return {
    /** In [0, 1). */
    next,
    /** Both ends included. */
    whole,
    pick: <T>(list: readonly [T, ...T[]]): T => list[whole(0, list.length - 1)] ?? list[0],
    /** True with this probability. */
    happens: (probability: number): boolean => next() < probability,
    shuffled: <T>(list: readonly T[]): T[] =>
      list
        .map((item) => ({ item, place: next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item),
  }
}

/** Chance with a seed: the same seed makes the same choices, so that a failing run can be told apart and repeated. */

/** Each call gives a whole number from 0 up to, but not including, `n`. */
export type Chance = (n: number) => number

/** Mulberry32. */
export function chance(seed: number): Chance {
  let state = seed >>> 0
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * n)
  }
}

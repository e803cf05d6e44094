/**
 * What one application went through: its events, from which the standing after any of them is folded when it is asked for. Kept
 * standings would take three times the memory.
 */
import type { Declared } from '../application/events.ts'
import { erased, evolveStanding, notStarted, type Standing } from '../application/standing.ts'
import type { Step } from './entries.ts'

/**
 * `isClosed`: recorded by a version whose events open all or nothing, in a bundle that may not open all. `first`, `last`: its first and
 * newest entries.
 */
export type Course = { ledgerId: string; season: string; isClosed: boolean; first: number; last: number }

/** The last element whose `seq` is at most this one. */
export function lastUpTo<T extends { seq: number }>(list: readonly T[], seq: number): T | undefined {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const one = list[middle]
    if (one && one.seq <= seq) low = middle + 1
    else high = middle
  }
  return list[low - 1]
}

/** The standing after each of these steps, which are its first ones. */
export function standingsAfter(course: Course, steps: readonly Step[]): Standing<Declared>[] {
  const stream = `application-${course.ledgerId}`
  let standing: Standing<Declared> = notStarted
  return steps.map(({ seq, at, actor, event }, place) => {
    const stamp = { seq, stream, version: place + 1, at: new Date(at).toISOString(), actor }
    if (event) standing = evolveStanding(standing, { ...stamp, event })
    else if (!course.isClosed) standing = erased
    return standing
  })
}

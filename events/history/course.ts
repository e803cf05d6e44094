/** What one application went through: each of its events with the standing that it led to. */
import type { AuditedFacts, Declared } from '../application/events.ts'
import type { Standing } from '../application/standing.ts'

/** `event` is null where it cannot be opened. `at`: milliseconds since 1970. */
export type Step = {
  seq: number
  at: number
  actor: string
  type: string
  event: AuditedFacts<Declared> | null
  standing: Standing<Declared>
}
/** `isClosed`: recorded by a version whose events open all or nothing, in a bundle that may not open all. */
export type Course = { ledgerId: string; season: string; isClosed: boolean; steps: Step[] }

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

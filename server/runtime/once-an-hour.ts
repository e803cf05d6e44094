/** What each person was given within an hour, so that the same is recorded once. In memory: after a restart it is recorded again. */
import type { Clock } from './clock.ts'

const HOUR = 3_600_000

export function onceAnHour(clock: Clock) {
  const given = new Map<string, { since: number; ids: Set<string> }>()
  function ofHour(person: string): { since: number; ids: Set<string> } {
    const before = given.get(person)
    const now = clock().getTime()
    return before && Math.abs(now - before.since) < HOUR ? before : { since: now, ids: new Set() }
  }
  return {
    /** Those that the person was not given in this hour. */
    fresh: (person: string, ids: readonly string[]): string[] => {
      const { ids: known } = ofHour(person)
      return ids.filter((id) => !known.has(id))
    },
    note: (person: string, ids: readonly string[]): void => {
      const hour = ofHour(person)
      for (const id of ids) hour.ids.add(id)
      given.set(person, hour)
    },
  }
}

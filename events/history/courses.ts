/** The data of a replay: log entries in columns, and the events of each application. */
import type { ApplicationFacts } from '../application/events.ts'
import { erased, evolveStanding, notStarted, type Standing } from '../application/standing.ts'

// Log entries in columns, each linked to the one before in its stream: as objects, a quarter of a million entries would
// take three times the memory.

/** `event`: null where it cannot be read. `at`: milliseconds since 1970. */
export type Step = {
  seq: number
  at: number
  actor: string
  type: string
  event: ApplicationFacts | null
}
const FIRST_ROOM = 1024

export function entryColumns() {
  const times: number[] = []
  const actors: string[] = []
  const types: string[] = []
  const events: Step['event'][] = []
  /** The entry before in the same stream, 0 for the first. */
  let before = new Uint32Array(FIRST_ROOM)

  /** Withheld entries get the time of the one before. */
  function fillUpTo(seq: number): void {
    while (times.length < seq - 1)
      add({ seq: times.length + 1, at: times.at(-1) ?? 0, actor: '', type: '', event: null }, 0)
  }
  function makeRoom(seq: number): void {
    if (seq < before.length) return
    const wider = new Uint32Array(before.length * 2)
    wider.set(before)
    before = wider
  }
  function add({ seq, at, actor, type, event }: Step, previous: number): void {
    makeRoom(seq)
    times.push(at)
    actors.push(actor)
    types.push(type)
    events.push(event)
    before[seq] = previous
  }
  const timeOf = (seq: number): number => times[Math.min(seq, times.length) - 1] ?? 0
  const stepAt = (seq: number): Step => ({
    seq,
    at: timeOf(seq),
    actor: actors[seq - 1] ?? '',
    type: types[seq - 1] ?? '',
    event: events[seq - 1] ?? null,
  })
  return {
    /** Called in log order. `previous`: the entry before in its stream, 0 for the first. */
    add: (step: Step, previous: number): void => {
      fillUpTo(step.seq)
      add(step, previous)
    },
    size: (): number => times.length,
    timeOf,
    /** The steps of a stream up to `upTo`, oldest first. `last`: its newest entry. */
    stepsOf: (last: number, upTo: number): Step[] => {
      const steps: Step[] = []
      for (let seq = last; seq > 0; seq = before[seq] ?? 0) if (seq <= upTo) steps.push(stepAt(seq))
      return steps.reverse()
    },
  }
}

// Events of one application, from which its standing after any of them is folded on demand; stored standings would take
// three times the memory.

/** `first`, `last`: its first and newest entries. */
export type Course = { ledgerId: string; season: string; first: number; last: number }

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

/** `steps`: the application's first ones. */
export function standingsAfter(course: Course, steps: readonly Step[]): Standing[] {
  const stream = `application-${course.ledgerId}`
  let standing: Standing = notStarted
  return steps.map(({ seq, at, actor, event }, place) => {
    const stamp = { seq, stream, version: place + 1, at: new Date(at).toISOString(), actor }
    if (event) standing = evolveStanding(standing, { ...stamp, event })
    else standing = erased
    return standing
  })
}

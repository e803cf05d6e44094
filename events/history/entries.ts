/**
 * The entries of a whole log in columns, each linked to the one before it in its stream: as objects of their own a quarter of a
 * million entries would take three times the memory.
 */
import type { AuditedFacts, Declared } from '../application/events.ts'

/** `event` is null where it cannot be opened. `at`: milliseconds since 1970. */
export type Step = {
  seq: number
  at: number
  actor: string
  type: string
  event: AuditedFacts<Declared> | null
}
const FIRST_ROOM = 1024

export function entryColumns() {
  const times: number[] = []
  const actors: string[] = []
  const types: string[] = []
  const events: Step['event'][] = []
  /** Of an entry the one before it in its stream, 0 for the first of a stream. */
  let before = new Uint32Array(FIRST_ROOM)

  /** Withheld entries have the time of the one before. */
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
    /** Must be called in the order of the log. `previous`: the entry before it in its stream, 0 without one. */
    add: (step: Step, previous: number): void => {
      fillUpTo(step.seq)
      add(step, previous)
    },
    size: (): number => times.length,
    timeOf,
    /** The steps of a stream from its first to the last that is not after `upTo`; `last` is the newest one that it has. */
    stepsOf: (last: number, upTo: number): Step[] => {
      const steps: Step[] = []
      for (let seq = last; seq > 0; seq = before[seq] ?? 0) if (seq <= upTo) steps.push(stepAt(seq))
      return steps.reverse()
    },
    /** The last entry that was recorded up to an instant; 0 where there is none. */
    lastUpTo: (instant: number): number => times.findLastIndex((at) => at <= instant) + 1,
  }
}
export type EntryColumns = ReturnType<typeof entryColumns>

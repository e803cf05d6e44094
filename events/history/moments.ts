/** The data of a replay: log entries in columns, the events of each application, and notable moments. */
import type { ApplicationFacts } from '../application/events.ts'
import { erased, evolveStanding, notStarted, type Standing } from '../application/standing.ts'
import { type ProgrammeStep, settingValue } from '../programme/events.ts'

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
    /** The last entry up to an instant; 0 where there is none. */
    lastUpTo: (instant: number): number => times.findLastIndex((at) => at <= instant) + 1,
  }
}
type EntryColumns = ReturnType<typeof entryColumns>

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

const momentKinds = [
  'start',
  'deadline',
  'criteria',
  'selection',
  'published',
  'withheld',
  'signed',
  'end',
] as const
type MomentKind = (typeof momentKinds)[number]
/** The state after entry `seq`. `at`: milliseconds since 1970. */
export type Moment = { kind: MomentKind; seq: number; at: number }

type Log = {
  programmeSteps: readonly ProgrammeStep[]
  courses: ReadonlyMap<string, Course>
  entries: Pick<EntryColumns, 'size' | 'timeOf' | 'lastUpTo'>
}

/** Null for an event that is not notable. */
function kindOf({ event }: ProgrammeStep, season: string): MomentKind | null {
  if (event.type === 'CheckpointSigned') return 'signed'
  if (event.type === 'SettingChanged' || event.type === 'TallyRecorded') return null
  if (event.facts.season !== season) return null
  if (event.type === 'CriteriaChanged') return 'criteria'
  if (event.type === 'ResultsPublished') return 'published'
  if (event.type === 'ResultsWithheld') return 'withheld'
  return 'selection'
}

/** The last deadline while the season was current; null where it has not passed. */
function deadlineOf(season: string, { programmeSteps, entries }: Log): Moment | null {
  const during = programmeSteps.filter(({ programme }) => settingValue(programme, 'season') === season)
  const last = during.at(-1)
  const at = last ? Date.parse(settingValue(last.programme, 'application_deadline')) : Number.NaN
  const seq = entries.lastUpTo(at)
  return seq > 0 && seq < entries.size() ? { kind: 'deadline', seq, at } : null
}

type Entry = { seq: number; at: number }

/** Where no application can be seen, the days on which the season was open. Null where there was nothing. */
function boundsOf(
  season: string,
  { courses, entries, programmeSteps }: Log,
): { first: Entry; last: Entry } | null {
  let start = Number.POSITIVE_INFINITY
  let end = 0
  for (const { season: of, first, last } of courses.values())
    if (of === season) {
      start = Math.min(start, first)
      end = Math.max(end, last)
    }
  if (end === 0) {
    const during = programmeSteps.filter(({ programme }) => settingValue(programme, 'season') === season)
    const [first] = during
    const last = during.at(-1)
    return first && last ? { first, last } : null
  }
  return { first: { seq: start, at: entries.timeOf(start) }, last: { seq: end, at: entries.timeOf(end) } }
}

const order = new Map(momentKinds.map((kind, place) => [kind, place]))
const bySeq = (a: Moment, b: Moment): number =>
  a.seq - b.seq || (order.get(a.kind) ?? 0) - (order.get(b.kind) ?? 0)
const later = (one: Entry, other: Entry): Entry => (other.seq > one.seq ? other : one)

/** In log order, from the season's first entry to its last; later checkpoints are omitted. */
export function momentsOf(season: string, log: Log): Moment[] {
  const bounds = boundsOf(season, log)
  if (bounds === null) return []
  const { first, last } = bounds
  const ofProgramme = log.programmeSteps.flatMap((step): Moment[] => {
    const kind = kindOf(step, season)
    return kind && step.seq >= first.seq ? [{ kind, seq: step.seq, at: step.at }] : []
  })
  const decided = ofProgramme.filter(({ kind }) => kind !== 'signed').reduce<Entry>(later, last)
  const during = ofProgramme.filter(({ kind, seq }) => kind !== 'signed' || seq <= decided.seq + 1)
  const deadline = deadlineOf(season, log)
  const all: Moment[] = [
    { kind: 'start', seq: first.seq, at: first.at },
    ...during,
    ...(deadline ? [deadline] : []),
  ]
  const { seq, at } = all.reduce<Entry>(later, last)
  return [...all, { kind: 'end' as const, seq, at }].sort(bySeq)
}

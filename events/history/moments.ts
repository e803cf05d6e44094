/** The moments of a season that people look for: its deadline, what was selected, published and signed. Pure. */
import { settingValue } from '../programme/events.ts'
import type { Course } from './course.ts'
import type { EntryColumns } from './entries.ts'
import type { ProgrammeStep } from './programme-step.ts'

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
/** The log as it was after entry `seq`. `at`: milliseconds since 1970. */
export type Moment = { kind: MomentKind; seq: number; at: number }

type Log = {
  programmeSteps: readonly ProgrammeStep[]
  courses: ReadonlyMap<string, Course>
  entries: Pick<EntryColumns, 'size' | 'timeOf' | 'lastUpTo'>
}

/** What an event of the programme is to a season; null for what nobody looks for. */
function kindOf({ event }: ProgrammeStep, season: string): MomentKind | null {
  if (event.type === 'CheckpointSigned') return 'signed'
  if (event.type === 'SettingChanged' || event.facts.season !== season) return null
  if (event.type === 'CriteriaChanged') return 'criteria'
  if (event.type === 'ResultsPublished') return 'published'
  if (event.type === 'ResultsWithheld') return 'withheld'
  return event.facts.moment === 'selection' ? 'selection' : null
}

/** The deadline as it stood last while the season was the current one; null where it has not passed. */
function deadlineOf(season: string, { programmeSteps, entries }: Log): Moment | null {
  const during = programmeSteps.filter(({ programme }) => settingValue(programme, 'season') === season)
  const last = during.at(-1)
  const at = last ? Date.parse(settingValue(last.programme, 'application_deadline')) : Number.NaN
  const seq = entries.lastUpTo(at)
  return seq > 0 && seq < entries.size() ? { kind: 'deadline', seq, at } : null
}

type Entry = { seq: number; at: number }

/** The first and the last entry of the applications of a season; null where there are none. */
function boundsOf(season: string, { courses, entries }: Log): { first: Entry; last: Entry } | null {
  let start = Number.POSITIVE_INFINITY
  let end = 0
  for (const { season: of, first, last } of courses.values())
    if (of === season) {
      start = Math.min(start, first)
      end = Math.max(end, last)
    }
  if (end === 0) return null
  return { first: { seq: start, at: entries.timeOf(start) }, last: { seq: end, at: entries.timeOf(end) } }
}

const order = new Map(momentKinds.map((kind, place) => [kind, place]))
const bySeq = (a: Moment, b: Moment): number =>
  a.seq - b.seq || (order.get(a.kind) ?? 0) - (order.get(b.kind) ?? 0)
const later = (one: Entry, other: Entry): Entry => (other.seq > one.seq ? other : one)

/**
 * In the order of the log, from the first application on, and with the season's last entry at the end, whatever that was: results
 * are mostly published after everybody was decided on. Checkpoints from after the season are left out.
 */
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

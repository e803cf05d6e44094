/** The moments of a season that people look for: its deadline, what was selected, published and signed. Pure. */
import { settingValue } from '../programme/events.ts'
import type { Course } from './course.ts'
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
  /** When each entry was recorded. */
  times: readonly number[]
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

/** The last entry that was recorded up to an instant; 0 where there is none. */
function lastEntryUpTo(instant: number, times: readonly number[]): number {
  let last = 0
  for (let place = 0; place < times.length; place++)
    if ((times[place] ?? Number.NaN) <= instant) last = place + 1
  return last
}

/** The deadline as it stood last while the season was the current one; null where it has not passed. */
function deadlineOf(season: string, { programmeSteps, times }: Log): Moment | null {
  const during = programmeSteps.filter(({ programme }) => settingValue(programme, 'season') === season)
  const last = during.at(-1)
  const at = last ? Date.parse(settingValue(last.programme, 'application_deadline')) : Number.NaN
  const seq = lastEntryUpTo(at, times)
  return seq > 0 && seq < times.length ? { kind: 'deadline', seq, at } : null
}

/** The first and the last entry of the applications of a season. */
function boundsOf(season: string, courses: Log['courses']): Moment[] {
  const steps = [...courses.values()]
    .filter((course) => course.season === season)
    .flatMap(({ steps }) => steps)
  if (steps.length === 0) return []
  let first = steps[0]
  let last = steps[0]
  for (const step of steps) {
    if (first && step.seq < first.seq) first = step
    if (last && step.seq > last.seq) last = step
  }
  return [
    ...(first ? [{ kind: 'start' as const, seq: first.seq, at: first.at }] : []),
    ...(last ? [{ kind: 'end' as const, seq: last.seq, at: last.at }] : []),
  ]
}

const order = new Map(momentKinds.map((kind, place) => [kind, place]))

/** In the order of the log, from the first application on. Checkpoints from after the season are left out. */
export function momentsOf(season: string, log: Log): Moment[] {
  const bounds = boundsOf(season, log.courses)
  const from = bounds[0]?.seq ?? 0
  const to = Math.max(bounds.at(-1)?.seq ?? 0, from)
  const ofProgramme = log.programmeSteps.flatMap((step): Moment[] => {
    const kind = kindOf(step, season)
    const isOutside = step.seq < from || (kind === 'signed' && step.seq > to + 1)
    return kind && !isOutside ? [{ kind, seq: step.seq, at: step.at }] : []
  })
  const deadline = deadlineOf(season, log)
  const all = [...bounds, ...ofProgramme, ...(deadline ? [deadline] : [])]
  return all.sort((a, b) => a.seq - b.seq || (order.get(a.kind) ?? 0) - (order.get(b.kind) ?? 0))
}

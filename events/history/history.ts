/** A whole season in memory, to display any point of the log. The page /audit runs it in a worker. */
import type { OpenedEvent } from '../ledger/sealing.ts'
import {
  emptyProgramme,
  evolveProgramme,
  type Programme,
  type ProgrammeStep,
  settingValue,
} from '../programme/events.ts'
import { type WeightsNotice, weightsNoticed } from '../programme/weights.ts'
import type { AuditedEvent } from '../projections/audited-event.ts'
import { type Course, entryColumns, lastUpTo, type Step } from './courses.ts'
import { deciders } from './hands.ts'
import { type OpenToAll, openToAll } from './open-to-all.ts'

const PREFIX = 'application-'

export function history() {
  const courses = new Map<string, Course>()
  const programmeSteps: (ProgrammeStep & { by: string })[] = []
  const people = deciders()
  const weights = weightsNoticed()
  const entries = entryColumns()
  let programme: Programme = emptyProgramme
  let isPartial = false

  function courseOf({ stream, seq }: OpenedEvent): Course {
    const known = courses.get(stream)
    if (known) return known
    const season = settingValue(programme, 'season')
    const ledgerId = stream.slice(PREFIX.length)
    const course: Course = { ledgerId, season, first: seq, last: 0 }
    courses.set(stream, course)
    return course
  }
  function addStep(opened: OpenedEvent, audited: AuditedEvent, at: number): void {
    const { seq, actor, type } = opened
    const course = courseOf(opened)
    const event = audited.of === 'application' ? audited.recorded.event : null
    if (event?.type === 'ApplicationStarted') course.season = event.course.season
    entries.add({ seq, at, actor, type, event }, course.last)
    course.last = seq
  }
  return {
    /** Takes every event, in the order of the log. */
    take: (opened: OpenedEvent, audited: AuditedEvent): void => {
      const at = Date.parse(opened.at)
      isPartial ||= opened.seq > entries.size() + 1
      if (opened.stream.startsWith(PREFIX)) addStep(opened, audited, at)
      else entries.add({ seq: opened.seq, at, actor: opened.actor, type: opened.type, event: null }, 0)
      if (audited.of === 'programme') {
        programme = evolveProgramme(programme, audited.recorded)
        weights.take(audited.recorded)
        programmeSteps.push({
          seq: opened.seq,
          at,
          by: opened.actor,
          event: audited.recorded.event,
          programme,
        })
      }
      people.take(opened, audited, at)
    },
    /** Whether there are entries that the bundle does not show: other applications may rank before those in it. */
    isPartial: (): boolean => isPartial,
    courses: (): ReadonlyMap<string, Course> => courses,
    /** Events of an application up to an entry of the log. */
    stepsOf: ({ last }: Course, upTo = Number.POSITIVE_INFINITY): Step[] => entries.stepsOf(last, upTo),
    /** Number of entries. */
    size: entries.size,
    /** Milliseconds since 1970; a withheld entry has the time of the one before. */
    timeOf: entries.timeOf,
    programmeAt: (seq: number): Programme => lastUpTo(programmeSteps, seq)?.programme ?? emptyProgramme,
    programmeSteps: (): readonly ProgrammeStep[] => programmeSteps,
    openToAll: (season: string): OpenToAll => openToAll(programmeSteps, season),
    deciders: () => people.all(),
    /** What is to be named of the weights of a season. */
    weights: (season: string): WeightsNotice[] => weights.notices().filter((one) => one.season === season),
    /** Seasons with applications, with a tally or of whose weights something is to be named, the newest last. */
    seasons: (): string[] => [
      ...new Set([
        ...[...courses.values()].map(({ season }) => season),
        ...programmeSteps.flatMap(({ event }) => (event.type === 'TallyRecorded' ? event.facts.season : [])),
        ...weights.notices().map(({ season }) => season),
      ]),
    ],
  }
}
export type History = ReturnType<typeof history>

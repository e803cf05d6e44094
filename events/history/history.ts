/**
 * A whole season kept in memory as it went: every standing that each application ever had, so that any point of the log can be
 * looked at again without reading the log anew. Pure; the page /audit runs it in a worker.
 */
import { erased, evolveStanding, isStarted, notStarted } from '../application/standing.ts'
import type { OpenedEvent } from '../ledger/opening.ts'
import { emptyProgramme, evolveProgramme, type Programme, settingValue } from '../programme/events.ts'
import type { AuditedEvent } from '../projections/audited-event.ts'
import { type Course, lastUpTo } from './course.ts'
import { deciders } from './deciders.ts'
import { type Moment, momentsOf } from './moments.ts'
import type { ProgrammeStep } from './programme-step.ts'

const PREFIX = 'application-'

export function history() {
  const courses = new Map<string, Course>()
  const programmeSteps: ProgrammeStep[] = []
  const people = deciders()
  /** When each entry was recorded; the first is entry 1. */
  const times: number[] = []
  let programme: Programme = emptyProgramme

  function courseOf(stream: string): Course {
    const known = courses.get(stream)
    if (known) return known
    const season = settingValue(programme, 'season')
    const course: Course = { ledgerId: stream.slice(PREFIX.length), season, isClosed: false, steps: [] }
    courses.set(stream, course)
    return course
  }
  function addStep(opened: OpenedEvent, audited: AuditedEvent, at: number): void {
    const { seq, actor, type, stream } = opened
    const course = courseOf(stream)
    const before = course.steps.at(-1)?.standing ?? notStarted
    const event = audited.of === 'application' ? audited.recorded.event : null
    const standing =
      audited.of === 'application'
        ? evolveStanding(before, audited.recorded)
        : audited.of === 'erased'
          ? erased
          : before
    if (isStarted(standing)) course.season = standing.season
    if (audited.of === 'closed') course.isClosed = true
    course.steps.push({ seq, at, actor, type, event, standing })
  }
  return {
    /** Takes one event in; all must come, in the order of the log. */
    take: (opened: OpenedEvent, audited: AuditedEvent): void => {
      const at = Date.parse(opened.at)
      times[opened.seq - 1] = at
      if (audited.of === 'programme') {
        programme = evolveProgramme(programme, audited.recorded)
        programmeSteps.push({ seq: opened.seq, at, event: audited.recorded.event, programme })
      } else if (opened.stream.startsWith(PREFIX)) addStep(opened, audited, at)
      people.take(opened, audited, at)
    },
    courses: (): ReadonlyMap<string, Course> => courses,
    /** How many entries there are. */
    size: (): number => times.length,
    /** Milliseconds since 1970 at which an entry was recorded; those of withheld entries are those of the one before. */
    timeOf: (seq: number): number => {
      let at = Math.min(seq, times.length)
      while (at > 1 && times[at - 1] === undefined) at -= 1
      return times[at - 1] ?? 0
    },
    programmeAt: (seq: number): Programme => lastUpTo(programmeSteps, seq)?.programme ?? emptyProgramme,
    programmeSteps: (): readonly ProgrammeStep[] => programmeSteps,
    moments: (season: string): Moment[] => momentsOf(season, { programmeSteps, courses, times }),
    deciders: () => people.all(),
    /** All seasons in which somebody applied, the newest last. */
    seasons: (): string[] => [...new Set([...courses.values()].map(({ season }) => season))],
  }
}
export type History = ReturnType<typeof history>

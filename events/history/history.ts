/**
 * A whole season kept in memory as it went: every event of each application, so that any point of the log can be looked at again
 * without reading the log anew. Pure; the page /audit runs it in a worker.
 */
import type { OpenedEvent } from '../ledger/opening.ts'
import { emptyProgramme, evolveProgramme, type Programme, settingValue } from '../programme/events.ts'
import type { AuditedEvent } from '../projections/audited-event.ts'
import { type Course, lastUpTo } from './course.ts'
import { deciders } from './deciders.ts'
import { type Moment, momentsOf } from './moments.ts'
import type { ProgrammeStep } from './programme-step.ts'

const PREFIX = 'application-'

/** Gives equal texts as one and the same, since an actor and a type stand in many entries. */
function oneOfEach(): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const found = known.get(text)
    if (found === undefined) known.set(text, text)
    return found ?? text
  }
}

export function history() {
  const courses = new Map<string, Course>()
  const programmeSteps: ProgrammeStep[] = []
  const people = deciders()
  /** When each entry was recorded; the first is entry 1. */
  const times: number[] = []
  const shared = oneOfEach()
  let programme: Programme = emptyProgramme

  function courseOf(stream: string): Course {
    const known = courses.get(stream)
    if (known) return known
    const season = settingValue(programme, 'season')
    const course: Course = { ledgerId: stream.slice(PREFIX.length), season, isClosed: false, steps: [] }
    courses.set(stream, course)
    return course
  }
  function addStep({ seq, actor, type, stream }: OpenedEvent, audited: AuditedEvent, at: number): void {
    const course = courseOf(stream)
    const event = audited.of === 'application' ? audited.recorded.event : null
    if (event?.type === 'ApplicationStarted') course.season = event.course.season
    if (audited.of === 'closed') course.isClosed = true
    course.steps.push({ seq, at, actor: shared(actor), type: shared(type), event })
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

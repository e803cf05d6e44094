/** A whole season in memory, to display any point of the log. The page /audit runs it in a worker. */
import type { ApplicationFacts } from '../application/events.ts'
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
import { deciders } from './hands.ts'
import { type OpenToAll, openToAll } from './open-to-all.ts'

/** `event`: null where it cannot be read. `at`: milliseconds since 1970. */
export type Step = {
  seq: number
  at: number
  actor: string
  type: string
  event: ApplicationFacts | null
}
/** The events of one application, oldest first. */
export type Course = { ledgerId: string; season: string; steps: Step[] }

const PREFIX = 'application-'

/** The newest of them up to an entry of the log. */
const lastUpTo = <T extends { seq: number }>(list: readonly T[], seq: number): T | undefined =>
  list.findLast((one) => one.seq <= seq)

export function history() {
  const courses = new Map<string, Course>()
  const programmeSteps: (ProgrammeStep & { by: string })[] = []
  const people = deciders()
  const weights = weightsNoticed()
  const times: { seq: number; at: number }[] = []
  let programme: Programme = emptyProgramme
  let isPartial = false

  const size = (): number => times.at(-1)?.seq ?? 0
  function addStep({ stream, seq, actor, type }: OpenedEvent, audited: AuditedEvent, at: number): void {
    const ledgerId = stream.slice(PREFIX.length)
    const begun = { ledgerId, season: settingValue(programme, 'season'), steps: [] }
    const course: Course = courses.get(stream) ?? begun
    courses.set(stream, course)
    const event = audited.of === 'application' ? audited.recorded.event : null
    if (event?.type === 'ApplicationStarted') course.season = event.course.season
    course.steps.push({ seq, at, actor, type, event })
  }
  return {
    /** Takes every event, in the order of the log. */
    take: (opened: OpenedEvent, audited: AuditedEvent): void => {
      const at = Date.parse(opened.at)
      isPartial ||= opened.seq > size() + 1
      times.push({ seq: opened.seq, at })
      if (opened.stream.startsWith(PREFIX)) addStep(opened, audited, at)
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
    /** Number of entries. */
    size,
    /** Milliseconds since 1970; a withheld entry has the time of the one before. */
    timeOf: (seq: number): number => lastUpTo(times, seq)?.at ?? 0,
    programmeAt: (seq: number): Programme => lastUpTo(programmeSteps, seq)?.programme ?? emptyProgramme,
    programmeSteps: (): readonly ProgrammeStep[] => programmeSteps,
    openToAll: (season: string): OpenToAll => openToAll(programmeSteps, season),
    deciders: () => people.all(),
    weights: (season: string): WeightsNotice[] => weights.notices().filter((one) => one.season === season),
    /** Seasons with applications, with a tally, or with notices about their weights; the newest last. */
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

/**
 * Standings of all applications at any event of the log, from facts alone. The events stay in memory for some minutes after the
 * last look, so that a step folds only the applications that it touches.
 */

import type { ApplicationFacts } from '#events/application/events.ts'
import { erased, evolveStanding, notStarted, type Standing } from '#events/application/standing.ts'
import type { Recorded } from '#events/decider.ts'
import {
  emptyProgramme,
  evolveProgramme,
  type Programme,
  type ProgrammeEvent,
} from '#events/programme/events.ts'
import { categoryOf, programmeStream } from '../store/log.ts'
import { isProgrammeEvent, opened, openedFacts } from '../store/payloads.ts'
import type { Store } from '../store/store.ts'

/** `standings`: by stream, in the order in which the applications were started. */
export type State = { standings: ReadonlyMap<string, Standing>; programme: Programme }
export type StatesNeeded = { store: Pick<Store, 'log' | 'vault' | 'state'> }

/**
 * `first`: the event that started it. `count`: how many of the steps `standing` is folded from. An erased one has no steps, and is
 * erased at every event.
 */
type Course = {
  first: number
  steps: Recorded<ApplicationFacts>[]
  count: number
  standing: Standing
  isErased: boolean
}
type Read = { size: number; courses: Map<string, Course>; programme: Recorded<ProgrammeEvent>[] }

/** Events read before yielding to the event loop: a few milliseconds. */
const BATCH = 250
const pause = () => new Promise((resolve) => setImmediate(resolve))
/** Milliseconds. */
const FORGOTTEN_AFTER = 10 * 60 * 1000

function standingAt(course: Course, seq: number): Standing {
  const { steps } = course
  if (course.isErased) return erased
  let { count } = course
  while ((steps[count]?.seq ?? Infinity) <= seq) count += 1
  while (count > 0 && (steps[count - 1]?.seq ?? 0) > seq) count -= 1
  if (count !== course.count) {
    course.count = count
    course.standing = steps.slice(0, count).reduce<Standing>(evolveStanding, notStarted)
  }
  return course.standing
}

function stateAt({ courses, programme }: Read, seq: number): State {
  return {
    standings: new Map(
      [...courses].flatMap(([stream, course]) =>
        course.first <= seq ? [[stream, standingAt(course, seq)] as const] : [],
      ),
    ),
    programme: programme.filter((one) => one.seq <= seq).reduce(evolveProgramme, emptyProgramme),
  }
}

export function createStates({ store: { log, vault, state } }: StatesNeeded) {
  let read: Read | null = null
  let reading: Promise<Read> | null = null
  let forgetting: ReturnType<typeof setTimeout> | undefined

  const forget = (course: Course): void =>
    void Object.assign(course, { steps: [], standing: erased, isErased: true })
  state.watch((stream, now) => {
    const course = now === null ? read?.courses.get(stream) : undefined
    if (course) forget(course)
  })
  function take({ courses, programme }: Read, row: Parameters<typeof opened>[0]): void {
    if (row.stream === programmeStream) {
      const recorded = opened(row, vault.keys.get)
      if (recorded && isProgrammeEvent(recorded)) programme.push(recorded)
    }
    if (categoryOf(row.stream) !== 'application') return
    const course = courses.getOrInsertComputed(row.stream, () => ({
      first: row.seq,
      steps: [],
      count: 0,
      standing: notStarted,
      isErased: false,
    }))
    const recorded = openedFacts(row, vault.keys.get)
    if (recorded) course.steps.push(recorded)
    else forget(course)
  }
  /** With all events up to now. */
  async function caughtUp(): Promise<Read> {
    const known = read ?? { size: 0, courses: new Map(), programme: [] }
    read = known
    while (known.size < log.size()) {
      const to = Math.min(log.size(), known.size + BATCH)
      for (const row of log.read(known.size + 1, to)) take(known, row)
      known.size = to
      await pause()
    }
    return known
  }
  return {
    /** The states before and after an event, from 1. */
    around: async (seq: number): Promise<{ before: State; after: State }> => {
      clearTimeout(forgetting)
      reading ??= caughtUp().finally(() => {
        reading = null
      })
      const known = await reading
      forgetting = setTimeout(() => {
        read = null
      }, FORGOTTEN_AFTER)
      forgetting.unref()
      return { before: stateAt(known, seq - 1), after: stateAt(known, seq) }
    },
  }
}

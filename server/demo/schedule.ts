/** Carries out what many people do over some weeks, in the order of time, with the season's clock at each moment. */
import type { SeasonClock } from './clock.ts'

/** `at` in milliseconds since 1970; the steps of one family must each be later than the one before. */
export type Step = { at: number; run: () => Promise<unknown> }

/** Slices of at most `together` steps, no two of them of one family: a step may need what the one before it answered. */
function* slices(steps: readonly { at: number; of: number; run: Step['run'] }[], together: number) {
  let slice: { at: number; of: number; run: Step['run'] }[] = []
  const taken = new Set<number>()
  for (const step of steps) {
    if (slice.length === together || taken.has(step.of)) {
      yield slice
      slice = []
      taken.clear()
    }
    slice.push(step)
    taken.add(step.of)
  }
  if (slice.length > 0) yield slice
}

/**
 * @param together how many steps near each other share a moment, and so one commit of the log.
 * @param done is told now and then which share of all steps is done, from 0 to 1.
 */
export async function carryOut(
  lives: readonly (readonly Step[])[],
  ask: { clock: SeasonClock; together: number; done: (share: number) => void },
): Promise<void> {
  const all = lives.flatMap((steps, of) => steps.map(({ at, run }) => ({ at, of, run })))
  all.sort((a, b) => a.at - b.at || a.of - b.of)
  let count = 0
  for (const slice of slices(all, ask.together)) {
    ask.clock.set(slice[0]?.at ?? 0)
    await Promise.all(slice.map(({ run }) => run()))
    count += slice.length
    ask.done(count / all.length)
  }
}

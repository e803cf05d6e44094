/** Runs the steps of all families in the order of time, and sets the season's clock to the time of each. */
import type { SeasonClock } from './clock.ts'

/** `at` in milliseconds since 1970; the steps of one family must each be later than the one before. */
export type Step = { at: number; run: () => Promise<unknown> }
type FamilyStep = Step & { family: number }

/** Slices of at most `size` steps, no two of one family: a step may need the result of the one before it. */
function* slices(steps: readonly FamilyStep[], size: number) {
  let slice: FamilyStep[] = []
  const families = new Set<number>()
  for (const step of steps) {
    if (slice.length === size || families.has(step.family)) {
      yield slice
      slice = []
      families.clear()
    }
    slice.push(step)
    families.add(step.family)
  }
  if (slice.length > 0) yield slice
}

/** `batchSize`: steps that run at the same time, and so share one commit. `onProgress`: gets the share that is done, 0 to 1. */
type Options = { clock: SeasonClock; batchSize: number; onProgress: (share: number) => void }

/** @param families the steps of each family */
export async function runSteps(
  families: readonly (readonly Step[])[],
  { clock, batchSize, onProgress }: Options,
): Promise<void> {
  const all = families.flatMap((steps, family) => steps.map((step) => ({ ...step, family })))
  all.sort((a, b) => a.at - b.at || a.family - b.family)
  let count = 0
  for (const slice of slices(all, batchSize)) {
    clock.set(slice[0]?.at ?? 0)
    await Promise.all(slice.map(({ run }) => run()))
    count += slice.length
    onProgress(count / all.length)
  }
}

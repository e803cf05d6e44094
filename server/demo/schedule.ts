/** The demo season: its clock, the schedule of all families' steps, and how far each family gets. */
import type { Clock } from '../runtime/clock.ts'

// Set by hand while the season is filled.

/** Milliseconds since 1970. */
export type SeasonClock = { now: Clock; set: (time: number) => void; ends: number }

export const HOUR = 60 * 60 * 1000
export const DAY = 24 * HOUR
/** From the first account to the last decision. */
export const SEASON_DAYS = 42

/** Starts SEASON_DAYS before `ends`. */
export function seasonClock(ends: Date): SeasonClock {
  let time = ends.getTime() - SEASON_DAYS * DAY
  return {
    now: () => new Date(time),
    set: (next) => {
      time = next
    },
    ends: ends.getTime(),
  }
}

/** `at`: milliseconds since 1970, ascending for each family. */
export type Step = { at: number; run: () => Promise<unknown> }
type FamilyStep = Step & { family: number }

/** Slices of at most `size` steps, no two of one family, since a step may need the result of the one before. */
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

/** `batchSize`: concurrent steps, which share a commit. `onProgress`: called with the share done, 0 to 1. */
type Options = { clock: SeasonClock; batchSize: number; onProgress: (share: number) => void }

/** @param families steps of each family */
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

// Shares that give every season all nine statuses.

/** The last step before the ranking; `ranked` goes on to the selection, by score. */
export const fates = ['draft', 'submitted', 'under_verification', 'verified', 'rejected', 'ranked'] as const
export type Fate = (typeof fates)[number]

/** Per thousand families. */
const shares: Record<Exclude<Fate, 'ranked'>, number> = {
  draft: 90,
  submitted: 150,
  under_verification: 125,
  verified: 150,
  rejected: 60,
}
/** Per thousand families: selected ones, accepted ones, waitlisted ones. */
const places = { chosen: 90, final: 40, waiting: 125 }

const part = (families: number, share: number): number => Math.max(1, Math.round((families * share) / 1000))

/** Sorted by fate. Fewer than fifteen families cannot have all nine statuses. */
export function dealtFates(families: number): Fate[] {
  const dealt = fates
    .flatMap((fate) => (fate === 'ranked' ? [] : new Array<Fate>(part(families, shares[fate])).fill(fate)))
    .slice(0, families)
  return [...dealt, ...new Array<Fate>(families - dealt.length).fill('ranked')]
}

export type Selected = { shortlist: number; finalized: number; waitlist: number }

export function selectedPlaces(families: number): Selected {
  const finalized = part(families, places.final)
  const shortlist = Math.max(finalized + 1, part(families, places.chosen))
  return { finalized, shortlist, waitlist: part(families, places.waiting) }
}

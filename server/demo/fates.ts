/** How far each family of the season gets, so that all nine statuses are there whatever its size. */

/** How far a family gets before the ranking; `ranked` goes on to the selection, which the score decides. */
export const fates = ['draft', 'submitted', 'under_verification', 'verified', 'rejected', 'ranked'] as const
export type Fate = (typeof fates)[number]

/** Of a thousand families. */
const shares: Record<Exclude<Fate, 'ranked'>, number> = {
  draft: 90,
  submitted: 150,
  under_verification: 125,
  verified: 150,
  rejected: 60,
}
/** Of those in the ranking: how many get a place, how many of these have said yes, how many wait. */
const places = { chosen: 100, final: 40, waiting: 125 }

const part = (families: number, share: number): number => Math.max(1, Math.round((families * share) / 1000))

/** The fates of all families, sorted by fate. A season of fewer than fifteen has not room for all nine statuses. */
export function dealtFates(families: number): Fate[] {
  const dealt = fates
    .flatMap((fate) =>
      fate === 'ranked' ? [] : Array.from({ length: part(families, shares[fate]) }, () => fate),
    )
    .slice(0, families)
  return [...dealt, ...Array.from({ length: families - dealt.length }, () => 'ranked' as const)]
}

export type Selected = { shortlist: number; finalized: number; waitlist: number }

export function selectedPlaces(families: number): Selected {
  const finalized = part(families, places.final)
  const shortlist = Math.max(finalized + 1, part(families, places.chosen))
  return { finalized, shortlist, waitlist: part(families, places.waiting) }
}

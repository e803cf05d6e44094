/** How far each made-up family gets, in shares that give every season all nine statuses. */

/** How far a family gets before the ranking; `ranked` goes on to the selection, which the score decides. */
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
/** Per thousand families: those chosen from the ranking, those of them that accepted, those on the waiting list. */
const places = { chosen: 90, final: 40, waiting: 125 }

const part = (families: number, share: number): number => Math.max(1, Math.round((families * share) / 1000))

/** The fates of all families, sorted by fate. Fewer than fifteen families cannot have all nine statuses. */
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

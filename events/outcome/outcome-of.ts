/** The outcome of one application, for staff and for its family, from its standing and its season's ranking. */
import type { Form } from '../application/form.ts'
import { missingPaperFields } from '../application/missing.ts'
import type { Sent, Standing } from '../application/standing.ts'
import type { Criteria } from '../scoring/criteria.ts'
import type { Rankable } from '../scoring/rank.ts'
import { type Scored, score } from '../scoring/score.ts'
import { decidedBy, type Ranks, type Supply, smallestFactChange, supplyOf } from './decided-by.ts'
import type { Contender, Outcome, OwnOutcome, RankedOutcome } from './words.ts'

/** `placeAs`: the place with another total and other points, without a rank by hand. `rival`: see decided-by.ts. */
export type InRanking = Ranks & {
  all: number
  rival: () => Contender | null
  placeAs: (item: Omit<Rankable, 'id'>) => number
}
type Known = { standing: Standing; criteria: Criteria; inRanking: InRanking | null }

const scoredOf = ({ declared: facts, verified, verifiedAt }: Sent, criteria: Criteria): Scored => ({
  facts,
  verified,
  verifiedAt,
  criteria,
})

const placeOf =
  ({ submittedAt }: Sent, { placeAs }: InRanking) =>
  (scored: Scored): number => {
    const { total, points } = score(scored)
    return placeAs({ total, points, submittedAt, manualRank: null })
  }

function rankedOf(sent: Sent, criteria: Criteria, inRanking: InRanking): RankedOutcome {
  const { place, byPoints, places, all, rival } = inRanking
  const { submittedAt, manualRank } = sent
  const scored = scoredOf(sent, criteria)
  const { total, points } = score(scored)
  const isHeld = manualRank !== null
  return {
    place,
    byPoints,
    places,
    all,
    own: { total, points, submittedAt, manualRank },
    rival: isHeld ? null : rival(),
    factChange: isHeld
      ? null
      : smallestFactChange(scored, { place, places, placeOf: placeOf(sent, inRanking) }),
  }
}

/** Null for a draft and an erased application. `isOverride`: the last change of status left the usual path. */
export function staffOutcomeOf(
  { standing, criteria, inRanking }: Known,
  isOverride: boolean,
): Outcome | null {
  const decided = decidedBy(standing, inRanking)
  if (decided === null || standing.stage !== 'sent') return null
  return {
    decided,
    ranked: inRanking && rankedOf(standing, criteria, inRanking),
    isScored: standing.scored,
    isOverPlaces: standing.overPlaces ?? false,
    isOverride,
  }
}

/** Only for a waitlisted application outside the places by its own points. */
function supplyFor(sent: Sent, { criteria, inRanking, form }: Known & { form: Form }): Supply | null {
  if (sent.status !== 'waitlist' || sent.manualRank !== null) return null
  if (inRanking === null || inRanking.place <= inRanking.places) return null
  const isInside = (scored: Scored) => placeOf(sent, inRanking)(scored) <= inRanking.places
  return supplyOf({ scored: scoredOf(sent, criteria), papers: missingPaperFields(form), isInside })
}

/** Null like `staffOutcomeOf`. `places`: number within the cut-off. */
export function ownOutcomeOf(known: Known & { form: Form; places: number }): OwnOutcome | null {
  const { standing, criteria, inRanking, places } = known
  const decided = decidedBy(standing, inRanking)
  if (decided === null || standing.stage !== 'sent') return null
  return {
    status: standing.status,
    decided,
    rejectedFor: standing.rejectedFor,
    places,
    scored: standing.scored ? scoredOf(standing, criteria) : null,
    supply: supplyFor(standing, known),
  }
}

/** Any season as it is ranked, and its ranking by the plain sort, without any index. */
import fc from 'fast-check'
import { blankForm, type Form } from '#events/application/form.ts'
import { missingPaperFields } from '#events/application/missing.ts'
import { notStarted, type Sent } from '#events/application/standing.ts'
import { type Status, statuses } from '#events/application/statuses.ts'
import { rivalOf } from '#events/outcome/decided-by.ts'
import { type InRanking, staffOutcomeOf } from '#events/outcome/outcome-of.ts'
import type { Contender, Outcome } from '#events/outcome/words.ts'
import type { Criteria } from '#events/scoring/criteria.ts'
import { inOrder } from '#events/scoring/rank.ts'
import { type Scored, score } from '#events/scoring/score.ts'
import { anyCriteria, anyFacts, anyVerified, verifiedAt } from '../scoring/samples.ts'

const key = '/objects/uploads/0b2e9c1a-5f43-4d68-9a17-3c8e2f60b7d5'
const papers = {
  groomPhotoKey: key,
  bridePhotoKey: key,
  groomAadhaarFrontKey: key,
  groomAadhaarBackKey: key,
  brideAadhaarFrontKey: key,
  brideAadhaarBackKey: key,
  incomeProofKeys: [key],
  educationProofKeys: [key],
  socialVerificationLetterKey: key,
} as const
const paperNames = fc.subarray(Object.keys(papers))

const anyForm: fc.Arbitrary<Form> = paperNames.map((left) => ({
  ...blankForm,
  ...Object.fromEntries(Object.entries(papers).filter(([name]) => !left.includes(name))),
}))

/** The facts about papers are those of the form. */
const anyFamily = fc.tuple(anyForm, anyFacts, anyVerified).map(([form, facts, verified]) => ({
  form,
  verified,
  declared: {
    ...facts,
    documentKinds: 9 - missingPaperFields(form).length,
    socialVerificationLetter: form.socialVerificationLetterKey !== null,
  },
}))

export type Family = { form: Form; standing: Sent }
const statusesOfAny: readonly Status[] = [...statuses, 'waitlist', 'waitlist', 'finalized', 'ranked']

const anyRow = fc.record({
  family: anyFamily,
  status: fc.constantFrom(...statusesOfAny),
  manualRank: fc.option(fc.integer({ min: 1, max: 8 }), { freq: 6 }),
  day: fc.integer({ min: 1, max: 3 }),
  scored: fc.boolean(),
})

const isRanked = ({ standing }: Family): boolean =>
  standing.scored && !['draft', 'submitted', 'rejected'].includes(standing.status)

export const scoredOf = ({ standing }: Family, criteria: Criteria): Scored => ({
  facts: standing.declared,
  verified: standing.verified,
  verifiedAt: standing.verifiedAt,
  criteria,
})

export type Season = { families: readonly Family[]; criteria: Criteria; places: number }

/** Each position by hand has one holder, as the deciders see to it. */
function withoutCollisions(families: readonly Family[]): Family[] {
  const taken = new Set<number | null>()
  return families.map((family) => {
    const { manualRank } = family.standing
    const isFree = manualRank !== null && !taken.has(manualRank)
    taken.add(manualRank)
    return { ...family, standing: { ...family.standing, manualRank: isFree ? manualRank : null } }
  })
}

const anySeason: fc.Arbitrary<Season> = fc.record({
  families: fc.array(anyRow, { minLength: 3, maxLength: 9 }).map((rows) =>
    withoutCollisions(
      rows.map(({ family: { form, ...facts }, status, manualRank, day, scored }) => ({
        form,
        standing: {
          stage: 'sent',
          season: 'Season 3',
          events: 3,
          startedAt: verifiedAt,
          changedAt: verifiedAt,
          given: { events: 2, at: verifiedAt },
          status,
          statusSince: verifiedAt,
          submittedAt: `2026-03-0${day}T00:00:00.000Z`,
          verifiedAt: status === 'under_verification' ? null : verifiedAt,
          verifiedBy: null,
          rankedAt: null,
          shortlistedAt: null,
          rejectedFor: null,
          withdrawnAt: null,
          scored: scored || !['draft', 'submitted', 'rejected'].includes(status),
          manualRank,
          ...facts,
        },
      })),
    ),
  ),
  criteria: anyCriteria,
  places: fc.integer({ min: 1, max: 6 }),
})

type Item = Contender & { id: string }
const itemOf = (row: number, family: Family, scored: Scored): Item => {
  const { total, points } = score(scored)
  const { submittedAt, manualRank } = family.standing
  return { id: `family-${row}`, total, points, submittedAt, manualRank }
}

/** The ranking with one family's facts replaced, sorted anew. */
export function rankedWith({ families, criteria }: Season, row: number, scored: Scored): Item[] {
  const items = families.flatMap((family, other) => {
    if (!isRanked(family)) return []
    return [itemOf(other, family, other === row ? scored : scoredOf(family, criteria))]
  })
  return inOrder(items)
}
const placeIn = (items: readonly Item[], row: number): number =>
  items.findIndex(({ id }) => id === `family-${row}`) + 1

export const placeWith = (season: Season, row: number, scored: Scored): number =>
  placeIn(rankedWith(season, row, scored), row)

export function inRankingOf(season: Season, row: number): InRanking | null {
  const family = season.families[row]
  if (!family || !isRanked(family)) return null
  const { places } = season
  const ordered = rankedWith(season, row, scoredOf(family, season.criteria))
  const place = placeIn(ordered, row)
  const free = inOrder(ordered.map((item) => ({ ...item, manualRank: null })))
  return {
    place,
    byPoints: placeIn(free, row),
    places,
    all: ordered.length,
    rival: () => rivalOf(ordered, { place, places }),
    placeAs: (item) =>
      inOrder([
        ...ordered.filter(({ id }) => id !== `family-${row}`),
        { ...item, id: `family-${row}` },
      ]).findIndex(({ id }) => id === `family-${row}`) + 1,
  }
}

const outcomeOf = (
  { criteria }: Season,
  family: Family,
  inRanking: ReturnType<typeof inRankingOf>,
): Outcome => {
  const outcome = staffOutcomeOf({ standing: family.standing, criteria, inRanking }, false)
  if (!outcome) throw new Error('a submitted application has an outcome')
  return outcome
}
/** Each family of any season, with what is known of it. */
export const eachOf = (
  check: (of: { season: Season; family: Family; row: number; outcome: Outcome }) => void,
) =>
  fc.assert(
    fc.property(anySeason, (season) => {
      for (const [row, family] of season.families.entries())
        check({ season, family, row, outcome: outcomeOf(season, family, inRankingOf(season, row)) })
    }),
    { numRuns: 60 },
  )

/** Nothing was ever submitted, and all of it was erased. */
export const without = [notStarted, { stage: 'erased' } as const]

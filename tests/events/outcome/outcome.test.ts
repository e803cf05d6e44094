/** What is said of an outcome is true: every claim is checked by scoring and ranking anew, for any season. */
import { expect, test } from 'bun:test'
import { ageBands, type FactName, locations, meansBands, needBands } from '#events/application/facts.ts'
import { blankForm } from '#events/application/form.ts'
import { missingPaperFields } from '#events/application/missing.ts'
import { decisiveCriteria, type Given } from '#events/outcome/decided-by.ts'
import { ownOutcomeOf, staffOutcomeOf } from '#events/outcome/outcome-of.ts'
import { criterionKeys } from '#events/scoring/criteria.ts'
import type { FactValue } from '#events/scoring/explain.ts'
import { countedFacts, type Scored, score, withFacts } from '#events/scoring/score.ts'
import { communities, educations, healths, houseTypes } from '#events/vocabulary.ts'
import { eachOf, type Family, inRankingOf, placeWith, rankedWith, scoredOf, without } from './seasons.ts'

test('given any season, when it is said what decided, then the places with and without ranks by hand say the same', () =>
  eachOf(({ season, family, row, outcome: { decided, ranked } }) => {
    const { status, manualRank } = family.standing
    if (status === 'rejected') return expect(decided).toBe('rejected')
    const isSelected = status === 'shortlisted' || status === 'finalized'
    if (!isSelected && status !== 'waitlist') return expect(decided).toBe('undecided')
    const ordered = rankedWith(season, row, scoredOf(family, season.criteria))
    const isInside = placeWith(season, row, scoredOf(family, season.criteria)) <= season.places
    const isFirst = placeWith(
      {
        ...season,
        families: season.families.map((one) => ({ ...one, standing: { ...one.standing, manualRank: null } })),
      },
      row,
      scoredOf(family, season.criteria),
    )
    expect(ranked?.all).toBe(ordered.length)
    if (isInside !== isSelected) return expect(decided).toBe('staff')
    if (isFirst <= season.places === isSelected) return expect(decided).toBe('points')
    expect(decided).toBe(manualRank === null ? 'other-ranks' : 'own-rank')
  }))

test('given any season, when a margin is said, then one more than it crosses the cut-off, and one less does not', () =>
  eachOf(({ season, row, outcome: { ranked } }) => {
    if (!ranked?.rival) return
    const { own, rival, place, places } = ranked
    const { points, submittedAt } = own
    const placeAt = (total: number) =>
      inRankingOf(season, row)?.placeAs({ total, points, submittedAt, manualRank: null }) ?? 0
    const isInside = place <= places
    const [beyond, before] = isInside
      ? [rival.total - 1, rival.total + 1]
      : [rival.total + 1, rival.total - 1]
    expect([placeAt(beyond) <= places, placeAt(before) <= places]).toEqual([!isInside, isInside])
    const [better, other] = isInside ? [own, rival] : [rival, own]
    const decisive = decisiveCriteria(better.points, other.points)
    const left = criterionKeys.reduce(
      (sum, key) => sum + (decisive.includes(key) ? other : better).points[key],
      0,
    )
    expect(left).toBeLessThanOrEqual(other.total)
    const smallest = decisive.at(-1)
    if (smallest) expect(left + better.points[smallest] - other.points[smallest]).toBeGreaterThan(other.total)
  }))

const yesNo = [true, false]
const domain: Record<FactName, readonly FactValue[]> = {
  brideFamilyMonthlyIncome: needBands,
  groomFamilyMonthlyIncome: meansBands,
  brideHouseType: houseTypes,
  groomHouseType: houseTypes,
  groomEmployed: yesNo,
  brideEmployed: yesNo,
  brideFatherEmployed: yesNo,
  brideMotherEmployed: yesNo,
  brideFatherAlive: yesNo,
  brideMotherAlive: yesNo,
  brideParentsHealth: healths,
  brideEducation: educations,
  community: communities.filter((one) => one !== 'unknown'),
  location: locations,
  brideAge: ageBands.slice(1),
  documentKinds: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  socialVerificationLetter: yesNo,
}

/** One fact changed; null where there cannot be so many papers with, or without, the letter. */
function withFact(scored: Scored, fact: string, to: FactValue): Scored | null {
  const facts = countedFacts(scored)
  const letter = Number(facts.socialVerificationLetter)
  if (fact === 'documentKinds' && (Number(to) < letter || Number(to) > 8 + letter)) return null
  const more = fact === 'socialVerificationLetter' ? (to ? 1 : -1) : 0
  const changed = { ...facts, documentKinds: facts.documentKinds + more, [fact]: to }
  return withFacts(scored, changed)
}

test('given any season, when the smallest change of a fact is said, then ranking with it crosses the cut-off, and no smaller one does', () =>
  eachOf(({ season, family, row, outcome: { ranked } }) => {
    if (!ranked || family.standing.manualRank !== null) return
    const scored = scoredOf(family, season.criteria)
    const facts = countedFacts(scored)
    const known: Readonly<Record<string, unknown>> = facts
    const crossing = Object.entries(domain).flatMap(([fact, values]) =>
      values.flatMap((to) => {
        const then = to === known[fact] ? null : withFact(scored, fact, to)
        if (!then) return []
        const place = placeWith(season, row, then)
        if (place <= season.places === ranked.place <= season.places) return []
        return [{ fact, to, points: score(then).total - score(scored).total, place }]
      }),
    )
    const { factChange } = ranked
    if (!factChange) return expect(crossing).toEqual([])
    const { fact, to, points, place } = factChange
    expect(crossing).toContainEqual({ fact, to, points, place })
    expect(Math.min(...crossing.map((one) => Math.abs(one.points)))).toBe(Math.abs(points))
  }))

/** Facts of a family that had given these papers and answers as well: the best there can be. */
function given(family: Family, { papers, questions }: Given): Scored['facts'] {
  const facts = countedFacts({ facts: family.standing.declared, verified: family.standing.verified })
  return {
    ...facts,
    documentKinds: facts.documentKinds + papers.length,
    socialVerificationLetter:
      facts.socialVerificationLetter || papers.includes('socialVerificationLetterKey'),
    ...(questions.includes('brideFamilyMonthlyIncome') && { brideFamilyMonthlyIncome: 'to5000' }),
    ...(questions.includes('groomFamilyMonthlyIncome') && { groomFamilyMonthlyIncome: 'from40000' }),
  }
}

test('given any season, when a family is told what it could have given, then just that would have put it within the places, and nobody else is told anything', () =>
  eachOf(({ season, family, row }) => {
    const { criteria, places } = season
    const inRanking = inRankingOf(season, row)
    const own = ownOutcomeOf({ ...family, criteria, places, inRanking })
    const { status, manualRank } = family.standing
    const isBelow = status === 'waitlist' && manualRank === null && (inRanking?.place ?? 0) > places
    if (!isBelow) return expect(own?.supply).toBeNull()
    const suffices = (what: Given): boolean =>
      placeWith(season, row, withFacts(scoredOf(family, criteria), given(family, what))) <= places
    const papers = missingPaperFields(family.form)
    const facts = countedFacts({ facts: family.standing.declared, verified: family.standing.verified })
    const open = (['brideFamilyMonthlyIncome', 'groomFamilyMonthlyIncome'] as const).filter(
      (question) => facts[question] === null,
    )
    const alone = {
      papers: papers.filter((paper) => suffices({ papers: [paper], questions: [] })),
      questions: open.filter((question) => suffices({ papers: [], questions: [question] })),
    }
    const all = [
      { papers, questions: [] },
      { papers, questions: open },
    ].find(suffices)
    const isAlone = alone.papers.length + alone.questions.length > 0
    const expected = isAlone ? { alone, together: null } : all ? { alone, together: all } : null
    expect(own?.supply ?? null).toEqual(expected)
  }))

test('given what was never submitted and what is erased, when its outcome is asked for, then there is none', () => {
  const asked = { criteria: [], inRanking: null }
  for (const standing of without) {
    expect(staffOutcomeOf({ standing, ...asked }, false)).toBeNull()
    expect(ownOutcomeOf({ standing, ...asked, places: 1, form: blankForm })).toBeNull()
  }
})

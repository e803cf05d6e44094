/** What decided an application: points or people, the rival at the cut-off, and which change would have. */
import { DOCUMENT_KINDS, type FactName, type Facts, facts } from '../application/facts.ts'
import type { FormField } from '../application/questions.ts'
import type { Standing } from '../application/standing.ts'
import { takesPlace } from '../application/statuses.ts'
import { type CriterionKey, criterionKeys, type Points } from '../scoring/criteria.ts'
import type { FactValue } from '../scoring/explain.ts'
import type { Rankable } from '../scoring/rank.ts'
import { countedFacts, isMissing, type Scored, score, withFacts } from '../scoring/score.ts'

/** `place`: in the ranking, from 1. `byPoints`: the same without ranks by hand. `places`: number within the cut-off. */
export type Ranks = { place: number; byPoints: number; places: number }

/**
 * `staff`: the status differs from what the place implies. `own-rank`, `other-ranks`: it agrees, but only due to a rank
 * given by hand to this application, or to others. `undecided`: neither selected nor on the waitlist.
 */
export type DecidedBy =
  | 'withdrawn'
  | 'rejected'
  | 'undecided'
  | 'staff'
  | 'points'
  | 'own-rank'
  | 'other-ranks'

/** Null for a draft and an erased application. `ranks`: null where it is not ranked. Works with closed facts. */
export function decidedBy(now: Standing, ranks: Ranks | null): DecidedBy | null {
  if (now.stage !== 'sent') return null
  const { status, withdrawnAt, manualRank } = now
  if (withdrawnAt !== null) return 'withdrawn'
  if (status === 'rejected') return 'rejected'
  const isSelected = takesPlace(status)
  if (ranks === null || (!isSelected && status !== 'waitlist')) return 'undecided'
  const { place, byPoints, places } = ranks
  if (place <= places !== isSelected) return 'staff'
  if (byPoints <= places === isSelected) return 'points'
  return manualRank === null ? 'other-ranks' : 'own-rank'
}

// Compares an application with its rival: the tie rule, and the criteria that made the difference.

type Held = { manualRank: number | null }

/**
 * The rival: the nearest application on the other side of the cut-off by its own points; an application without a rank by
 * hand crosses the cut-off exactly by passing it. Null where there is none. `ordered`: the whole ranking in its final
 * order.
 */
export function rivalOf<T extends Held>(
  ordered: readonly T[],
  { place, places }: { place: number; places: number },
): T | null {
  const isFree = ({ manualRank }: T): boolean => manualRank === null
  if (place <= places) return ordered.find((one, index) => index >= places && isFree(one)) ?? null
  return ordered.findLast((one, index) => index < places && isFree(one)) ?? null
}

const tieRules = ['incomeScore', 'orphanScore', 'healthScore'] as const
type TieRule = (typeof tieRules)[number] | 'submittedAt' | 'id'

export function tieRuleOf(
  a: Pick<Rankable, 'points' | 'submittedAt'>,
  b: Pick<Rankable, 'points' | 'submittedAt'>,
): TieRule {
  const byPoints = tieRules.find((key) => a.points[key] !== b.points[key])
  return byPoints ?? (a.submittedAt === b.submittedAt ? 'id' : 'submittedAt')
}

const totalOf = (points: Points): number => criterionKeys.reduce((sum, key) => sum + points[key], 0)

/** The smallest set of criteria whose leads decide; empty where the totals are equal. */
export function decisiveCriteria(better: Points, other: Points): CriterionKey[] {
  const leads = criterionKeys
    .map((key) => ({ key, lead: better[key] - other[key] }))
    .filter(({ lead }) => lead > 0)
    .sort((a, b) => b.lead - a.lead)
  let left = totalOf(better) - totalOf(other)
  const decisive: CriterionKey[] = []
  for (const { key, lead } of leads) {
    if (left <= 0) break
    decisive.push(key)
    left -= lead
  }
  return decisive
}

// The smallest change of one fact that carries an application over the cut-off, found by ranking it with each.

/** The place with these facts, from 1. */
type PlaceOf = (scored: Scored) => number

/** `points`: difference in hundredths. `place`: the resulting place. */
export type FactChange = { fact: FactName; from: FactValue; to: FactValue; points: number; place: number }

/** Possible new values; becoming unknown does not count as a change. */
const valuesOf = (fact: FactName): readonly FactValue[] =>
  facts[fact].values.filter((value) => value !== 'unknown' && value !== 'below18')

const isFactName = (name: string): name is FactName => Object.hasOwn(facts, name)
const factNames: readonly FactName[] = Object.keys(facts).filter(isFactName)

/** The letter counts as a kind of document, so the two facts limit each other. */
function changed(counted: Facts, fact: FactName, to: FactValue): Facts | null {
  const { documentKinds, socialVerificationLetter: hasLetter } = counted
  if (fact === 'socialVerificationLetter')
    return { ...counted, [fact]: !hasLetter, documentKinds: documentKinds + (hasLetter ? -1 : 1) }
  const others = Number(to) - Number(hasLetter)
  if (fact === 'documentKinds' && (others < 0 || others >= DOCUMENT_KINDS)) return null
  return { ...counted, [fact]: to }
}

type Candidate = Omit<FactChange, 'place'> & { scored: Scored }

function candidatesOf(scored: Scored): Candidate[] {
  const counted = countedFacts(scored)
  const { total } = score(scored)
  return factNames.flatMap((fact) =>
    valuesOf(fact)
      .filter((to) => to !== counted[fact])
      .flatMap((to): Candidate[] => {
        const other = changed(counted, fact, to)
        if (other === null) return []
        const then = withFacts(scored, other)
        return [{ fact, from: counted[fact], to, points: score(then).total - total, scored: then }]
      }),
  )
}

/** The change of fewest points; null where no single fact suffices. `place`: the current one. */
export function smallestFactChange(
  scored: Scored,
  { place, places, placeOf }: { place: number; places: number; placeOf: PlaceOf },
): FactChange | null {
  const isInside = place <= places
  // Fewer points never move an application ahead, nor more points back.
  const candidates = candidatesOf(scored)
    .filter(({ points }) => (isInside ? points <= 0 : points >= 0))
    .sort((a, b) => Math.abs(a.points) - Math.abs(b.points))
  for (const { scored: then, ...change } of candidates) {
    const there = placeOf(then)
    if (there <= places !== isInside) return { ...change, place: there }
  }
  return null
}

// Papers and open questions with which the family would have been within the places. Never a death, an illness, a community
// or a job, and no income is suggested as better.

/** Optional questions whose answer nearly always adds points, unlike parents' health and community. */
const questions = ['brideFamilyMonthlyIncome', 'groomFamilyMonthlyIncome'] as const
type OpenQuestion = (typeof questions)[number]

/** The best possible answers, which show whether any answer could have mattered. */
const bestAnswers = {
  brideFamilyMonthlyIncome: { brideFamilyMonthlyIncome: 'to5000' },
  groomFamilyMonthlyIncome: { groomFamilyMonthlyIncome: 'from40000' },
} as const

export type Given = { papers: readonly FormField[]; questions: readonly OpenQuestion[] }
/** `alone`: each of these suffices. `together`: all of these are needed, where none suffices alone; else null. */
export type Supply = { alone: Given; together: Given | null }

function supplied(scored: Scored, { papers, questions: answered }: Given): Scored {
  const facts = countedFacts(scored)
  const documentKinds = Math.min(facts.documentKinds + papers.length, DOCUMENT_KINDS)
  const hasLetter = facts.socialVerificationLetter || papers.includes('socialVerificationLetterKey')
  const answers = answered.map((question) => bestAnswers[question])
  return withFacts(
    scored,
    Object.assign({ ...facts, documentKinds, socialVerificationLetter: hasLetter }, ...answers),
  )
}

/** `papers`: fields of missing papers. `isInside`: whether these facts would be within the places. */
type Asked = { scored: Scored; papers: readonly FormField[]; isInside: (scored: Scored) => boolean }

/** Null where no missing paper or answer would have changed the outcome. */
export function supplyOf({ scored, papers, isInside }: Asked): Supply | null {
  const facts = countedFacts(scored)
  const open = questions.filter((question) => isMissing(facts[question]))
  const suffices = (given: Given): boolean => isInside(supplied(scored, given))
  const alone = {
    papers: papers.filter((paper) => suffices({ papers: [paper], questions: [] })),
    questions: open.filter((question) => suffices({ papers: [], questions: [question] })),
  }
  if (alone.papers.length + alone.questions.length > 0) return { alone, together: null }
  const combined = [
    { papers, questions: [] },
    { papers, questions: open },
  ]
  const together = combined.find(suffices) ?? null
  return together && { alone, together }
}

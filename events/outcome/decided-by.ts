/** Whether points or people decided an application: compares its status with where the ranking puts it. Pure. */
import type { Declared } from '../application/events.ts'
import { DOCUMENT_KINDS, type FactName, type Facts, facts } from '../application/facts.ts'
import type { FormField } from '../application/questions.ts'
import type { Standing } from '../application/standing.ts'
import { takesPlace } from '../application/statuses.ts'
import { type CriterionKey, criterionKeys, type Points } from '../scoring/criteria.ts'
import type { FactValue } from '../scoring/explain.ts'
import type { Rankable } from '../scoring/rank.ts'
import { countedFacts, isMissing, type Scored, score } from '../scoring/score.ts'

/** `place`: in the ranking, from 1. `byPoints`: the same if nobody had a rank by hand. `places`: how many are within the cut-off. */
export type Ranks = { place: number; byPoints: number; places: number }

/**
 * `staff`: the status is not the one that its place gives. `own-rank`, `other-ranks`: it is, but only by a rank given by hand
 * to it, or to others. `undecided`: neither selected nor on the waitlist.
 */
export type DecidedBy =
  | 'withdrawn'
  | 'rejected'
  | 'undecided'
  | 'staff'
  | 'points'
  | 'own-rank'
  | 'other-ranks'

/** Null for what was never submitted, and for what is erased; the facts may be closed to the reader. `ranks`: null where it is not ranked. */
export function decidedBy(now: Standing<Declared>, ranks: Ranks | null): DecidedBy | null {
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

// Compares an application with the one on the other side of the cut-off: the tie rule between them, and which criteria made the difference.

type Held = { manualRank: number | null }

/**
 * The nearest on the other side of the cut-off that its own points put there: an application without a rank by hand crosses the
 * cut-off exactly by passing this one. Null where there is none. `ordered`: the whole ranking in its final order.
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

/** What decides between two applications of the same total. */
export function tieRuleOf(
  a: Pick<Rankable, 'points' | 'submittedAt'>,
  b: Pick<Rankable, 'points' | 'submittedAt'>,
): TieRule {
  const byPoints = tieRules.find((key) => a.points[key] !== b.points[key])
  return byPoints ?? (a.submittedAt === b.submittedAt ? 'id' : 'submittedAt')
}

const totalOf = (points: Points): number => criterionKeys.reduce((sum, key) => sum + points[key], 0)

/**
 * The fewest criteria without whose lead the better of two would not have more points: with those of the other in their place,
 * its total is at most the other's. None where the totals are equal.
 */
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

// The smallest change of one fact that would carry an application over the cut-off, found by ranking it with each. Pure.

/** Where an application would be in the ranking with these facts, from 1. */
type PlaceOf = (scored: Scored) => number

/** `points`: whole hundredths more or less. `place`: where it would be then. */
export type FactChange = { fact: FactName; from: FactValue; to: FactValue; points: number; place: number }

/** The values that a fact can be changed to; a fact that becomes unknown is no change of it. */
const valuesOf = (fact: FactName): readonly FactValue[] =>
  facts[fact].values.filter((value) => value !== 'unknown' && value !== 'below18')

const isFactName = (name: string): name is FactName => Object.hasOwn(facts, name)
const factNames: readonly FactName[] = Object.keys(facts).filter(isFactName)

/** The letter is one of the kinds of documents, so the two facts move together and limit each other. */
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
        const then = { ...scored, facts: other, verified: {} }
        return [{ fact, from: counted[fact], to, points: score(then).total - total, scored: then }]
      }),
  )
}

/** The fewest points first. Null where no single fact would carry it across. `place`: where it is now. */
export function smallestFactChange(
  scored: Scored,
  { place, places, placeOf }: { place: number; places: number; placeOf: PlaceOf },
): FactChange | null {
  const isInside = place <= places
  // Nobody is moved ahead by fewer points, nor back by more.
  const candidates = candidatesOf(scored)
    .filter(({ points }) => (isInside ? points <= 0 : points >= 0))
    .sort((a, b) => Math.abs(a.points) - Math.abs(b.points))
  for (const { scored: then, ...change } of candidates) {
    const there = placeOf(then)
    if (there <= places !== isInside) return { ...change, place: there }
  }
  return null
}

// What a family could still have given that would have put its application within the places: papers, and questions that it
// left open. Never a death, an illness, a community or a job, and no income is named as the better one.

/**
 * Optional questions whose answer nearly always adds points. Not the parents' health and not the community: where those are open,
 * only an illness or a category would add any.
 */
const questions = ['brideFamilyMonthlyIncome', 'groomFamilyMonthlyIncome'] as const
type OpenQuestion = (typeof questions)[number]

/** The most that an answer can be worth: whether any answer could have mattered depends on this one alone. */
const bestAnswers = {
  brideFamilyMonthlyIncome: { brideFamilyMonthlyIncome: 'to5000' },
  groomFamilyMonthlyIncome: { groomFamilyMonthlyIncome: 'from40000' },
} as const

export type Given = { papers: readonly FormField[]; questions: readonly OpenQuestion[] }
/** `alone`: each of these by itself. `together`: all of these, where none would have sufficed by itself; else null. */
export type Supply = { alone: Given; together: Given | null }

/** The facts with these papers, and with the best answers to these questions. */
function supplied(scored: Scored, { papers, questions: answered }: Given): Scored {
  const facts = countedFacts(scored)
  const documentKinds = Math.min(facts.documentKinds + papers.length, DOCUMENT_KINDS)
  const hasLetter = facts.socialVerificationLetter || papers.includes('socialVerificationLetterKey')
  const answers = answered.map((question) => bestAnswers[question])
  return {
    ...scored,
    facts: Object.assign({ ...facts, documentKinds, socialVerificationLetter: hasLetter }, ...answers),
    verified: {},
  }
}

/** `papers`: the fields of the form whose papers are missing. `isInside`: whether these facts would be within the places. */
type Asked = { scored: Scored; papers: readonly FormField[]; isInside: (scored: Scored) => boolean }

/** Null where nothing of it would have changed anything. */
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

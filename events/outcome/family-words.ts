/**
 * How the result came about, as a family may read it: what decided, its points with what they rest on, and what it could
 * still have given. Holds nothing of another family: no rank, no cut-off, no distance to it. Pure.
 */
import { type FormField, questionOf } from '../application/questions.ts'
import type { RejectionKind } from '../application/rejection.ts'
import type { Status } from '../application/statuses.ts'
import { labelKey } from '../language/answer-words.ts'
import type { Name } from '../language/index.ts'
import type { Translate } from '../language/translate.ts'
import { explain, factKey } from '../scoring/explain.ts'
import { besideDeclared, type Scored, score, wirePoints } from '../scoring/score.ts'
import type { DecidedBy } from './decided-by.ts'
import type { Given, Supply } from './fact-changes.ts'

type Say = Translate<Name>

/** `scored`: null where it has no points. `supply`: null where nothing that it could have given would have changed anything. */
export type OwnOutcome = {
  status: Status
  decided: DecidedBy
  rejectedFor: RejectionKind | null
  places: number
  scored: Scored | null
  supply: Supply | null
}

/** `points`: "12.45 of 15". `basis`: what they rest on. `sentence`: how they are computed. */
type CriterionText = { name: string; points: string; basis: string; sentence: string }
type OutcomeText = {
  title: string
  result: string[]
  supplyTitle: string
  supply: string[]
  scoreTitle: string
  total: string
  criteria: CriterionText[]
  notes: string[]
}

function result({ status, decided, rejectedFor, places }: OwnOutcome, say: Say): string[] {
  if (decided === 'withdrawn') return [say('statusHelp.withdrawn')]
  if (decided === 'rejected' && rejectedFor === 'withdrawn') return [say('dash.rejectedFor.withdrawn')]
  if (decided === 'rejected')
    return [say('own.rejected'), say(`dash.rejectedFor.${rejectedFor ?? 'general'}`)]
  // The shortlist is not the result yet.
  if (decided === 'undecided' || (status !== 'finalized' && status !== 'waitlist'))
    return [say('own.undecided', { status: say(`status.${status}`) })]
  if (decided === 'points') return [say(`own.${status}.points`, { count: places })]
  return [say(`own.${status}.hand`)]
}

function paperName(field: FormField, say: Say): string {
  const question = questionOf(field)
  const title = question ? say(labelKey(question)) : field
  return question?.side ? say('side.of', { side: say(`side.${question.side}`), title }) : title
}

type Words = { papers: string; question: string; places: number }
const wordsOf = ({ papers, questions }: Given, places: number, say: Say): Words => ({
  papers: papers.map((field) => paperName(field, say)).join('; '),
  question: questions.map((question) => say(factKey(question))).join('; '),
  places,
})

function aloneTexts({ papers, questions }: Given, places: number, say: Say): string[] {
  const key = papers.length === 1 ? 'own.supply.one' : 'own.supply.any'
  return [
    ...(papers.length > 0 ? [say(key, wordsOf({ papers, questions: [] }, places, say))] : []),
    ...questions.map((question) =>
      say('own.supply.question', wordsOf({ papers: [], questions: [question] }, places, say)),
    ),
  ]
}

function togetherText(given: Given, places: number, say: Say): string {
  const words = wordsOf(given, places, say)
  if (given.questions.length === 0) return say('own.supply.all', words)
  return say(given.papers.length === 0 ? 'own.supply.questions' : 'own.supply.together', words)
}

const supplyTexts = ({ alone, together }: Supply, places: number, say: Say): string[] => [
  ...(together ? [togetherText(together, places, say)] : aloneTexts(alone, places, say)),
  ...((together ?? alone).questions.length > 0 ? [say('own.supply.true')] : []),
  say('own.supply.past'),
]

function criteriaOf(scored: Scored, say: Say): CriterionText[] {
  return explain(scored, say)
    .filter(({ max }) => max > 0)
    .map(({ id, points, max, sentence }) => ({
      name: say(`criteria.${id}`),
      points: say('own.points', { points, max }),
      basis: say(`own.basis.${besideDeclared(id, scored).basis}`),
      sentence,
    }))
}

function totalOf(scored: Scored, say: Say): string {
  const { total, missingFacts: count } = score(scored)
  const words = { total: wirePoints(total) }
  return count === 0 ? say('own.total', words) : say('own.totalMissing', { ...words, count })
}

export function outcomeForFamily(outcome: OwnOutcome, say: Say): OutcomeText {
  const { scored, supply, places } = outcome
  return {
    title: say('own.title'),
    result: result(outcome, say),
    supplyTitle: say('own.supply.title'),
    supply: supply ? supplyTexts(supply, places, say) : [],
    scoreTitle: say('own.scoreTitle'),
    total: scored ? totalOf(scored, say) : say('own.noScore'),
    criteria: scored ? criteriaOf(scored, say) : [],
    notes: [say('own.same'), say('own.ask')],
  }
}

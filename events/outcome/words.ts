/** The outcome in sentences. For staff: what decided, margin, criteria, and the smallest change of a fact. */

import { type FormField, questionOf } from '../application/questions.ts'
import type { RejectionKind } from '../application/rejection.ts'
import type { Status } from '../application/statuses.ts'
import { labelKey } from '../language/answer-words.ts'
import type { Name } from '../language/index.ts'
import { asSentence } from '../language/sentences.ts'
import type { Translate } from '../language/translate.ts'
import type { Points } from '../scoring/criteria.ts'
import { explain, factKey, valueText } from '../scoring/explain.ts'
import type { Rankable } from '../scoring/rank.ts'
import { besideDeclared, type Scored, score, wirePoints } from '../scoring/score.ts'
import { wholeLines, wholePoints } from '../scoring/whole-points.ts'
import {
  type DecidedBy,
  decisiveCriteria,
  type FactChange,
  type Given,
  type Ranks,
  type Supply,
  tieRuleOf,
} from './decided-by.ts'

type Say = Translate<Name>
type Side = 'in' | 'out'

export type Contender = Pick<Rankable, 'total' | 'submittedAt' | 'manualRank'> & { points: Points }
/** `all`: number of ranked applications. `rival`: see decided-by.ts. `factChange`: null where no single fact suffices. */
export type RankedOutcome = Ranks & {
  all: number
  own: Contender
  rival: Contender | null
  factChange: FactChange | null
}
/** `ranked`: null where it is not in the ranking. `isOverride`: the last change of status left the usual path. */
export type Outcome = {
  decided: DecidedBy
  ranked: RankedOutcome | null
  isScored: boolean
  isOverPlaces: boolean
  isOverride: boolean
}

const sideOf = ({ place, places }: Ranks): Side => (place <= places ? 'in' : 'out')

function decision({ decided, ranked }: Outcome, say: Say): string {
  if (decided === 'withdrawn' || decided === 'rejected' || decided === 'undecided' || ranked === null)
    return say(`why.by.${decided === 'withdrawn' || decided === 'rejected' ? decided : 'undecided'}`)
  return say(`why.by.${decided}.${sideOf(ranked)}`, { count: ranked.places })
}

/** Within the places: what carried it in, and how firmly. Outside: how far, and what it lacked. */
function margin({ own, rival, ...ranks }: RankedOutcome, say: Say): string[] {
  const side = sideOf(ranks)
  if (rival === null) return [say(`why.alone.${side}`)]
  const rule = say(`why.rule.${tieRuleOf(own, rival)}`)
  if (own.total === rival.total) return [say(side === 'in' ? 'why.levelIn' : 'why.levelOut', { rule })]
  const count = wirePoints(Math.abs(own.total - rival.total))
  const [better, other] = side === 'in' ? [own, rival] : [rival, own]
  const names = decisiveCriteria(better.points, other.points).map((key) => say(`criteria.${key}`))
  const criteria = names.join(', ')
  return side === 'in'
    ? [say('why.carried', { criteria }), say('why.above', { count })]
    : [say('why.below', { count }), say('why.lacked', { criteria })]
}

function factChange({ factChange: change, ...ranks }: RankedOutcome, say: Say): string {
  const side = sideOf(ranks)
  if (change === null) return say(`why.factNone.${side}`)
  const { fact, from, to, points, place } = change
  const words = {
    fact: say(factKey(fact)),
    from: valueText(fact, from, say) ?? say('why.unknown'),
    to: valueText(fact, to, say) ?? say('why.unknown'),
    count: wirePoints(Math.abs(points)),
    place,
  }
  return say(side === 'in' ? 'why.factLess' : 'why.factMore', words)
}

function standing(ranked: RankedOutcome, say: Say): string[] {
  const { place, byPoints, places, all, own } = ranked
  const lines = [say('why.place', { place, all, places, points: wirePoints(own.total) })]
  if (byPoints !== place) lines.push(say('why.byPoints', { place: byPoints }))
  if (own.manualRank !== null) return [...lines, say(`why.held.${sideOf(ranked)}`)]
  return [...lines, ...margin(ranked, say), factChange(ranked, say)]
}

export function outcomeForStaff(outcome: Outcome, say: Say): string[] {
  const { ranked, isScored, isOverPlaces, isOverride } = outcome
  return [
    decision(outcome, say),
    ...(isOverPlaces ? [say('why.overPlaces')] : []),
    ...(isOverride ? [say('why.override')] : []),
    ...(ranked ? standing(ranked, say) : [say(isScored ? 'why.notRanked' : 'why.noScore')]),
  ]
}

// For the family: what decided, its points and their basis, and what it could still have submitted. Never anything about
// other families: no rank, no cut-off, no distance to it.

type FamilySay = Translate<Name>

/** `scored`: null without points. `supply`: null where no further paper or answer would have changed the outcome. */
export type OwnOutcome = {
  status: Status
  decided: DecidedBy
  rejectedFor: RejectionKind | null
  places: number
  scored: Scored | null
  supply: Supply | null
}

/** `points`: "12 of 15". `basis`: one of `bases` in score.ts. `sentence`: how they are computed, with the exact figure. */
type CriterionText = { name: string; points: string; basis: string; sentence: string }
type OutcomeText = {
  title: string
  result: string[]
  supplyTitle: string
  supply: string[]
  scoreTitle: string
  total: string
  exactTotal: string
  criteria: CriterionText[]
  notes: string[]
}

function result({ status, decided, rejectedFor, places }: OwnOutcome, say: FamilySay): string[] {
  if (decided === 'withdrawn') return [say('statusHelp.withdrawn')]
  if (decided === 'rejected' && rejectedFor === 'withdrawn') return [say('dash.rejectedFor.withdrawn')]
  if (decided === 'rejected')
    return [say('own.rejected'), say(`dash.rejectedFor.${rejectedFor ?? 'general'}`)]
  // The shortlist is not a result yet.
  if (decided === 'undecided' || (status !== 'finalized' && status !== 'waitlist'))
    return [say('own.undecided'), asSentence(say(`statusHelp.${status}`))]
  if (decided === 'points') return [say(`own.${status}.points`, { count: places })]
  return [say(`own.${status}.hand`)]
}

function paperName(field: FormField, say: FamilySay): string {
  const question = questionOf(field)
  const title = question ? say(labelKey(question)) : field
  return question?.side ? say('side.of', { side: say(`side.${question.side}`), title }) : title
}

type Words = { papers: string; question: string; places: number }
const wordsOf = ({ papers, questions }: Given, places: number, say: FamilySay): Words => ({
  papers: papers.map((field) => paperName(field, say)).join('; '),
  question: questions.map((question) => say(factKey(question))).join('; '),
  places,
})

function aloneTexts({ papers, questions }: Given, places: number, say: FamilySay): string[] {
  const key = papers.length === 1 ? 'own.supply.one' : 'own.supply.any'
  return [
    ...(papers.length > 0 ? [say(key, wordsOf({ papers, questions: [] }, places, say))] : []),
    ...questions.map((question) =>
      say('own.supply.question', wordsOf({ papers: [], questions: [question] }, places, say)),
    ),
  ]
}

function togetherText(given: Given, places: number, say: FamilySay): string {
  const words = wordsOf(given, places, say)
  if (given.questions.length === 0) return say('own.supply.all', words)
  return say(given.papers.length === 0 ? 'own.supply.questions' : 'own.supply.together', words)
}

const supplyTexts = ({ alone, together }: Supply, places: number, say: FamilySay): string[] => [
  ...(together ? [togetherText(together, places, say)] : aloneTexts(alone, places, say)),
  ...((together ?? alone).questions.length > 0 ? [say('own.supply.true')] : []),
  say('own.supply.past'),
]

/** In whole points that add up; the sentences contain the exact ones. */
function criteriaOf(scored: Scored, say: FamilySay): CriterionText[] {
  const explained = explain(scored, say).filter(({ max }) => max > 0)
  const lines = wholeLines(explained)
  return explained.map(({ id, sentence }, index) => ({
    name: say(`criteria.${id}`),
    points: say('own.points', lines[index]),
    basis: say(`own.basis.${besideDeclared(id, scored).basis}`),
    sentence,
  }))
}

function totalOf(scored: Scored, say: FamilySay): string {
  const { total: hundredths, missingFacts: count } = score(scored)
  const { total } = wholePoints([hundredths])
  return count === 0 ? say('own.total', { total }) : say('own.totalMissing', { total, count })
}

export function outcomeForFamily(outcome: OwnOutcome, say: FamilySay): OutcomeText {
  const { scored, supply, places } = outcome
  return {
    title: say('own.title'),
    result: result(outcome, say),
    supplyTitle: say('own.supply.title'),
    supply: supply ? supplyTexts(supply, places, say) : [],
    scoreTitle: say('own.scoreTitle'),
    total: scored ? totalOf(scored, say) : say('own.noScore'),
    exactTotal: scored ? say('dash.exactTotal', { score: wirePoints(score(scored).total) }) : '',
    criteria: scored ? criteriaOf(scored, say) : [],
    notes: [say('own.same'), say('own.ask')],
  }
}

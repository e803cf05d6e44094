/** Explains a score by criterion, with the calculation, so that a family can check it by hand. */
import { type FactName, type Facts, facts } from '../application/facts.ts'
import { money } from '../language/format.ts'
import catalogue from '../language/ml/score.json'
import type { PlainKey, Translate } from '../language/translate.ts'
import { type CriterionKey, criterionKeys, weightsOf } from './criteria.ts'
import { type Evidence, type EvidenceName, factsBehind, type Part, rules, starts } from './rules.ts'
import {
  applies,
  evidenceOf,
  factsOfParts,
  fractionOf,
  isMissing,
  pointsFor,
  pointsOfPart,
  type Score,
  type Scored,
  wirePoints,
} from './score.ts'

// Catalogue keys are built from the names of facts and values; by their types, a new fact does not compile until the
// catalogue `score` has its texts.

type ScoreName = keyof typeof catalogue
type ScoreKey = PlainKey<ScoreName>
/** `verification`: a step of the status, not declared. */
type ExplainedName = FactName | 'verification'
/** Null where it is missing. */
export type FactValue = string | number | boolean | null

export const factKey = (fact: ExplainedName): ScoreKey => `score.fact.${fact}`
/** For untyped names, such as in a recorded change. */
export const isFact = (name: string): name is ExplainedName => Object.hasOwn(catalogue, `score.fact.${name}`)

type Worded = { [F in FactName]: Facts[F] extends string | null ? F : never }[FactName]
type ValueKey = {
  [F in Worded]: `score.value.${(typeof facts)[F]['words']}.${NonNullable<Facts[F]>}`
}[Worded]
const isValueKey = (key: string): key is ValueKey => Object.hasOwn(catalogue, key)
const groups: Readonly<Record<string, { words?: string; of: unknown }>> = facts

/** Null for a number, which needs no words, and for a missing value. */
export function valueKey(fact: ExplainedName, value: FactValue): ScoreKey | null {
  if (typeof value === 'boolean') return value ? 'score.value.yes' : 'score.value.no'
  const key = `score.value.${groups[fact]?.words}.${value}`
  return isValueKey(key) ? key : null
}

/** A band, an amount in rupees, yes or no; null for a missing value. */
export function valueText(fact: ExplainedName, value: FactValue, say: Translate<ScoreName>): string | null {
  if (value === null) return null
  if (typeof value === 'number' && fact !== 'documentKinds') return money(value)
  const key = valueKey(fact, value)
  return key === null ? String(value) : say(key)
}

/** Evidence with a statement for each value, or one with a `{value}`; documents are counted instead. */
type Stated = Exclude<EvidenceName, 'documentKinds'>
type StatementKey = {
  [E in Stated]: `score.says.${E}` extends ScoreKey
    ? `score.says.${E}`
    : `score.says.${E}.${NonNullable<Evidence[E]>}`
}[Stated]
const isStatementKey = (key: string): key is StatementKey => Object.hasOwn(catalogue, key)

export const statementKey = (evidence: Stated, value: FactValue): ScoreKey =>
  [`score.says.${evidence}`, `score.says.${evidence}.${value}`].find(isStatementKey) ?? 'score.missing'

export type Say = Translate<ScoreName>

/** `verified`: null where no verifier recorded a value. */
type ExplainedFact = {
  fact: ExplainedName
  declared: FactValue
  verified: FactValue
  state: 'declared' | 'verified' | 'missing'
}
/** `points` and `max`: points with two decimals; `max` is 0 while the criterion is inactive. */
export type Explained = {
  id: CriterionKey
  points: number
  max: number
  facts: ExplainedFact[]
  sentence: string
}

function explainedFact({ facts, verified }: Scored, fact: FactName): ExplainedFact {
  const declared = facts[fact]
  const values: Readonly<Partial<Record<FactName, FactValue>>> = verified
  const found = values[fact] ?? null
  if (isMissing(found ?? declared)) return { fact, declared, verified: found, state: 'missing' }
  return { fact, declared, verified: found, state: found === null ? 'declared' : 'verified' }
}

function explainedFacts(scored: Scored, parts: readonly Part[], evidence: Evidence): ExplainedFact[] {
  const facts = factsOfParts(parts, evidence).map((fact) => explainedFact(scored, fact))
  if (!parts.some((part) => part.evidence === 'verification')) return facts
  const { verification } = evidence
  const state = verification ? 'verified' : 'declared'
  return [...facts, { fact: 'verification', declared: false, verified: verification ? true : null, state }]
}

/** The statement for a part that does not apply: for parents who have died, nothing about health. */
const insteadOf: Partial<Record<EvidenceName, ScoreKey>> = {
  brideFatherEmployed: 'score.says.brideFatherAlive.false',
  brideMotherEmployed: 'score.says.brideMotherAlive.false',
}

function statementOf(part: Part, evidence: Evidence, say: Say): string {
  const instead = insteadOf[part.evidence]
  if (!applies(part, evidence)) return instead ? say(instead) : ''
  const { evidence: name } = part
  if (name === 'documentKinds') return say('score.says.documentKinds', { count: evidence[name] ?? 0 })
  const value = evidence[name]
  const [fact] = factsBehind(name)
  const key = fact ? valueKey(fact, value) : null
  return say(statementKey(name, value), { value: key ? say(key) : String(value) })
}

const effectKey = (points: number, start: number): ScoreKey => {
  if (points === 0) return start > 0 ? 'score.takesNothing' : 'score.addsNothing'
  return points > 0 ? 'score.adds' : 'score.takes'
}

function clauseOf(part: Part, evidence: Evidence, { start, say }: { start: number; say: Say }): string {
  const [fact] = factsBehind(part.evidence)
  if (fact && applies(part, evidence) && isMissing(evidence[part.evidence]))
    return say('score.missing', { fact: say(factKey(fact)) })
  const says = statementOf(part, evidence, say)
  if (says === '') return ''
  const points = pointsOfPart(part, evidence)
  return say(effectKey(points, start), { says, points: Math.abs(points) })
}

function sumOf(weight: number, fraction: number, say: Say): string {
  const points = pointsFor(weight, fraction)
  const key = points * 1000 === weight * fraction ? 'score.sum' : 'score.sumRounded'
  return say(key, { fraction, max: wirePoints(weight), count: wirePoints(points) })
}

/** Empty where no visit recorded anything for this criterion. */
function visitNote(facts: readonly ExplainedFact[], say: Say): string {
  const visited = facts.filter(({ fact, state }) => fact !== 'verification' && state === 'verified')
  if (visited.length === 0) return ''
  const corrected = visited.some(({ declared, verified }) => !isMissing(declared) && declared !== verified)
  return say(corrected ? 'score.corrected' : 'score.visited')
}

export function explainOne(id: CriterionKey, scored: Scored, say: Say): Explained {
  const evidence = evidenceOf(scored)
  const parts = rules[id]
  const start = starts[id] ?? 0
  const weight = weightsOf(scored.criteria)[id]
  const fraction = fractionOf(id, evidence)
  const facts = explainedFacts(scored, parts, evidence)
  const waits = !evidence.isVisited && parts.some(({ whileVisited }) => whileVisited)
  const clauses = [
    start > 0 ? say('score.start', { start }) : '',
    ...parts.map((part) => clauseOf(part, evidence, { start, say })),
    waits ? say('score.unvisited') : '',
    visitNote(facts, say),
    sumOf(weight, fraction, say),
  ]
  const sentence = weight === 0 ? say('score.inactive') : clauses.filter((text) => text !== '').join(' ')
  return { id, points: wirePoints(pointsFor(weight, fraction)), max: wirePoints(weight), facts, sentence }
}

export const explain = (scored: Scored, say: Say): Explained[] =>
  criterionKeys.map((id) => explainOne(id, scored, say))

/** With the number of missing facts while the total is provisional. */
export function totalInWords({ total, missingFacts }: Score, say: Say): string {
  if (missingFacts === 0) return String(wirePoints(total))
  return say('score.totalMissing', { total: wirePoints(total), count: missingFacts })
}

/** The thirteen facts that a home visit checks: the control for each, its options, and the answers to it. */
import * as z from 'zod/mini'
import { type FoundName, facts, foundNames } from '#events/application/facts.ts'
import { rules } from '#events/scoring/rules.ts'

/** `whileAny`: asked only while one of these may be true: a parent who has died has no job and no illness. */
type Asked = { fact: FoundName; whileAny: readonly FoundName[] | undefined }
export type AskedFact = Asked & ({ kind: 'rupees' | 'yes' } | { kind: 'choice'; options: readonly string[] })

const parts = Object.values(rules).flat()
function askedFact(fact: FoundName): AskedFact {
  const { words, values }: { words?: string; values: readonly (string | boolean)[] } = facts[fact]
  const asked = { fact, whileAny: parts.find(({ evidence }) => evidence === fact)?.whileAny }
  if (words === undefined) return { ...asked, kind: 'yes' }
  return words === 'need' || words === 'means'
    ? { ...asked, kind: 'rupees' }
    : { ...asked, kind: 'choice', options: values.map(String) }
}

/** In the order of a visit: the house, the parents, the bride, the money. */
export const visitFacts: readonly AskedFact[] = foundNames
  .toSorted((one, other) => facts[one].visit - facts[other].visit)
  .map(askedFact)

const FactValue = z.nullable(z.union([z.string(), z.number(), z.boolean()]))
export type FactValue = z.infer<typeof FactValue>
export const FactValues = z.record(z.string(), FactValue)

/** `value` is what was found if it is different; null until it is entered. */
const Answer = z.object({ verdict: z.enum(['declared', 'different', 'unchecked']), value: FactValue })
export type Answer = z.infer<typeof Answer>
/** By the name of the fact. */
export const Answers = z.record(z.string(), Answer)
export type Answers = z.infer<typeof Answers>

type Values = Readonly<Record<string, FactValue>>
/** What the family declared, and what earlier visits found. */
type Known = { declared: Values; found: Values }

/** What is known of a fact with these answers. */
function knownValue(fact: string, answers: Answers, { declared, found }: Known): FactValue {
  const answer = answers[fact]
  if (answer?.verdict === 'different') return answer.value
  const earlier = answer?.verdict === 'declared' ? null : (found[fact] ?? null)
  return earlier ?? declared[fact] ?? null
}

/** The questions that apply with these answers. */
export const factsToAsk = (answers: Answers, known: Known): readonly AskedFact[] =>
  visitFacts.filter(
    ({ whileAny }) => !whileAny || whileAny.some((fact) => knownValue(fact, answers, known) !== false),
  )

/** How far a sheet is: a question is answered also where it could not be checked, or an earlier visit found something. */
export function progressOf(answers: Answers, known: Known) {
  const asked = factsToAsk(answers, known)
  const isAnswered = ({ fact }: AskedFact): boolean => {
    const answer = answers[fact]
    if (!answer) return (known.found[fact] ?? null) !== null
    return answer.verdict !== 'different' || answer.value !== null
  }
  const answered = asked.filter(isAnswered).length
  return { answered, total: asked.length, isFinished: answered === asked.length }
}

/** What is sent: the confirmed and the corrected values, without those that could not be checked. */
export function foundIn(answers: Answers, known: Known): Record<string, FactValue> {
  const entries = factsToAsk(answers, known).flatMap(({ fact }): [string, FactValue][] => {
    const answer = answers[fact]
    if (!answer || answer.verdict === 'unchecked') return []
    const value = answer.verdict === 'declared' ? (known.declared[fact] ?? null) : answer.value
    return value === null ? [] : [[fact, value]]
  })
  return Object.fromEntries(entries)
}

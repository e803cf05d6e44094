/**
 * What a family could still have given that would have put its application within the places: papers, and questions that it
 * left open. Never a death, an illness, a community or a job, and no income is named as the better one. Pure.
 */
import { DOCUMENT_KINDS } from '../application/facts.ts'
import type { FormField } from '../application/form.ts'
import { countedFacts, isMissing, type Scored } from '../scoring/score.ts'

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

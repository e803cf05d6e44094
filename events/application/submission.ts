/** The rules of a submission (docs/product.md section 8), with its exact messages as catalogue keys. */
import type { FieldErrors } from '../decider.ts'
import { limits } from '../limits.ts'
import { sides } from '../vocabulary.ts'
import { agesOf, type Form } from './form.ts'
import { type AnswerKind, kinds } from './kinds.ts'
import { holdsFor, type Question, questions } from './questions.ts'

function missingOf(question: Question): string | null {
  const { side, required, missing = 'error.required' } = question
  if (!holdsFor(question, required)) return null
  if (missing === 'error.required' || missing === 'error.declaration') return missing
  return side && `error.${side}${missing}`
}

function problemOf(question: Question, form: Form): string | null {
  const kind: AnswerKind = kinds[question.kind]
  return kind.problem(form[question.field], {
    missing: missingOf(question),
    options: question.options ?? [],
  })
}

/** The message for each invalid field; empty where the form is valid. `today`: in Asia/Kolkata, YYYY-MM-DD. */
export function submissionProblems(form: Form, today: string): FieldErrors {
  const problems: FieldErrors = {}
  for (const question of questions) {
    const problem = problemOf(question, form)
    if (problem !== null) problems[question.field] = problem
  }
  const ages = agesOf(form, today)
  for (const side of sides) {
    if (ages[`${side}Age`] < limits[`${side}Age`]) problems[`${side}Age`] = `error.${side}Age`
    if (!problems[`${side}Dob`] && form[`${side}Dob`] > today) problems[`${side}Dob`] = 'error.dateAhead'
  }
  return problems
}

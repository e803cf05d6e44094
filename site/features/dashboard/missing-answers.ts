/** The answers that a draft still needs before it can be submitted, by the parts of the form. */
import type { FormField } from '#events/application/questions.ts'
import { submissionProblems } from '#events/application/submission.ts'
import type { MyApplication } from '../../account/queries.ts'
import { fieldsOf, type Part, parts, shownAt } from '../application-form/outline.ts'

type MissingPart = { part: Part; fields: readonly FormField[] }

/** @param today YYYY-MM-DD in Asia/Kolkata */
export function missingAnswers(application: MyApplication, today: string): MissingPart[] {
  const problems = shownAt(submissionProblems(application, today))
  const isMissing = (field: FormField): boolean => problems[field] !== undefined
  return parts
    .map((part) => ({ part, fields: fieldsOf[part].filter(isMissing) }))
    .filter(({ fields }) => fields.length > 0)
}

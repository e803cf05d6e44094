/** Whether answers of an earlier season may be reused. Why they are offered, not copied: docs/decisions/0030. */

import type { Form, FormChanges } from './form.ts'
import { isFile } from './kinds.ts'
import { type FormField, questionOf } from './questions.ts'
import type { Standing } from './standing.ts'

// What a family may reuse from an earlier season. A file of its own, since few families load it.

/** Not offered: consent and declaration, which are given again, and papers, which are copied one by one. */
const isGivenAnew = (field: string): boolean => {
  const question = questionOf(field)
  return !question || question.side === null || isFile(question)
}

export const answersIn = (answers: FormChanges): FormChanges =>
  Object.fromEntries(Object.entries(answers).filter(([field]) => !isGivenAnew(field)))

/** Whether it was answered then and is empty now. */
export function isOpenAgain(
  field: FormField,
  { earlier, now, blank }: { earlier: Form; now: Form; blank: Form },
): boolean {
  const then = earlier[field]
  return !isGivenAnew(field) && then !== '' && then !== null && now[field] === blank[field]
}

type Applied = { submittedAt: string | null; withdrawnAt: string | null }

/** Submitted and not withdrawn since; rejected ones count. */
export const canBeTakenOver = ({ submittedAt, withdrawnAt }: Applied): boolean =>
  submittedAt !== null && withdrawnAt === null

export const isOfEarlierSeason = (now: Standing, season: string): boolean =>
  now.stage === 'sent' && now.season !== season && canBeTakenOver(now)

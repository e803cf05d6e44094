/** The three kinds of documents that the dashboard can add to an application. */
import { limits } from '#events/limits.ts'
import type { MyApplication } from '../../account/queries.ts'

export const documentKinds = [
  {
    field: 'incomeProofKeys',
    title: 'question.incomeProofKeys',
    hint: 'question.incomeProofKeys.hint',
    most: limits.proofs,
  },
  {
    field: 'educationProofKeys',
    title: 'question.educationProofKeys',
    hint: 'question.educationProofKeys.hint',
    most: limits.proofs,
  },
  {
    field: 'socialVerificationLetterKey',
    title: 'question.socialVerificationLetterKey',
    hint: 'question.socialVerificationLetterKey.hint',
    most: 1,
  },
] as const
export type DocumentKind = (typeof documentKinds)[number]

/** The keys of the added documents. */
export function keysIn(application: MyApplication, { field }: DocumentKind): readonly string[] {
  if (field !== 'socialVerificationLetterKey') return application[field]
  const letter = application[field]
  return letter === null ? [] : [letter]
}

/** How many more documents may be chosen. A second letter replaces the first, if `mayReplace`. */
export function roomIn(application: MyApplication, kind: DocumentKind, mayReplace: boolean): number {
  if (kind.most === 1 && mayReplace) return 1
  return kind.most - keysIn(application, kind).length
}

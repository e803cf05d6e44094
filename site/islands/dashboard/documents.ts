/** The three kinds of documents that can be added after the form was filled in, and how they are kept in it. */
import { limits } from '#events/vocabulary.ts'
import { call } from '../../api.ts'
import {
  Application,
  applicationSaved,
  type MyApplication,
  myApplicationsQuery,
  queryClient,
} from '../../queries.ts'

export const documentKinds = [
  { field: 'incomeProofKeys', title: 'dash.incomeDocs', hint: 'dash.incomeDocsHint', most: limits.proofs },
  { field: 'educationProofKeys', title: 'dash.eduDocs', hint: 'dash.eduDocsHint', most: limits.proofs },
  { field: 'socialVerificationLetterKey', title: 'field.socialLetter', hint: 'form.letterHint', most: 1 },
] as const
export type DocumentKind = (typeof documentKinds)[number]

/** The keys of what is there. */
export function keysIn(application: MyApplication, { field }: DocumentKind): readonly string[] {
  if (field !== 'socialVerificationLetterKey') return application[field]
  const letter = application[field]
  return letter === null ? [] : [letter]
}

/** How many may still be chosen; another letter takes the place of the first. */
export const roomIn = (application: MyApplication, kind: DocumentKind): number =>
  kind.most === 1 ? 1 : kind.most - keysIn(application, kind).length

const newest = (application: MyApplication): MyApplication =>
  queryClient.getQueryData(myApplicationsQuery.queryKey)?.find(({ id }) => id === application.id) ??
  application

/** Saves the application with one more document, beside those that are there by now. */
export async function addDocument(
  application: MyApplication,
  kind: DocumentKind,
  key: string,
): Promise<void> {
  const value = kind.most === 1 ? key : [...keysIn(newest(application), kind), key]
  const body = { [kind.field]: value }
  applicationSaved(
    await call(`/api/applications/${application.id}`, { method: 'PUT', body, reads: Application }),
  )
}

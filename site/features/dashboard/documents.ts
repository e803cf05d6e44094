/** The three kinds of documents that the dashboard can add to an application and remove. */
import { limits } from '#events/limits.ts'
import { call } from '#web/api.ts'
import {
  Application,
  applicationSaved,
  type MyApplication,
  myApplicationsQuery,
  queryClient,
} from '../../account/queries.ts'

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

const newest = (application: MyApplication): MyApplication =>
  queryClient.getQueryData(myApplicationsQuery.queryKey)?.find(({ id }) => id === application.id) ??
  application

async function saveKeys({ id }: MyApplication, kind: DocumentKind, keys: readonly string[]): Promise<void> {
  const body = { [kind.field]: kind.most === 1 ? (keys.at(-1) ?? null) : keys }
  applicationSaved(await call(`/api/applications/${id}`, { method: 'PUT', body, schema: Application }))
}

/** Adds a document to those of the newest version and saves. */
export const addDocument = (application: MyApplication, kind: DocumentKind, key: string): Promise<void> =>
  saveKeys(application, kind, [...keysIn(newest(application), kind), key])

/** Removes a document from those of the newest version and saves. */
export const removeDocument = (application: MyApplication, kind: DocumentKind, key: string): Promise<void> =>
  saveKeys(
    application,
    kind,
    keysIn(newest(application), kind).filter((one) => one !== key),
  )

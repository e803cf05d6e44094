/** What the pages of a family share about their uploads: the sentences of failures, and the change that adds a file. */
import type { FormChanges } from '#events/application/form.ts'
import { limits } from '#events/limits.ts'
import type { ShrinkError } from '#web/photos/shrink.ts'
import type { FailedStep } from '#web/uploads/send.ts'
import type { Problem } from '#web/uploads/state.ts'
import type { Key } from '../components/island/texts.ts'

/** The messages of docs/product.md section 9 for steps that have their own. */
const sentences: Readonly<Partial<Record<FailedStep, Key>>> = {
  offline: 'toast.network',
  away: 'toast.uploadLater',
  'signed-out': 'toast.authorization',
  'other-account': 'refusal.other-account',
  'no-address': 'toast.uploadUrl',
  'empty-address': 'toast.uploadUrlMissing',
  'no-key': 'toast.uploadProcess',
  'empty-key': 'toast.uploadWarnText',
  'no-room': 'error.tooManyFiles',
}
/** Faults of the file itself are named by the key of their message. */
const isSentence = (step: Problem['step']): step is ShrinkError => step.includes('.')
export const sentenceOf = ({ step }: Problem): Key =>
  isSentence(step) ? step : (sentences[step] ?? 'toast.uploadNone')

/** The change that adds a file to its field; null where the field is full. */
export function withFile(form: object, field: string, key: string): FormChanges | null {
  const current: unknown = Reflect.get(form, field)
  if (!Array.isArray(current)) return { [field]: key }
  return current.length < limits.proofs ? { [field]: [...current, key] } : null
}

/** Work after each upload, registered by code that is loaded on demand. Must not throw. */
export const afterUploads = new Set<(userId: string) => Promise<void>>()
export const alsoAfterUploads = (send: (userId: string) => Promise<void>): void => void afterUploads.add(send)

/** Failures that are no fault of the file. */
export const retriedSteps = ['offline', 'away', 'signed-out', 'other-account'] as const

/** The chosen files of a file input, which is cleared so that the same file can be chosen again. */
export function takeFiles(input: HTMLInputElement): File[] {
  const files = [...(input.files ?? [])]
  input.value = ''
  return files
}

/** The state of the form and the preview, in stores: saving.ts and uploads.ts write them, the islands read them. */
import { emptyForm, type Form, type FormChanges } from '#events/application/form.ts'
import type { FormField } from '#events/application/questions.ts'
import { limits } from '#events/limits.ts'
import type { UploadPurpose } from '#events/vocabulary.ts'
import type { ServerCopy } from '#web/keeping/saving/state.ts'
import type { ShrinkError } from '#web/photos/shrink.ts'
import { derivedStore, valueStore } from '#web/ui/value-store.ts'
import type { FailedStep } from '#web/uploads/send.ts'
import type { Problem, Upload } from '#web/uploads/state.ts'
import type { Key } from '../components/island/texts.ts'

/**
 * The save status. `phone`: stored on this phone only. `failed`: will be retried. `refused`: rejected by the server's
 * validation. `ended`: the session has expired. `closed`: the deadline has passed. `reviewed`: the application is under
 * verification and may no longer be changed. `gone`: withdrawn or erased meanwhile. `other`: another account is signed in.
 * `elsewhere`: another window has the form now.
 */
export type Saving =
  | {
      state:
        | 'idle'
        | 'phone'
        | 'saving'
        | 'failed'
        | 'refused'
        | 'offline'
        | 'ended'
        | 'closed'
        | 'reviewed'
        | 'gone'
        | 'other'
        | 'elsewhere'
    }
  | { state: 'saved'; at: string }

/** A newer version from another phone, and the fields in conflict. */
export type Conflict = ServerCopy<Form> & { differing: readonly FormField[] }

/** A file that this page has uploaded: its preview; null for a PDF. */
type Sent = Pick<Upload, 'url'>

export const formStore = valueStore<Form>(emptyForm)
/** `id` is null until the server has the application. */
export const applicationStore = valueStore<{ id: string | null; status: string }>({
  id: null,
  status: 'draft',
})
/** The earlier season's application whose answers the family is offered; null where there is none. */
export const earlierStore = valueStore<(Form & { season: string }) | null>(null)
export const savingStore = valueStore<Saving>({ state: 'idle' })
/** Whether the answers on the screen would survive this page. */
export const keptStore = valueStore(true)
/** Whether every waiting file would survive this page. */
export const filesKeptStore = valueStore(true)
export const isAllKeptStore = derivedStore(
  [keptStore, filesKeptStore],
  () => keptStore.now() && filesKeptStore.now(),
)
export const conflictStore = valueStore<Conflict | null>(null)
export const uploadsStore = valueStore<readonly Upload[]>([])
/** By the key of the file. */
export const sentStore = valueStore<Readonly<Record<string, Sent>>>({})
/** The server's validation messages by field; removed when the field is changed. */
export const refusedStore = valueStore<Readonly<Record<string, string>>>({})

// The files that wait on this phone, as the pages other than the form show them.

export type Sending = {
  choose: (chosen: { field: string; purpose: UploadPurpose; file: File }) => Promise<void>
  retry: (id: string) => Promise<void>
  cancel: (id: string) => Promise<void>
}
/** `key`: the sentence about a failure; null where the server has given its own. */
export type Waiting = Pick<Upload, 'id' | 'field' | 'percent' | 'problem'> & {
  state: 'waiting' | 'sending' | 'failed'
  key: Key | null
}
export type WaitingFiles = {
  waiting: readonly Waiting[]
  /** How many this page has sent. */
  sent: number
  sending: Sending | null
}
export const waitingStore = valueStore<WaitingFiles>({ waiting: [], sent: 0, sending: null })

// Shared by the pages of a family: sentences about failed uploads, and the change that adds a file.

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

/** The reason why an upload waits. */
export function waitsFor(problem: Problem | null): Key {
  if (problem?.step === 'away') return 'form.waitsForServer'
  if (problem?.step === 'signed-out' || problem?.step === 'other-account') return 'form.waitsForSignIn'
  return 'form.waitsForNetwork'
}

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

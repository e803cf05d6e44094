/** The upload queue of the form: the key of each sent file is stored in the form and saved to the server. */
import type { FormChanges } from '#events/application/form.ts'
import { limits } from '#events/limits.ts'
import type { ShrinkError } from '#web/photos/shrink.ts'
import { uploadQueue } from '#web/uploads/queue.ts'
import type { FailedStep } from '#web/uploads/send.ts'
import type { Problem } from '#web/uploads/state.ts'
import type { Key } from '../components/island/texts.ts'
import { database, unreadable } from './drafts.ts'
import type { FormSaving } from './saving.ts'
import { filesKeptStore, formStore, sentStore, uploadsStore } from './state.ts'

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

/** Frees the previews of files that are no longer in the form. */
function letGoOfPictures(): void {
  const keys = new Set(Object.values(formStore.now()).flat())
  const sent = Object.entries(sentStore.now())
  const gone = sent.filter(([key]) => !keys.has(key))
  if (gone.length === 0) return
  for (const [, { url }] of gone) if (url) URL.revokeObjectURL(url)
  sentStore.set(Object.fromEntries(sent.filter(([key]) => keys.has(key))))
}

/** Work after each upload, registered by code that is loaded on demand. Must not throw. */
const afterUploads = new Set<(userId: string) => Promise<void>>()
export const alsoAfterUploads = (send: (userId: string) => Promise<void>): void => void afterUploads.add(send)

/** Failures that are no fault of the file. */
export const retriedSteps = ['offline', 'away', 'signed-out', 'other-account'] as const

type Callbacks = { done: (field: string) => void; failed: (problem: Problem) => void }

export function formUploads(userId: string, saving: FormSaving, { done, failed }: Callbacks) {
  const queue = uploadQueue({
    userId,
    store: database,
    retriedSteps,
    async use({ field, url }, key) {
      const change = withFile(formStore.now(), field, key)
      if (change === null) return 'no-room'
      saving.edit(change)
      sentStore.set({ ...sentStore.now(), [key]: { url } })
      await saving.flush()
      done(field)
      return 'added'
    },
    isUsed: ({ field }, key) => [Reflect.get(formStore.now(), field)].flat().includes(key),
    onChange: (uploads) => uploadsStore.set(uploads.filter(({ state }) => state !== 'added')),
    onFailure: failed,
    // At once, because the server deletes files after a day if no application refers to them.
    async onSent() {
      await saving.sendPending()
      for (const send of afterUploads) await send(userId)
    },
    notKept(error) {
      unreadable(error)
      filesKeptStore.set(false)
    },
  })
  return {
    ...queue,
    listen(): () => void {
      const stops = [queue.listen(), formStore.subscribe(letGoOfPictures)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

/** The chosen files of a file input, which is cleared so that the same file can be chosen again. */
export function takeFiles(input: HTMLInputElement): File[] {
  const files = [...(input.files ?? [])]
  input.value = ''
  return files
}

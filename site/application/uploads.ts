/** The upload queue of the form: the key of each file that was sent is stored in the form and saved to the server. */
import type { FormChanges } from '#events/application/form.ts'
import { limits } from '#events/vocabulary.ts'
import { type Problem, uploadQueue } from '#web/uploads/queue.ts'
import type { Key } from '../components/island/texts.ts'
import { database } from './drafts.ts'
import type { FormSaving } from './saving.ts'
import { formAtom, sentAtom, store, uploadsAtom } from './state.ts'

/** The sentence of SPEC.md section 8 for each step that can fail. */
const sentences: Readonly<Record<Problem['step'], Key>> = {
  offline: 'toast.network',
  away: 'toast.uploadLater',
  'signed-out': 'toast.authorization',
  'no-address': 'toast.uploadUrl',
  'empty-address': 'toast.uploadUrlMissing',
  'not-received': 'toast.uploadNone',
  'no-key': 'toast.uploadProcess',
  'empty-key': 'toast.uploadWarnText',
  'not-used': 'toast.uploadNone',
  cancelled: 'toast.uploadNone',
  'error.heic': 'error.heic',
  'refusal.file-broken': 'refusal.file-broken',
  'refusal.file-pixels': 'refusal.file-pixels',
  'refusal.file-too-large': 'refusal.file-too-large',
}
export const sentenceOf = ({ step }: Problem): Key => sentences[step]

/** The change that adds a file to its field: appended to a list, else it replaces the file. */
export function withFile(form: object, field: string, key: string): FormChanges {
  const current: unknown = Reflect.get(form, field)
  return { [field]: Array.isArray(current) ? [...current, key].slice(-limits.proofs) : key }
}

/** Called by the queue; the page shows the messages. */
type Callbacks = { done: (field: string) => void; failed: (problem: Problem) => void }

export const formUploads = (userId: string, saving: FormSaving, { done, failed }: Callbacks) =>
  uploadQueue({
    userId,
    store: database,
    retriedSteps: ['offline', 'away'],
    async use({ field, from, to, url }, key) {
      store.set(sentAtom, { ...store.get(sentAtom), [key]: { from, to, url } })
      saving.edit(withFile(store.get(formAtom), field, key))
      await saving.flush()
      done(field)
    },
    onChange: (uploads) =>
      store.set(
        uploadsAtom,
        uploads.filter(({ state }) => state !== 'added'),
      ),
    onFailure: failed,
    // The server deletes files that no application refers to after a day, so the key is sent at once.
    onSent: saving.sendPending,
  })

/** The chosen files of a file input, which is cleared so that the same file can be chosen again. */
export function takeFiles(input: HTMLInputElement): File[] {
  const files = [...(input.files ?? [])]
  input.value = ''
  return files
}

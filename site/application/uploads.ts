/** The upload queue of the form: the key of each file that was sent is stored in the form and saved to the server. */
import type { FormChanges } from '#events/application/form.ts'
import { limits } from '#events/vocabulary.ts'
import { type Problem, uploadQueue } from '#web/uploads/queue.ts'
import type { Key } from '../components/island/texts.ts'
import { database } from './drafts.ts'
import { formAtom, sentAtom, store, tilesAtom } from './state.ts'
import type { Sync } from './sync.ts'

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

/** The field with one more file: a list grows, anything else is replaced. */
export function withFile(form: object, field: string, key: string): FormChanges {
  const now: unknown = Reflect.get(form, field)
  return { [field]: Array.isArray(now) ? [...now, key].slice(-limits.proofs) : key }
}

/** Called by the queue; the page shows the messages. */
type Callbacks = { done: (field: string) => void; failed: (problem: Problem) => void }

export const formUploads = (userId: string, sync: Sync, { done, failed }: Callbacks) =>
  uploadQueue({
    userId,
    store: database,
    retriedSteps: ['offline', 'away'],
    async use({ field, from, to, url }, key) {
      store.set(sentAtom, { ...store.get(sentAtom), [key]: { from, to, url } })
      sync.edit(withFile(store.get(formAtom), field, key))
      await sync.keep()
      done(field)
    },
    onChange: (uploads) =>
      store.set(
        tilesAtom,
        uploads.filter(({ state }) => state !== 'added'),
      ),
    onFailure: failed,
    // A file that no application names is let go after a day, so its key is sent at once.
    onSent: sync.sendWhatIsLeft,
  })

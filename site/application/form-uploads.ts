/** The upload queue of the form: the key of each sent file is stored in the form and saved to the server. Loaded on demand. */
import type { FormChanges } from '#events/application/form.ts'
import { ApiError, call } from '#web/api.ts'
import { withLock } from '#web/tab-lock.ts'
import { uploadQueue } from '#web/uploads/queue.ts'
import type { Problem } from '#web/uploads/state.ts'
import { Application, applicationSaved } from '../account/queries.ts'
import { database, unreadable } from './drafts.ts'
import type { FormSaving } from './saving.ts'
import {
  afterUploads,
  applicationStore,
  filesKeptStore,
  formStore,
  retriedSteps,
  sentStore,
  uploadsStore,
  withFile,
} from './state.ts'

/** Frees the previews of files that are no longer in the form. */
function letGoOfPictures(): void {
  const keys = new Set(Object.values(formStore.now()).flat())
  const sent = Object.entries(sentStore.now())
  const gone = sent.filter(([key]) => !keys.has(key))
  if (gone.length === 0) return
  for (const [, { url }] of gone) if (url) URL.revokeObjectURL(url)
  sentStore.set(Object.fromEntries(sent.filter(([key]) => keys.has(key))))
}

/** `words`: the server's message why the file is on this phone only. */
type FileSent = { isIn: true } | { isIn: false; words: string | null }

async function addToSubmitted(saving: FormSaving, id: string, field: string): Promise<void> {
  const changed: FormChanges = { [field]: Reflect.get(formStore.now(), field) }
  const saved = await call(`/api/applications/${id}`, {
    method: 'PUT',
    // If another phone has changed the application, saving the form merges both.
    body: { ...changed, expectedVersion: saving.version() },
    schema: Application,
  })
  applicationSaved(saved)
  saving.fileSaved(changed, saved.version)
}

const isOver = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409 && error.problem?.code !== 'version-stale'

/**
 * Adds a file to a submitted application at once: changed answers wait until a person sends them, but the form shows a file as "added".
 * A draft is sent as a whole.
 */
async function sendFile(userId: string, saving: FormSaving, field: string): Promise<FileSent> {
  const { id, status } = applicationStore.now()
  if (id === null || status !== 'submitted') return { isIn: true }
  try {
    await withLock(`save-${userId}`, () => addToSubmitted(saving, id, field))
    return { isIn: true }
  } catch (error) {
    console.warn('File:', String(error))
    return { isIn: false, words: isOver(error) ? error.words : null }
  }
}

export type Callbacks = { done: (field: string, sent: FileSent) => void; failed: (problem: Problem) => void }

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
      void sendFile(userId, saving, field).then((sent) => done(field, sent))
      return 'added'
    },
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

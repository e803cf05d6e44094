/** The upload queue of the form: the key of each sent file is stored in the form and saved to the server. Loaded on demand. */
import { uploadQueue } from '#web/uploads/queue.ts'
import type { Problem } from '#web/uploads/state.ts'
import { database, unreadable } from './drafts.ts'
import type { FormSaving } from './saving.ts'
import { filesKeptStore, formStore, sentStore, uploadsStore } from './state.ts'
import { afterUploads, retriedSteps, withFile } from './uploads.ts'

/** Frees the previews of files that are no longer in the form. */
function letGoOfPictures(): void {
  const keys = new Set(Object.values(formStore.now()).flat())
  const sent = Object.entries(sentStore.now())
  const gone = sent.filter(([key]) => !keys.has(key))
  if (gone.length === 0) return
  for (const [, { url }] of gone) if (url) URL.revokeObjectURL(url)
  sentStore.set(Object.fromEntries(sent.filter(([key]) => keys.has(key))))
}

export type Callbacks = { done: (field: string) => void; failed: (problem: Problem) => void }

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

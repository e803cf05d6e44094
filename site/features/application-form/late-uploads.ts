/**
 * The upload queue of the form before its code is there: it is loaded where files wait on this phone, and else at the first press, since
 * a family fills in two parts before it has a photo to add.
 */
import type { Uploads } from '#web/uploads/queue.ts'
import { readFiles } from '../../application/drafts.ts'
import type { Callbacks } from '../../application/form-uploads.ts'
import type { FormSaving } from '../../application/saving.ts'
import { lateParts } from './loaded-late.ts'

export function lateUploads(userId: string, saving: FormSaving, callbacks: Callbacks): Uploads {
  let queue: Promise<Uploads> | null = null
  let isStopped = false
  let stop = () => {}
  async function begin(): Promise<Uploads> {
    const { formUploads } = await lateParts.uploads()
    const begun = formUploads(userId, saving, callbacks)
    if (!isStopped) stop = begun.listen()
    return begun
  }
  const loaded = (): Promise<Uploads> => {
    queue ??= begin().catch((error: unknown) => {
      queue = null
      throw error
    })
    return queue
  }
  return {
    /** Nothing waits while the code is not there. */
    run: async () => (await queue)?.run(),
    choose: (chosen) =>
      loaded().then(
        (uploads) => uploads.choose(chosen),
        (error: unknown) => callbacks.failed({ step: 'offline', words: null, error }),
      ),
    cancel: async (id) => (await loaded()).cancel(id),
    retry: async (id) => (await loaded()).retry(id),
    listen() {
      const resume = async () => {
        const files = await readFiles(userId)
        if (files.length > 0) await loaded()
      }
      resume().catch((error: unknown) => console.warn('Files:', String(error)))
      return () => {
        isStopped = true
        stop()
      }
    },
  }
}

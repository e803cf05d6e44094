/**
 * Adds an uploaded file to a submitted application at once: changed answers wait until a person sends them, but the form shows a file
 * as "added".
 */
import type { FormChanges } from '#events/application/form.ts'
import { ApiError, call } from '#web/api.ts'
import { withLock } from '#web/tab-lock.ts'
import { Application, applicationSaved } from '../../account/queries.ts'
import type { FormSaving } from '../../application/saving.ts'
import { applicationStore, formStore } from '../../application/state.ts'

/** `words`: the server's message why the file is on this phone only. */
type FileSent = { isIn: true } | { isIn: false; words: string | null }

async function send(saving: FormSaving, id: string, field: string): Promise<void> {
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

const words = (error: unknown): string | null => {
  const isOver = error instanceof ApiError && error.status === 409 && error.problem?.code !== 'version-stale'
  return isOver ? error.words : null
}

/** Does nothing for a draft, which the form sends as a whole. Never throws. */
export async function sendFile(userId: string, saving: FormSaving, field: string): Promise<FileSent> {
  const { id, status } = applicationStore.now()
  if (id === null || status !== 'submitted') return { isIn: true }
  try {
    await withLock(`save-${userId}`, () => send(saving, id, field))
    return { isIn: true }
  } catch (error) {
    console.warn('File:', String(error))
    return { isIn: false, words: words(error) }
  }
}

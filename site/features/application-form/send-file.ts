/**
 * Adds an uploaded file to a submitted application at once: changed answers wait until a person sends them, but the form shows a file
 * as "added".
 */
import type { FormChanges } from '#events/application/form.ts'
import { ApiError, call } from '#web/api.ts'
import { withLock } from '#web/tab-lock.ts'
import { Application, applicationSaved, myApplicationsQuery, queryClient } from '../../account/queries.ts'
import { readDraft } from '../../application/drafts.ts'
import { noteSaved } from '../../application/saved-file.ts'
import { applicationStore, formStore } from '../../application/state.ts'

/** `words`: the server's message why the file is on this phone only. */
type FileSent = { isIn: true } | { isIn: false; words: string | null }

/** The version that the page has loaded, for a phone without a record. */
const foundVersion = (id: string): number | undefined =>
  queryClient.getQueryData(myApplicationsQuery.queryKey)?.find((one) => one.id === id)?.version

async function send(userId: string, id: string, field: string): Promise<void> {
  const draft = await readDraft(userId).catch(() => null)
  const changed: FormChanges = { [field]: Reflect.get(formStore.now(), field) }
  const saved = await call(`/api/applications/${id}`, {
    method: 'PUT',
    // If another phone has changed the application, saving the form merges both.
    body: { ...changed, expectedVersion: draft?.version ?? foundVersion(id) },
    schema: Application,
  })
  applicationSaved(saved)
  await noteSaved(userId, changed, saved)
}

const words = (error: unknown): string | null => {
  const isOver = error instanceof ApiError && error.status === 409 && error.problem?.code !== 'version-stale'
  return isOver ? error.words : null
}

/** Does nothing for a draft, which the form sends as a whole. Never throws. */
export async function sendFile(userId: string, field: string): Promise<FileSent> {
  const { id, status } = applicationStore.now()
  if (id === null || status !== 'submitted') return { isIn: true }
  try {
    await withLock(`save-${userId}`, () => send(userId, id, field))
    return { isIn: true }
  } catch (error) {
    console.warn('File:', String(error))
    return { isIn: false, words: words(error) }
  }
}

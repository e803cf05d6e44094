/**
 * Adds a file that was uploaded to an application that is submitted already, by itself: its answers are sent when a person
 * asks for it, but a file stands as "added" in the form.
 */
import { ApiError, call } from '#web/api.ts'
import { withLock } from '#web/tab-lock.ts'
import { Application, applicationSaved } from '../../account/queries.ts'
import { type Draft, draftsChannel, readDraft, updateDraft } from '../../application/drafts.ts'
import { applicationStore, formStore } from '../../application/state.ts'

/** `words`: why it is on this phone only, where the server says so. */
type FileSent = { isIn: true } | { isIn: false; words: string | null }

async function send(userId: string, field: string): Promise<void> {
  const draft = await readDraft(userId)
  const value: unknown = Reflect.get(formStore.now(), field)
  const isKept = draft && JSON.stringify(Reflect.get(draft.form, field)) === JSON.stringify(value)
  if (!isKept) throw new Error('This phone has no record of the file')
  const saved = await call(`/api/applications/${draft.id}`, {
    method: 'PUT',
    // Where another phone has changed it, saving the form merges both.
    body: { [field]: value, expectedVersion: draft.version },
    schema: Application,
  })
  applicationSaved(saved)
  // All else that was typed is still to be sent.
  const withSaved = ({ base, ...rest }: Draft): Draft => ({
    ...rest,
    version: saved.version,
    base: { ...base, [field]: value },
  })
  await updateDraft(userId, (now) => withSaved(now ?? draft))
  // The form reads it as what another tab has written.
  const channel = draftsChannel(userId)
  channel.postMessage(null)
  channel.close()
}

const words = (error: unknown): string | null => {
  const isOver = error instanceof ApiError && error.status === 409 && error.problem?.code !== 'version-stale'
  return isOver ? error.words : null
}

/** Of a draft, the form sends all. Never throws. */
export async function sendFile(userId: string, field: string): Promise<FileSent> {
  if (applicationStore.now().status !== 'submitted') return { isIn: true }
  try {
    await withLock(`save-${userId}`, () => send(userId, field))
    return { isIn: true }
  } catch (error) {
    console.warn('File:', String(error))
    return { isIn: false, words: words(error) }
  }
}

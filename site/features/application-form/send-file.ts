/**
 * Adds an uploaded file to a submitted application at once: changed answers wait until a person sends them, but the form shows a file
 * as "added".
 */
import type { FormChanges } from '#events/application/form.ts'
import { ApiError, call } from '#web/api.ts'
import { withLock } from '#web/tab-lock.ts'
import {
  Application,
  applicationSaved,
  type MyApplication,
  myApplicationsQuery,
  queryClient,
} from '../../account/queries.ts'
import { type Draft, draftsChannel, readDraft, unreadable, updateDraft } from '../../application/drafts.ts'
import { applicationStore, formStore } from '../../application/state.ts'

/** `words`: the server's message why the file is on this phone only. */
type FileSent = { isIn: true } | { isIn: false; words: string | null }

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The phone's record after the server has saved one field; all other edits stay unsent. */
function withSaved(draft: Draft, changed: FormChanges, { version }: MyApplication): Draft {
  const { base, form } = draft
  // If the phone had no room for the file's key, its record has the old value, which is not an edit.
  const isUntouched = Object.keys(changed).every((field) =>
    isSame(Reflect.get(form, field), Reflect.get(base, field)),
  )
  return {
    ...draft,
    version,
    base: { ...base, ...changed },
    form: isUntouched ? { ...form, ...changed } : form,
  }
}

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
  if (!draft) return
  await updateDraft(userId, (now) => withSaved(now ?? draft, changed, saved)).catch(unreadable)
  // The form reads the new record like one of another tab.
  const channel = draftsChannel(userId)
  channel.postMessage(null)
  channel.close()
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

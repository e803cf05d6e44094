/**
 * Adds a file that was uploaded to an application that is submitted already, by itself: its answers are sent when a person
 * asks for it, but a file stands as "added" in the form.
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

/** `words`: why it is on this phone only, where the server says so. */
type FileSent = { isIn: true } | { isIn: false; words: string | null }

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What the phone's record is after the server took one field; all else that was typed is still to be sent. */
function withSaved(draft: Draft, changed: FormChanges, { version }: MyApplication): Draft {
  const { base, form } = draft
  // Where the phone had no room for the file's key, it has what was there before, which is no change of a person.
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

/** As the page found it, where the phone has no record. */
const foundVersion = (id: string): number | undefined =>
  queryClient.getQueryData(myApplicationsQuery.queryKey)?.find((one) => one.id === id)?.version

async function send(userId: string, id: string, field: string): Promise<void> {
  const draft = await readDraft(userId).catch(() => null)
  const changed: FormChanges = { [field]: Reflect.get(formStore.now(), field) }
  const saved = await call(`/api/applications/${id}`, {
    method: 'PUT',
    // Where another phone has changed it, saving the form merges both.
    body: { ...changed, expectedVersion: draft?.version ?? foundVersion(id) },
    schema: Application,
  })
  applicationSaved(saved)
  if (!draft) return
  await updateDraft(userId, (now) => withSaved(now ?? draft, changed, saved)).catch(unreadable)
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

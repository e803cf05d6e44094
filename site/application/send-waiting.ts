/** Sends what waits on this phone from a page other than the form: answers, and files, each of which is added to the application. */

import type { FormChanges } from '#events/application/form.ts'
import { call } from '#web/api.ts'
import { withLock } from '#web/tab-lock.ts'
import { uploadQueue } from '#web/uploads/queue.ts'
import type { Upload } from '#web/uploads/state.ts'
import { Application, applicationSaved, type MyApplication } from '../account/queries.ts'
import { type Draft, database, readDraft, unreadable, updateDraft } from './drafts.ts'
import { fetchLatest } from './requests.ts'
import { type Outcome, openSaving } from './saving.ts'
import { retriedSteps, type Sending, sentenceOf, type Waiting, withFile } from './state.ts'

/** Sends the answers like the form. @throws like `call` where the server's copy cannot be fetched */
export async function sendUnsentAnswers(userId: string): Promise<Outcome> {
  const latest = await fetchLatest({ again: true })
  const saving = await openSaving(userId, latest?.copy ?? null)
  try {
    return await saving.save()
  } finally {
    saving.close()
  }
}

// The phone's record after the server has saved the files of one field alone; all other edits stay unsent.

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function withSaved(draft: Draft, changed: FormChanges, { version }: MyApplication): Draft {
  const { base, form } = draft
  // If the phone had no room for the file's key, its record has the old value, which is not an edit.
  const isUntouched = Object.keys(changed).every((field) =>
    isSame(Reflect.get(form, field), Reflect.get(base, field)),
  )
  return {
    ...draft,
    // Where another phone has changed the application as well, the next save merges both.
    version: draft.version === version - 1 ? version : draft.version,
    base: { ...base, ...changed },
    form: isUntouched ? { ...form, ...changed } : form,
  }
}

async function noteSaved(userId: string, changed: FormChanges, saved: MyApplication): Promise<void> {
  const draft = await readDraft(userId).catch(unreadable)
  if (draft) await updateDraft(userId, (now) => withSaved(now ?? draft, changed, saved)).catch(unreadable)
}

/** Begins an application that the server does not have yet, with the answers of this phone. @throws like `call` */
async function begin(userId: string, field: string, key: string): Promise<'added' | 'no-room'> {
  const saving = await openSaving(userId, null)
  try {
    const changes = withFile(saving.form(), field, key)
    if (changes === null) return 'no-room'
    saving.edit(changes)
    const outcome = await saving.save()
    if (!outcome.ok) throw outcome.error
    return 'added'
  } finally {
    saving.close()
  }
}

/** @throws like `call`, with the server's words where the application takes no more files */
async function add(userId: string, field: string, key: string): Promise<'added' | 'no-room'> {
  const latest = await fetchLatest({ again: true })
  const id = latest?.copy.id ?? null
  if (latest === null || id === null) return begin(userId, field, key)
  const changes = withFile(latest.copy.form, field, key)
  if (changes === null) return 'no-room'
  await withLock(`save-${userId}`, async () => {
    const path = `/api/applications/${id}`
    const saved = await call(path, { method: 'PUT', body: changes, schema: Application })
    applicationSaved(saved)
    await noteSaved(userId, changes, saved)
  })
  return 'added'
}

const stateOf = ({ state }: Upload): Waiting['state'] =>
  state === 'failed' || state === 'waiting' ? state : 'sending'

/** @param onChange gets the files that still wait, and how many this page has sent */
export function sendWaiting(
  userId: string,
  onChange: (waiting: readonly Waiting[], sent: number) => void,
): Sending {
  const queue = uploadQueue({
    userId,
    store: database,
    retriedSteps,
    use: ({ field }, key) => add(userId, field, key),
    onChange(uploads) {
      const left = uploads.filter(({ state }) => state !== 'added')
      const waiting = left.map((one) => ({
        ...one,
        state: stateOf(one),
        key: one.problem && sentenceOf(one.problem),
      }))
      onChange(waiting, uploads.length - left.length)
    },
    notKept: unreadable,
  })
  queue.listen()
  return queue
}

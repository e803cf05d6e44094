/**
 * The data of an account on this phone: unsent drafts and files in IndexedDB, and a note in localStorage. One draft for each account;
 * every change is one transaction. No React here.
 */
import { type Form, isForm } from '#events/application/form.ts'
import { checkedBy, hasFields, isNullable, isNumber, isText } from '#web/guards.ts'
import { onDisk } from '#web/keeping/database.ts'
import { differs, familiesLayout, noteKey } from '#web/keeping/layouts.ts'
import type { Kept } from '#web/keeping/saving/state.ts'
import { phoneStorage } from '#web/keeping/web-storage.ts'
import type { WaitingFile } from '#web/uploads/state.ts'
import type { Account } from '../account/queries.ts'

/**
 * `base`: the server's form at `version`; `form`: the form with later edits. `status`: the server's; `id` and `version` are null
 * until the application exists there.
 */
export type Draft = {
  userId: string
  id: string | null
  version: number | null
  status: string
  base: Form
  form: Form
  changedAt: string
}
export type FormAccount = Pick<Account, 'id' | 'email' | 'phone' | 'consent'>
const Holder = checkedBy(hasFields({ id: isText, email: isText, phone: isText, consent: isText }))
const HOLDER = 'holder'

/** Every call rejects where the browser refuses the database (a private window, a full phone); callers go on with the page's state. */
export const database = onDisk<{ drafts: Draft; files: WaitingFile }>(familiesLayout)

export const readDraft = (userId: string): Promise<Draft | null> => database.get('drafts', userId)

/** Changes the record in one transaction. @returns the new record */
export const updateDraft = (userId: string, change: (now: Draft | null) => Draft): Promise<Draft> =>
  database.transaction(['drafts'], async (stores) => {
    const next = change(await stores.get('drafts', userId))
    await stores.put('drafts', next)
    return next
  })

/** Files that are not sent yet, in the order chosen. */
export const readFiles = (userId: string): Promise<WaitingFile[]> => database.list('files', userId)

/** Logs the error of a failed read and returns null: the page goes on with the server's copy and the notes. */
export function unreadable(error: unknown): null {
  console.warn('IndexedDB:', String(error))
  return null
}

/** The account that was signed in last, which decides offline whose draft is shown. */
export const readLastAccount = (): FormAccount | null => phoneStorage.read(HOLDER, Holder)

export const saveLastAccount = ({ id, email, phone, consent }: FormAccount): boolean =>
  phoneStorage.set(HOLDER, JSON.stringify({ id, email, phone, consent }))

/** Deletes one account's draft after a submission, unless more was typed since. */
export async function clearSent(userId: string): Promise<void> {
  await database.transaction(['drafts'], async (stores) => {
    const draft = await stores.get('drafts', userId)
    if (draft && !differs(draft)) await stores.delete('drafts', userId)
  })
}

// The note: the answers of a page that the draft does not have yet, in localStorage. Writes to IndexedDB are asynchronous, may be lost
// when a page closes, and may fail for lack of room. Logout clears it.

const isBase = hasFields({
  id: isNullable(isText),
  version: isNullable(isNumber),
  status: isText,
  at: isText,
  form: isForm,
})
export const isNote = hasFields({ base: isBase, form: isForm })
const Note = checkedBy(isNote)

/** Null where no page of this account was closed before all its edits were in the record. */
export const noteOf = (userId: string): Kept<Form> | null => phoneStorage.read(noteKey(userId), Note)

/** @param kept null once the database has all edits @returns whether the note is stored */
export function putNote(userId: string, kept: Kept<Form> | null): boolean {
  if (kept !== null) return phoneStorage.set(noteKey(userId), JSON.stringify(kept))
  phoneStorage.remove(noteKey(userId))
  return true
}

/** The answers of an account that have not reached the server; null where there are none. */
export async function unsentAnswers(userId: string): Promise<Form | null> {
  const note = noteOf(userId)
  const draft = note ? { base: note.base.form, form: note.form } : await readDraft(userId).catch(unreadable)
  return draft && differs(draft) ? draft.form : null
}

/**
 * The note: the answers of a page that the phone's record does not have yet, in localStorage. Writes to IndexedDB are asynchronous,
 * may be lost when a page closes, and may fail for lack of room. Logout clears it.
 */
import { type Form, isForm } from '#events/application/form.ts'
import { checkedBy, hasFields, isNullable, isNumber, isText } from '#web/guards.ts'
import { noteKey } from '#web/keeping/layouts.ts'
import type { Kept } from '#web/keeping/saving/state.ts'
import { phoneStorage } from '#web/keeping/web-storage.ts'

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

/** @param kept null when the database has everything @returns whether the note is stored */
export function putNote(userId: string, kept: Kept<Form> | null): boolean {
  if (kept !== null) return phoneStorage.set(noteKey(userId), JSON.stringify(kept))
  phoneStorage.remove(noteKey(userId))
  return true
}

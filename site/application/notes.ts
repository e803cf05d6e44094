/**
 * Notes: edits of a page that the phone's record does not have yet, in localStorage. Writes to IndexedDB are asynchronous, may be
 * lost when a page closes, and may fail for lack of room. Logout clears the notes.
 */
import { type Form, isChanges, isForm } from '#events/application/form.ts'
import { checkedBy, hasFields, isNullable, isNumber, isText } from '#web/guards.ts'
import { noteKey } from '#web/keeping/layouts.ts'
import type { Note } from '#web/keeping/saving/state.ts'
import { phoneStorage } from '#web/keeping/web-storage.ts'

const isAhead = hasFields({
  base: hasFields({
    id: isNullable(isText),
    version: isNullable(isNumber),
    status: isText,
    at: isText,
    form: isForm,
  }),
  form: isForm,
})
export const isNote = hasFields({ typed: isChanges, ahead: isNullable(isAhead), at: isNumber })
const StoredNote = checkedBy(isNote)

const isBlank = ({ typed, ahead }: Note<Form>): boolean => ahead === null && Object.keys(typed).length === 0

/** Whether a page of this account was closed before all its edits were in the record. */
export const hasNotes = (userId: string): boolean =>
  phoneStorage.keys().some((key) => key.startsWith(noteKey(userId)))

export function notesOf(userId: string) {
  const prefix = noteKey(userId)
  /** Each tab has its own key, so that tabs never overwrite each other's notes. */
  const ownKey = prefix + crypto.getRandomValues(new Uint32Array(1)).join('')
  let last = ''
  let isThere = true
  return {
    /** @returns whether the note is stored */
    put(note: Note<Form>): boolean {
      const text = isBlank(note) ? '' : JSON.stringify(note)
      if (text === last) return isThere
      last = text
      if (text === '') phoneStorage.remove(ownKey)
      isThere = text === '' || phoneStorage.set(ownKey, JSON.stringify({ ...note, at: Date.now() }))
      return isThere
    },
    /** Removes and returns the notes of other tabs, in the order of typing. */
    take(): Note<Form>[] {
      const keys = phoneStorage.keys().filter((key) => key.startsWith(prefix) && key !== ownKey)
      const notes = keys.flatMap((key) => phoneStorage.take(key, StoredNote) ?? [])
      return notes.sort((one, other) => one.at - other.at).map(({ typed, ahead }) => ({ typed, ahead }))
    },
  }
}

/** Whether a phone stores unsent edits of an account, in its record or in a note that is newer than the record. */
import { checkedBy, hasFields, isRecordOf } from '../guards.ts'
import { differs, noteKey } from './layouts.ts'
import { phoneStorage } from './web-storage.ts'

const isAnything = (_: unknown): _ is unknown => true
const isAnswers = isRecordOf(isAnything)
const Note = checkedBy(hasFields({ base: hasFields({ form: isAnswers }), form: isAnswers }))

type Draft = { base: object; form: object }

/** @param draft the record of the account; null where it does not exist or cannot be read */
export function hasUnsentOf(userId: string, draft: Draft | null): boolean {
  const note = phoneStorage.read(noteKey(userId), Note)
  const newest = note ? { base: note.base.form, form: note.form } : draft
  return newest !== null && differs(newest)
}

/** Whether any account has unsent edits on this phone. */
export function hasUnsentOfAny(drafts: readonly (Draft & { userId: string })[]): boolean {
  const noted = phoneStorage.keys().filter((key) => key.startsWith(noteKey('')))
  return (
    drafts.some((draft) => hasUnsentOf(draft.userId, draft)) ||
    noted.some((key) => hasUnsentOf(key.slice(noteKey('').length), null))
  )
}

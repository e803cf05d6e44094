/** Whether a phone stores unsent edits of an account, in its record or in notes that are newer than the record. */
import { hasFields, isRecordOf, jsonIn } from '../guards.ts'
import { noteKey } from './layouts.ts'
import { type Answers, changesBetween, isEmpty, type Kept, type Note, restored } from './saving/state.ts'
import { phoneStorage } from './web-storage.ts'

/** The part of an account's record that the check needs. */
type KeptDraft = {
  id?: string | null
  version?: number | null
  status?: string
  base: object
  form: object
}

const isAnything = (_: unknown): _ is unknown => true
const isAnswers = isRecordOf(isAnything)
const isAhead = hasFields({ base: hasFields({ form: isAnswers }), form: isAnswers })
const hasTyped = hasFields({ typed: isAnswers })
const hasAhead = hasFields({ ahead: isAhead })

const keptOf = ({ id = null, version = null, status = 'draft', base, form }: KeptDraft): Kept<Answers> => ({
  base: { id, version, status, at: '', form: { ...base } },
  form: { ...form },
})

/** @returns null for a text that is not a note */
function noteIn(text: string | null): Note<Answers> | null {
  const value = jsonIn(text)
  if (!hasTyped(value)) return null
  if (!hasAhead(value)) return { typed: value.typed, ahead: null }
  const { base, form } = value.ahead
  return { typed: value.typed, ahead: keptOf({ ...base, base: base.form, form }) }
}

const userIdIn = (key: string): string => key.slice(noteKey().length, key.lastIndexOf('-'))

/** The notes of all closed pages, by account. */
function notesByUser(): Map<string, Note<Answers>[]> {
  const byUser = new Map<string, Note<Answers>[]>()
  for (const key of phoneStorage.keys().filter((one) => one.startsWith(noteKey()))) {
    const note = noteIn(phoneStorage.get(key))
    const userId = userIdIn(key)
    if (note) byUser.set(userId, [...(byUser.get(userId) ?? []), note])
  }
  return byUser
}

const nothing: KeptDraft = { base: {}, form: {} }

function isAheadOfServer(draft: KeptDraft, notes: readonly Note<Answers>[]): boolean {
  const { base, form } = restored(keptOf(draft), notes)
  return !isEmpty(changesBetween(base.form, form))
}

/** @param draft the record of the account; null where it does not exist or cannot be read */
export const hasUnsentOf = (userId: string, draft: KeptDraft | null): boolean =>
  isAheadOfServer(draft ?? nothing, notesByUser().get(userId) ?? [])

/** Whether any account has unsent edits on this phone. */
export function hasUnsentOfAny(drafts: readonly (KeptDraft & { userId: string })[]): boolean {
  const notes = notesByUser()
  const alone = [...notes.keys()].filter((userId) => drafts.every((draft) => draft.userId !== userId))
  return (
    drafts.some((draft) => isAheadOfServer(draft, notes.get(draft.userId) ?? [])) ||
    alone.some((userId) => isAheadOfServer(nothing, notes.get(userId) ?? []))
  )
}

/** Whether what a phone keeps for an account is ahead of the server. Its record alone does not say: notes may be newer. */
import { hasFields, isRecordOf, jsonIn } from '../guards.ts'
import { noteKey } from './layouts.ts'
import { type Note, restored } from './saving/merge.ts'
import { type Answers, changesBetween, isEmpty, type Kept } from './saving/state.ts'
import { phoneStorage } from './web-storage.ts'

/** The record of an account, as far as this needs it. */
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

/** Null for what is no note. */
function noteIn(text: string | null): Note<Answers> | null {
  const value = jsonIn(text)
  // Pages before these left what was typed and nothing else.
  if (!hasTyped(value)) return isAnswers(value) ? { typed: value, ahead: null } : null
  if (!hasAhead(value)) return { typed: value.typed, ahead: null }
  const { base, form } = value.ahead
  return { typed: value.typed, ahead: keptOf({ ...base, base: base.form, form }) }
}

const userIdIn = (key: string): string => key.slice(noteKey().length, key.lastIndexOf('-'))

/** The notes of all pages that were closed, by account. */
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

/** @param draft the record of the account; null where there is none, or where it cannot be read */
export const hasUnsentOf = (userId: string, draft: KeptDraft | null): boolean =>
  isAheadOfServer(draft ?? nothing, notesByUser().get(userId) ?? [])

/** The same for whoever has used this phone. */
export function hasUnsentOfAny(drafts: readonly (KeptDraft & { userId: string })[]): boolean {
  const notes = notesByUser()
  const alone = [...notes.keys()].filter((userId) => drafts.every((draft) => draft.userId !== userId))
  return (
    drafts.some((draft) => isAheadOfServer(draft, notes.get(draft.userId) ?? [])) ||
    alone.some((userId) => isAheadOfServer(nothing, notes.get(userId) ?? []))
  )
}

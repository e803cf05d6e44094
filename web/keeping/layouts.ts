/** The databases of the site and the console, in one place because a logout from either checks and clears both. */
import { checkedBy, hasFields, isRecordOf } from '../guards.ts'
import { phoneStorage } from './web-storage.ts'

// Whether a phone stores unsent edits of an account, in its record or in a note that is newer than the record.

const isAnything = (_: unknown): _ is unknown => true
const isAnswers = isRecordOf(isAnything)
const Note = checkedBy(hasFields({ base: hasFields({ form: isAnswers }), form: isAnswers }))

type Draft = { base: object; form: object }

/** @param draft the record of the account; null where it does not exist or cannot be read */
function hasUnsentOf(userId: string, draft: Draft | null): boolean {
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

export const familiesLayout = {
  name: 'community-wedding',
  version: 1,
  stores: { drafts: { key: 'userId' }, files: { key: 'id', index: 'userId' } },
} as const

export const visitsLayout = {
  name: 'console-visits',
  version: 1,
  stores: { sealed: { key: 'id' } },
} as const

/** The entry in localStorage for edits of an account that are not in its draft yet. */
export const noteKey = (userId: string): string => `typed-${userId}`

/** Whether a draft has edits that have not reached the server. */
export const differs = ({ base, form }: { base: object; form: object }): boolean =>
  Object.entries(form).some(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(base, field)),
  )

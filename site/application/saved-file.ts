/** The phone's record after the server has saved the files of one field alone; all other edits stay unsent. */
import type { FormChanges } from '#events/application/form.ts'
import type { MyApplication } from '../account/queries.ts'
import { type Draft, readDraft, unreadable, updateDraft } from './drafts.ts'

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

export async function noteSaved(userId: string, changed: FormChanges, saved: MyApplication): Promise<void> {
  const draft = await readDraft(userId).catch(unreadable)
  if (draft) await updateDraft(userId, (now) => withSaved(now ?? draft, changed, saved)).catch(unreadable)
}

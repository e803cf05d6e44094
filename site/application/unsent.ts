/** Whether this phone has something that a family typed and the server does not have yet, for the pages beside the form. */
import { differs } from '#web/keeping/layouts.ts'
import { readDraft } from './drafts.ts'
import { hasNotes } from './notes.ts'

/** A phone that cannot be read has kept nothing either. */
export async function hasUnsentAnswers(userId: string): Promise<boolean> {
  if (hasNotes(userId)) return true
  const draft = await readDraft(userId).catch((error: unknown) => {
    console.warn('IndexedDB:', String(error))
    return null
  })
  return draft !== null && differs(draft)
}

/** Whether this phone has something that a family typed and the server does not have yet, for the pages beside the form. */
import { hasUnsentOf } from '#web/keeping/unsent.ts'
import { readDraft } from './drafts.ts'

/** A phone that cannot be read has kept nothing either. */
export async function hasUnsentAnswers(userId: string): Promise<boolean> {
  const draft = await readDraft(userId).catch((error: unknown) => {
    console.warn('IndexedDB:', String(error))
    return null
  })
  return hasUnsentOf(userId, draft)
}

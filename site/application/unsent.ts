/** Whether this phone has something that a family typed and the server does not have yet, for the pages beside the form. */
import { hasUnsentOf } from '#web/keeping/unsent.ts'
import { readDraft, unreadable } from './drafts.ts'

export async function hasUnsentAnswers(userId: string): Promise<boolean> {
  const draft = await readDraft(userId).catch(unreadable)
  return hasUnsentOf(userId, draft)
}

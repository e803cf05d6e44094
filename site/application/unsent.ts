/** Whether this phone has unsent answers of an account, for the dashboard and the preview. */
import { hasUnsentOf } from '#web/keeping/unsent.ts'
import { readDraft, unreadable } from './drafts.ts'

export async function hasUnsentAnswers(userId: string): Promise<boolean> {
  const draft = await readDraft(userId).catch(unreadable)
  return hasUnsentOf(userId, draft)
}

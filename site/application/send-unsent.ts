/** Sends the answers that only this phone has, from the dashboard or the preview. */
import { fetchLatest } from './requests.ts'
import { type Outcome, openSaving } from './saving.ts'

/** Sends them like the form. @throws like `call` where the server's copy cannot be fetched */
export async function sendUnsentAnswers(userId: string): Promise<Outcome> {
  const latest = await fetchLatest({ again: true })
  const saving = await openSaving(userId, latest?.copy ?? null)
  try {
    return await saving.save()
  } finally {
    saving.close()
  }
}

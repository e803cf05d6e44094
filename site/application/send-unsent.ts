/** Sends what only this phone has, from a page beside the form. */
import { fetchLatest } from './requests.ts'
import { type Outcome, openSaving } from './saving.ts'

/** As the form would. @throws as `call` where the server cannot be asked what it has */
export async function sendUnsentAnswers(userId: string): Promise<Outcome> {
  const latest = await fetchLatest({ again: true })
  const saving = await openSaving(userId, latest?.copy ?? null)
  try {
    return await saving.save()
  } finally {
    saving.close()
  }
}

/**
 * Codes of cards that were genuine on this phone, until the server has checked them too. In memory only: a code says everything
 * that is on its card, and is nothing to leave on a phone.
 */
import * as z from 'zod/mini'
import type { Side } from '#events/vocabulary.ts'
import { ApiError, call } from '#web/api.ts'
import { withLock } from '#web/tab-lock.ts'
import { Application, applicationSaved } from '../account/queries.ts'
import { draftsChannel, readDraft, updateDraft } from './drafts.ts'
import { applicationStore } from './state.ts'

const held = new Map<Side, { userId: string; qr: string }>()

export const holdCard = (userId: string, side: Side, qr: string): void => {
  held.set(side, { userId, qr })
}

/** The check counts as a version of the application: without it the next save would be taken for one of another phone. */
async function followVersion(userId: string, id: string): Promise<void> {
  const now = await call(`/api/applications/${id}`, { schema: Application })
  applicationSaved(now)
  const draft = await readDraft(userId)
  if (!draft) return
  await updateDraft(userId, (newest) => {
    const kept = newest ?? draft
    return kept.version === now.version - 1 ? { ...kept, version: now.version } : kept
  })
  const channel = draftsChannel(userId)
  channel.postMessage(null)
  channel.close()
}

type Held = { userId: string; side: Side; qr: string }

async function send(id: string, { userId, side, qr }: Held): Promise<void> {
  try {
    await call(`/api/applications/${id}/cards`, { method: 'POST', body: { side, qr }, schema: z.unknown() })
    held.delete(side)
    await followVersion(userId, id)
  } catch (error) {
    // What the server refused is let go of; what did not reach it waits for the next upload.
    if (error instanceof ApiError) held.delete(side)
  }
}

/** Those of this account alone: on one machine several families may sign in. Never throws. */
export async function sendCards(userId: string): Promise<void> {
  const { id } = applicationStore.now()
  if (id === null || held.size === 0) return
  await withLock(`save-${userId}`, async () => {
    for (const [side, one] of [...held]) if (one.userId === userId) await send(id, { side, ...one })
  })
}

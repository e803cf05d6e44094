/**
 * The codes of genuine cards, until the server has checked them too. In memory only, because a code contains everything that is on
 * its card and must not stay on a phone.
 */
import type { Side } from '#events/vocabulary.ts'
import { ApiError, call } from '#web/api.ts'
import { unchecked } from '#web/guards.ts'
import { withLock } from '#web/tab-lock.ts'
import { applicationStore } from './state.ts'

const held = new Map<Side, { userId: string; qr: string }>()

export const holdCard = (userId: string, side: Side, qr: string): void => {
  held.set(side, { userId, qr })
}

type Held = { userId: string; side: Side; qr: string }

async function send(id: string, { side, qr }: Held): Promise<void> {
  try {
    await call(`/api/applications/${id}/cards`, { method: 'POST', body: { side, qr }, schema: unchecked })
    held.delete(side)
  } catch (error) {
    // A refused code is dropped; a code that did not reach the server waits for the next upload.
    if (error instanceof ApiError) held.delete(side)
  }
}

/** Sends the codes of this account only, since several families may sign in on one machine. Never throws. */
export async function sendCards(userId: string): Promise<void> {
  const { id } = applicationStore.now()
  if (id === null || held.size === 0) return
  await withLock(`save-${userId}`, async () => {
    for (const [side, one] of [...held]) if (one.userId === userId) await send(id, { side, ...one })
  })
}

/** The outgoing queue: idempotent by key, one recipient per letter, encrypted, and durable on return. */

import { randomUUID } from 'node:crypto'
import type { Store } from '../store/store.ts'
import type { Carriers } from './carriers.ts'
import { subjectOf } from './compose.ts'
import type { NewLetter, Queued } from './interface.ts'

/** `delay`: milliseconds before the first try; `waits`: until the results of its season are published. */
type Extra = { delay?: number; waits?: boolean }
export type Queue = ReturnType<typeof mailQueue>

export function mailQueue({ store }: { store: Store }, carriers: Carriers) {
  return {
    /** While a carrier is not on, nothing is queued for it. Opens no transaction, so it may be called inside one. */
    queue: ({ letter, key, stream, ...recipient }: NewLetter, extra: Extra = {}): Queued => {
      const { delay = 0, waits = false } = extra
      const { carrier = 'letter', to, locale } = recipient
      if (!carriers[carrier].isOn()) return 'off'
      if (!carriers[carrier].takes(to)) return 'bad-address'
      const id = randomUUID()
      const now = store.clock()
      const isNew = store.vault.mail.add({
        id,
        key,
        letter,
        ...recipient,
        carrier,
        stream: stream ?? null,
        subject: subjectOf(letter, locale),
        // The same for every try, so that receivers can drop a duplicate.
        messageId: carriers[carrier].messageId(id),
        queuedAt: now.toISOString(),
        nextAt: waits ? null : new Date(now.getTime() + delay).toISOString(),
      })
      return isNew ? 'queued' : 'known'
    },
  }
}

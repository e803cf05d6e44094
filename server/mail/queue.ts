/** The door for letters: one address each, queued once under its key, sealed, and durable when it answers. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { limits } from '#events/vocabulary.ts'
import type { Parts } from '../runtime/parts.ts'
import type { NewLetter, Queued } from './door.ts'
import { subjectOf } from './letters/compose.ts'

type Extra = { stream?: string; waits?: number }
export type Queue = ReturnType<typeof queueing>

/** One mailbox and nothing else: no list, no name, no control character. */
const isAddress = (text: string): boolean =>
  text.length <= limits.email && z.safeParse(z.email(), text).success

export function queueing({ store, settings }: Pick<Parts, 'store' | 'settings'>) {
  /** The address that letters come from; '' while that or the mail server is not set. */
  const sender = (): string => (settings.readable('smtp_host') === '' ? '' : settings.readable('smtp_email'))
  return {
    /** Without a mail server and a sender nothing is queued. */
    isOn: (): boolean => sender() !== '',
    /** Never opens a transaction, so it may be part of one. `waits`: milliseconds before the first try. */
    queue: ({ letter, to, locale, accountId, key }: NewLetter, { stream, waits = 0 }: Extra = {}): Queued => {
      const from = sender()
      if (from === '') return 'off'
      if (!isAddress(to)) return 'bad-address'
      const id = randomUUID()
      const now = store.clock()
      const isNew = store.vault.mail.add({
        id,
        key,
        accountId,
        letter,
        to,
        locale,
        stream: stream ?? null,
        subject: subjectOf(letter, locale),
        // Under the sender's own domain, and the same for every try.
        messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
        queuedAt: now.toISOString(),
        nextAt: new Date(now.getTime() + waits).toISOString(),
      })
      return isNew ? 'queued' : 'known'
    },
  }
}

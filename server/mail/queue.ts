/** The outgoing mail queue: idempotent by key, one recipient per letter, encrypted, and durable on return. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { limits } from '#events/limits.ts'
import type { Parts } from '../runtime/parts.ts'
import type { NewLetter, Queued } from './interface.ts'
import { subjectOf } from './letters/compose.ts'

/** `delay`: milliseconds before the first try; `waits`: until the results of its season are published. */
type Extra = { stream?: string; delay?: number; waits?: boolean }
export type Queue = ReturnType<typeof mailQueue>

/** A single e-mail address: no list, no display name, no control character. */
export const isAddress = (text: string): boolean =>
  text.length <= limits.email && z.safeParse(z.email(), text).success

export function mailQueue({ store, settings }: Pick<Parts, 'store' | 'settings'>) {
  /** The sender's address; '' while it or the mail server is not set. */
  const sender = (): string => (settings.readable('smtp_host') === '' ? '' : settings.readable('smtp_email'))
  return {
    /** Without a mail server and a sender nothing is queued. */
    isOn: (): boolean => sender() !== '',
    /** Opens no transaction, so it may be called inside one. */
    queue: ({ letter, to, locale, accountId, key }: NewLetter, extra: Extra = {}): Queued => {
      const { stream, delay = 0, waits = false } = extra
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
        // The same for every try, so that receivers can drop a duplicate.
        messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
        queuedAt: now.toISOString(),
        nextAt: waits ? null : new Date(now.getTime() + delay).toISOString(),
      })
      return isNew ? 'queued' : 'known'
    },
  }
}

/**
 * The queue of outgoing letters. Recipient and content are stored encrypted; once a letter is sent, only recipient and subject remain,
 * but of what may still turn out to be undeliverable. Erasing an application or an account removes its letters.
 */
import type { Selectable } from 'kysely'
import type { Addressed, Carrier, Letter, Trouble } from '../letter.ts'
import type { Posted } from '../records.ts'
import { open, type SealingKey, seal } from '../seal.ts'
import { createByHandRepository } from './by-hand.ts'
import type { Carried } from './carried.ts'
import { createDeliveryRepository } from './deliveries.ts'
import { mailLists } from './mail-lists.ts'
import type { MailRow, VaultDatabase } from './tables.ts'
import { createToldRepository } from './told.ts'

type NewPosted = Addressed & {
  id: string
  carrier: Carrier
  /** The idempotency key: a second letter with the same one is not added. */
  key: string
  stream: string | null
  accountId: string | null
  letter: Letter
  queuedAt: string
  /** Null for a letter that waits for the results of its season. */
  nextAt: string | null
}
type Content = Addressed & { letter: Letter | null }
/** A new address for one that was not sent. */
type Redirection = { carrier: Carrier; to: string; messageId: string }

export function createMailRepository(tables: VaultDatabase, sealing: SealingKey, carried: Carried) {
  const { k, all, first, run } = tables
  const { forget, ...notes } = createToldRepository(tables, sealing)
  const deliveries = createDeliveryRepository(tables)
  const byHand = createByHandRepository(tables, carried)
  const about = (id: string) => `mail|${id}`
  const sealed = (id: string, { to, locale, subject, messageId, letter }: Content) =>
    seal(sealing, JSON.stringify({ to, locale, subject, messageId, letter }), about(id))
  const opened = (row: Selectable<MailRow>): Posted => {
    const text = open(sealing, row.sealed, about(row.id))
    if (!text) throw new Error(`letter ${row.id} does not open with this master key`)
    // Sealed by us and authenticated, so its shape is trusted.
    const content: Content = JSON.parse(text.toString())
    const { id, key, stream, kind, state, tries, trouble, next_at, queued_at, sent_at } = row
    const times = { nextAt: next_at, queuedAt: queued_at, sentAt: sent_at }
    const by = { carrier: carried.of(id), delivery: deliveries.of(id), opened: byHand.openedBy(id) }
    return { ...content, id, key, ...by, stream, kind, state, tries, trouble, ...times }
  }
  const update = (id: string, values: Partial<MailRow>) =>
    run(k.updateTable('mail').set(values).where('id', '=', id))
  const failed = (id: string, tries: number, trouble: Trouble): void => {
    update(id, { state: 'failed', tries, trouble, next_at: null })
  }
  const byId = (id: string): Posted | null => {
    const row = first(k.selectFrom('mail').selectAll().where('id', '=', id))
    return row && opened(row)
  }
  const queuedBy = (carrier: Carrier) =>
    k.updateTable('mail').where('state', '=', 'queued').where(carried.isBy(carrier))
  return {
    byId,
    ...notes,
    ...mailLists(tables, opened),
    /** Notes what a carrier says has become of a message. */
    delivered: deliveries.note,
    /** Notes who opened one to tell it by hand. `at`: UTC. */
    noteOpened: byHand.noteOpened,
    /** The accounts of families with something to be told by a carrier that was not sent. */
    accountsBy: byHand.accountsBy,
    /** What is to be told by hand now, oldest first. */
    toTell: (now: string): Posted[] => all(byHand.due(now)).map(opened),
    /** @returns false where a letter with this key exists. */
    add: ({ key, accountId, stream, carrier, queuedAt, nextAt, ...letter }: NewPosted): boolean => {
      const row: MailRow = {
        id: letter.id,
        key,
        stream,
        account_id: accountId,
        kind: letter.letter.kind,
        sealed: sealed(letter.id, letter),
        state: nextAt === null ? 'waiting' : 'queued',
        tries: 0,
        trouble: null,
        next_at: nextAt,
        queued_at: queuedAt,
        sent_at: null,
      }
      const insertion = k.insertInto('mail').values(row)
      const isNew = run(insertion.onConflict((c) => c.column('key').doNothing())) > 0
      if (isNew) carried.put(letter.id, carrier)
      return isNew
    },
    /** The next letter of a carrier to send: the one with the fewest tries, so that a failing one does not block others. */
    due: (carrier: Carrier, now: string): Posted | null => {
      const queued = k.selectFrom('mail').selectAll().where('state', '=', 'queued')
      const due = queued.where('next_at', '<=', now).where(carried.isBy(carrier))
      const row = first(due.orderBy('tries').orderBy('next_at').orderBy('queued_at').limit(1))
      return row && opened(row)
    },
    sent: (id: string, at: string): void => {
      const posted = byId(id)
      if (!posted) return
      const { letter, stream } = posted
      const rest = sealed(id, { ...posted, letter: posted.carrier === 'whatsapp' ? letter : null })
      const tries = posted.tries + 1
      if (letter?.kind === 'status' && stream !== null) notes.setTold(stream, letter.status)
      // The news that it could not be delivered may come before the answer that it was taken.
      if (deliveries.hasFailed(id)) failed(id, tries, 'no-such-recipient')
      else update(id, { state: 'sent', sealed: rest, sent_at: at, next_at: null, trouble: null, tries })
    },
    tried: (id: string, tries: number, trouble: Trouble, nextAt: string): void => {
      update(id, { tries, trouble, next_at: nextAt })
    },
    /** Without a try: what it is to carry is not there yet. */
    later: (id: string, nextAt: string): void => {
      update(id, { next_at: nextAt })
    },
    failed,
    postpone: (carrier: Carrier, now: string, later: { nextAt: string; trouble: Trouble }): void => {
      const query = queuedBy(carrier).set({ next_at: later.nextAt, trouble: later.trouble })
      run(query.where('next_at', '<=', now))
    },
    /** Makes letters of a carrier due now that wait because of one of these troubles. */
    retryNow: (carrier: Carrier, now: string, troubles: readonly Trouble[]): void => {
      const query = queuedBy(carrier).set({ next_at: now })
      run(query.where('trouble', 'in', troubles).where('next_at', '>', now))
    },
    /** Makes letters due that wait beyond an instant: what queued or tried them was a clock that was ahead. */
    bringForward: (carrier: Carrier, now: string, beyond: string): void => {
      run(queuedBy(carrier).set({ next_at: now }).where('next_at', '>', beyond))
    },
    /** False for a letter that is not there, was sent, or waits for the results. */
    retry: (id: string, now: string): boolean => {
      const query = k.updateTable('mail').set({ state: 'queued', next_at: now, trouble: null })
      const isDue = run(query.where('id', '=', id).where('state', 'not in', ['sent', 'waiting'])) > 0
      if (isDue) deliveries.forget(id)
      return isDue
    },
    /** Makes one due that goes by another way now, as if it had not been tried. */
    untried: (id: string, now: string): void => {
      deliveries.forget(id)
      update(id, { state: 'queued', tries: 0, trouble: null, next_at: now })
    },
    /** Puts one that was not sent back until the results of its season are published. */
    wait: (id: string): void => {
      const query = k.updateTable('mail').set({ state: 'waiting', next_at: null, trouble: null })
      run(query.where('id', '=', id).where('state', '!=', 'sent'))
    },
    /** Puts waiting letters on hold until they are released. @returns how many. */
    hold: (): number => {
      const query = k.updateTable('mail').set({ state: 'held', next_at: null, trouble: null })
      return run(query.where('state', '=', 'queued'))
    },
    /** @returns how many were held and are due now. */
    release: (now: string): number => {
      const query = k.updateTable('mail').set({ state: 'queued', next_at: now })
      return run(query.where('state', '=', 'held'))
    },
    /**
     * Status letters of a stream that wait for the results, are not due yet at an instant and were never tried, or are to be told by
     * hand and were not.
     */
    unsentStatusLetters: (stream: string, at: string): Posted[] => {
      // Filtered here: with these conditions SQLite would scan the index of all waiting letters.
      const ofStream = k.selectFrom('mail').selectAll().where('stream', '=', stream)
      const isUntried = ({ id, tries, next_at }: Selectable<MailRow>) =>
        tries === 0 && ((next_at ?? '') > at || carried.of(id) === 'hand')
      const isFresh = (row: Selectable<MailRow>) =>
        row.kind === 'status' && (row.state === 'waiting' || (row.state === 'queued' && isUntried(row)))
      return all(ofStream).filter(isFresh).map(opened)
    },
    /** Sends one that was not sent by another way. */
    redirect: (posted: Posted, { carrier, to, messageId }: Redirection): void => {
      carried.put(posted.id, carrier)
      update(posted.id, { sealed: sealed(posted.id, { ...posted, to, messageId }) })
    },
    /** Has one that was not sent come in another language. */
    reword: (posted: Posted, words: Pick<Addressed, 'locale' | 'subject'>): void => {
      update(posted.id, { sealed: sealed(posted.id, { ...posted, ...words }) })
    },
    /** The keys of the status letters that were sent, oldest first. */
    sentStatusLetters: (): { stream: string | null; key: string }[] => {
      const query = k.selectFrom('mail').select(['stream', 'key']).where('state', '=', 'sent')
      return all(query.where('kind', '=', 'status').orderBy('sent_at'))
    },
    remove: (id: string) => run(k.deleteFrom('mail').where('id', '=', id)),
    removeOf: (stream: string): void => {
      run(k.deleteFrom('mail').where('stream', '=', stream))
      forget(stream)
    },
    /** Deletes sent and failed letters queued before an instant. */
    sweep: (before: string) =>
      run(k.deleteFrom('mail').where('state', 'in', ['sent', 'failed']).where('queued_at', '<', before)),
  }
}

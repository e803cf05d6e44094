/**
 * The queue of outgoing letters. Recipient and content are stored encrypted; once a letter is sent, only recipient and subject remain,
 * but of what may still turn out to be undeliverable. Erasing an application or an account removes its letters.
 */
import type { Compilable, Selectable } from 'kysely'
import { type Status, statuses } from '#events/application/statuses.ts'
import type { Letter } from '#events/letters.ts'
import { type Addressed, type Carrier, type Delivery, deliveries, type Trouble } from '../letter.ts'
import type { Posted } from '../records.ts'
import { mailLists } from './mail-lists.ts'
import type { MailRow, VaultDatabase } from './tables.ts'

/** Rows that were changed by hand are passed over by those who send; with more of them, sending waits. */
const MOST_DOUBTFUL = 50

type Letters = Compilable<Selectable<MailRow>>
// What the family of an application was written to about. The letters themselves are forgotten after some time.

function createToldRepository({ k, first, run, put, sealedRow, openRow }: VaultDatabase) {
  return {
    setTold: (stream: string, status: Status) => put('told', sealedRow('told', { stream }, status)),
    /** The status that the family of a stream was last written to about; null where it never was. */
    told: (stream: string): Status | null => {
      const row = first(k.selectFrom('told').selectAll().where('stream', '=', stream))
      const text = row && openRow('told', row)?.toString()
      return statuses.find((status) => status === text) ?? null
    },
    forget: (stream: string) => run(k.deleteFrom('told').where('stream', '=', stream)),
  }
}

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

/** Of a letter that waits to be sent, for the first time or again. */
const undelivered = { sent_at: null, delivery: null, delivery_at: null }

const contentText = ({ to, locale, subject, messageId, letter }: Content): string =>
  JSON.stringify({ to, locale, subject, messageId, letter })

export function createMailRepository(tables: VaultDatabase) {
  const { k, all, first, run, count, sealedRow, openRow } = tables
  const { forget, ...notes } = createToldRepository(tables)
  const selectMail = k.selectFrom('mail').selectAll()
  /** @returns how many were changed */
  const changeAll = (letters: Letters, values: Partial<MailRow>, content?: Content): number => {
    let changed = 0
    for (const row of all(letters)) {
      const text = openRow('mail', row)
      if (!text) continue
      const next = sealedRow('mail', { ...row, ...values }, content ? contentText(content) : text)
      run(k.updateTable('mail').set(next).where('id', '=', row.id))
      changed += 1
    }
    return changed
  }
  const change = (id: string, values: Partial<MailRow>, content?: Content): number =>
    changeAll(selectMail.where('id', '=', id), values, content)
  /** Null where the row is not as this program wrote it: such a letter is neither sent nor shown. */
  const opened = (row: Selectable<MailRow>): Posted | null => {
    const text = openRow('mail', row)
    if (!text) return null
    // Sealed by us and authenticated, so its shape is trusted.
    const content: Content = JSON.parse(text.toString())
    const { id, key, carrier, stream, kind, state, tries, trouble } = row
    const sentAt = state === 'sent' ? row.sent_at : null
    // The time of a claimed letter only says when it is due again if its server dies.
    const nextAt = state === 'queued' && row.sent_at !== null ? null : row.next_at
    const times = { nextAt, queuedAt: row.queued_at, sentAt }
    const delivery = row.delivery && { state: row.delivery, at: row.delivery_at ?? '' }
    const by = row.opened_by === null ? null : { by: row.opened_by, at: row.opened_at ?? '' }
    return {
      ...content,
      ...times,
      id,
      key,
      carrier,
      stream,
      kind,
      state,
      tries,
      trouble,
      delivery,
      opened: by,
    }
  }
  const listed = (letters: Letters): Posted[] => all(letters).flatMap((row) => opened(row) ?? [])
  const failed = (id: string, tries: number, trouble: Trouble): void => {
    change(id, { state: 'failed', tries, trouble, next_at: null, sent_at: null })
  }
  const byId = (id: string): Posted | null => {
    const row = first(selectMail.where('id', '=', id))
    return row && opened(row)
  }
  const queuedBy = (carrier: Carrier) =>
    selectMail.where('state', '=', 'queued').where('carrier', '=', carrier)
  return {
    byId,
    ...notes,
    ...mailLists(tables, listed),
    /**
     * Notes what a carrier says has become of a message: that it arrived, was read, or could not be delivered. That has failed like
     * any that was refused at once: staff see it, and may try it again or tell it by hand. Nothing for a letter of which as much is
     * known, or that was sent again since: news are told twice, and late. `at`: UTC, of whole seconds.
     */
    delivered: (id: string, delivery: Delivery, at: string): void => {
      const row = first(selectMail.where('id', '=', id))
      if (!row || (row.delivery && deliveries.indexOf(row.delivery) >= deliveries.indexOf(delivery))) return
      const sentAt = row.sent_at === null ? 0 : Math.floor(Date.parse(row.sent_at) / 1000) * 1000
      if (Date.parse(at) < sentAt) return
      const isLost = delivery === 'failed' && row.state === 'sent'
      const isFound = delivery !== 'failed' && row.state === 'failed'
      change(id, {
        delivery,
        delivery_at: at,
        ...(isLost && { state: 'failed', trouble: 'no-such-recipient', sent_at: null }),
        ...(isFound && { state: 'sent', trouble: null, sent_at: at }),
      })
    },
    /** Notes who opened one to tell it by hand. `at`: UTC. */
    noteOpened: (id: string, by: string, at: string): void => {
      change(id, { opened_by: by, opened_at: at })
    },
    /** The accounts of families with something to be told by a carrier that was not sent. */
    accountsBy: (carrier: Carrier): string[] => {
      const unsent = k.selectFrom('mail').select('account_id').distinct().where('state', '!=', 'sent')
      return all(unsent.where('carrier', '=', carrier)).flatMap(({ account_id }) => account_id ?? [])
    },
    /** What is to be told by hand now, oldest first. */
    toTell: (now: string): Posted[] =>
      listed(queuedBy('hand').where('next_at', '<=', now).orderBy('queued_at').orderBy('id')),
    /** @returns false where a letter with this key exists. */
    add: ({ key, accountId, stream, carrier, queuedAt, nextAt, ...letter }: NewPosted): boolean => {
      const row = {
        id: letter.id,
        key,
        carrier,
        stream,
        account_id: accountId,
        kind: letter.letter.kind,
        state: nextAt === null ? ('waiting' as const) : ('queued' as const),
        tries: 0,
        trouble: null,
        next_at: nextAt,
        queued_at: queuedAt,
        ...undelivered,
        opened_by: null,
        opened_at: null,
      }
      const insertion = k.insertInto('mail').values(sealedRow('mail', row, contentText(letter)))
      return count(insertion.onConflict((c) => c.column('key').doNothing())) > 0
    },
    /** The next letter of a carrier to send: the one with the fewest tries, so that a failing one does not block others. */
    due: (carrier: Carrier, now: string): Posted | null => {
      const due = queuedBy(carrier).where('next_at', '<=', now)
      const next = due.orderBy('tries').orderBy('next_at').orderBy('queued_at').limit(MOST_DOUBTFUL)
      for (const row of all(next)) {
        const posted = opened(row)
        if (posted) return posted
      }
      return null
    },
    /** While one is sent, it is not due, and counts as sent. */
    claim: (id: string, now: string, until: string): void => {
      change(id, { sent_at: now, next_at: until, trouble: null })
    },
    sent: (id: string, at: string): void => {
      const posted = byId(id)
      if (!posted) return
      const { letter, stream } = posted
      const rest = { ...posted, letter: posted.carrier === 'whatsapp' ? letter : null }
      const tries = posted.tries + 1
      if (letter?.kind === 'status' && stream !== null) notes.setTold(stream, letter.status)
      // The news that it could not be delivered may come before the answer that it was taken.
      if (posted.delivery?.state === 'failed') failed(id, tries, 'no-such-recipient')
      else change(id, { state: 'sent', sent_at: at, next_at: null, trouble: null, tries }, rest)
    },
    tried: (id: string, tries: number, trouble: Trouble, nextAt: string): void => {
      change(id, { tries, trouble, next_at: nextAt, sent_at: null })
    },
    /** Without a try: what it is to carry is not there yet. */
    later: (id: string, nextAt: string): void => {
      change(id, { next_at: nextAt, sent_at: null })
    },
    failed,
    postpone: (carrier: Carrier, now: string, later: { nextAt: string; trouble: Trouble }): void => {
      const due = queuedBy(carrier).where('next_at', '<=', now)
      changeAll(due, { next_at: later.nextAt, trouble: later.trouble })
    },
    /** Makes letters of a carrier due now that wait because of one of these troubles. */
    retryNow: (carrier: Carrier, now: string, troubles: readonly Trouble[]): void => {
      const troubled = queuedBy(carrier).where('trouble', 'in', troubles)
      changeAll(troubled.where('next_at', '>', now), { next_at: now })
    },
    /** Makes letters due that wait beyond an instant: what queued or tried them was a clock that was ahead. */
    bringForward: (carrier: Carrier, now: string, beyond: string): void => {
      changeAll(queuedBy(carrier).where('next_at', '>', beyond), { next_at: now })
    },
    /** False for a letter that is not there, was sent or is being sent, or waits for the results. */
    retry: (id: string, now: string): boolean => {
      const there = selectMail.where('id', '=', id).where('state', 'not in', ['sent', 'waiting'])
      const unsent = there.where('sent_at', 'is', null)
      return changeAll(unsent, { state: 'queued', next_at: now, trouble: null, ...undelivered }) > 0
    },
    /** Makes one due that goes by another way now, as if it had not been tried. */
    untried: (id: string, now: string): void => {
      change(id, { state: 'queued', tries: 0, trouble: null, next_at: now, ...undelivered })
    },
    /** Puts one that was not sent back until the results of its season are published. */
    wait: (id: string): void => {
      const unsent = selectMail.where('id', '=', id).where('state', '!=', 'sent')
      changeAll(unsent, { state: 'waiting', next_at: null, sent_at: null, trouble: null })
    },
    /** Puts waiting letters on hold until they are released. @returns how many. */
    hold: (): number =>
      changeAll(selectMail.where('state', '=', 'queued'), { state: 'held', next_at: null, trouble: null }),
    /** @returns how many were held and are due now. */
    release: (now: string): number =>
      changeAll(selectMail.where('state', '=', 'held'), { state: 'queued', next_at: now }),
    /**
     * Status letters of a stream that wait for the results, are not due yet at an instant and were never tried, or are to be told by
     * hand and were not.
     */
    unsentStatusLetters: (stream: string, at: string): Posted[] => {
      // Filtered here: with these conditions SQLite would scan the index of all waiting letters.
      const ofStream = selectMail.where('stream', '=', stream).orderBy('id')
      const isUntried = ({ carrier, tries, next_at, sent_at }: Selectable<MailRow>) =>
        tries === 0 && sent_at === null && ((next_at ?? '') > at || carrier === 'hand')
      const isFresh = (row: Selectable<MailRow>) =>
        row.kind === 'status' && (row.state === 'waiting' || (row.state === 'queued' && isUntried(row)))
      return all(ofStream).flatMap((row) => (isFresh(row) ? (opened(row) ?? []) : []))
    },
    /** Sends one that was not sent by another way. */
    redirect: (posted: Posted, { carrier, to, messageId }: Redirection): void => {
      change(posted.id, { carrier }, { ...posted, to, messageId })
    },
    /** Has one that was not sent come in another language. */
    reword: (posted: Posted, words: Pick<Addressed, 'locale' | 'subject'>): void => {
      change(posted.id, {}, { ...posted, ...words })
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

/**
 * Consumes the event log from a durable cursor in the vault and queues letters: right after each commit, or after a crash
 * at the next start. While no mail server is set the cursor is 0; once one is set, it starts at the end of the log.
 */
import type { Application } from '#events/application/application.ts'
import type { Parts } from '../runtime/parts.ts'
import { inTransaction } from '../store/database.ts'
import { isNotified } from '../store/letter.ts'
import type { StoredEvent } from '../store/log.ts'
import { type AnyEvent, opened } from '../store/payloads.ts'
import type { Account } from '../store/records.ts'
import { recipient } from './interface.ts'
import type { Queue } from './queue.ts'
import { connectionTroubles } from './smtp-failures.ts'

const CURSOR = 'mail'
/** Milliseconds that letters about a status wait: a change undone meanwhile sends none. */
const UNDO_WINDOW = 2 * 60 * 1000
/** Events of the other types are skipped without being decrypted. */
const follows: Record<AnyEvent['type'], boolean> = {
  ApplicationStarted: false,
  ApplicationSubmitted: true,
  ApplicationAmended: false,
  StatusChanged: true,
  FactsVerified: false,
  RankAssigned: false,
  RankCleared: false,
  NoteAdded: false,
  NoteWithdrawn: false,
  DocumentAdded: false,
  DocumentWithdrawn: false,
  ApplicationWithdrawn: false,
  ApplicationErased: false,
  SettingChanged: true,
  CriteriaChanged: false,
  RoleGranted: false,
  RoleRevoked: false,
  SignedIn: false,
  SignInRefused: false,
  SecondFactorSet: false,
  SecondFactorRemoved: false,
  PasswordLinkMade: false,
  PasswordChanged: false,
  RecordViewed: false,
  ListRead: false,
  WeightsSearched: false,
  RecordMailed: false,
  ExportMade: false,
}
const followedTypes = new Set(Object.entries(follows).flatMap(([type, is]) => (is ? type : [])))

type EventOf<T extends AnyEvent['type']> = Extract<AnyEvent, { type: T }>
type Context = { now: Application; row: StoredEvent; owner: Account | null }

export function logFollower({ store, settings }: Pick<Parts, 'store' | 'settings'>, { isOn, queue }: Queue) {
  const { log, vault, state } = store
  let cursor = vault.cursor.get(CURSOR)
  const moveCursor = (seq: number): void => {
    vault.cursor.set(CURSOR, seq)
    cursor = seq
  }

  function queueSubmissionLetters({ now, row, owner }: Context): void {
    const { seq, stream, at } = row
    const { id, number } = now.file()
    const about = { id, number, season: now.standing.season, at }
    if (owner) {
      const letter = { kind: 'acknowledgement', ...about } as const
      queue({ letter, ...recipient(owner), key: `acknowledgement:${seq}` }, { stream })
    }
    const to = settings.readable('admin_email')
    const locale = settings.readable('mail_language') === 'en' ? 'en' : 'ml'
    const letter = { kind: 'details', ...about, seq } as const
    queue({ letter, to, locale, accountId: null, key: `details:${seq}` }, { stream })
  }
  /** Replaces letters not sent yet by one about the newest status, or by none when the change was undone. */
  function queueStatusLetter({ now, row, owner }: Context, { facts }: EventOf<'StatusChanged'>): void {
    // A stamp may be ahead of the clock, by which letters fall due; after a crash the event is older than the clock.
    const [earlier = row.at] = [row.at, store.clock().toISOString()].sort()
    const unsent = vault.mail.unsentStatusLetters(row.stream, earlier)
    for (const { id } of unsent) vault.mail.remove(id)
    const earliest = unsent[0]?.letter
    const from = earliest?.kind === 'status' ? earliest.from : facts.from
    if (!owner || !isNotified(facts.to) || facts.to === from) return
    const { id, number } = now.file()
    const about = { id, number, season: now.standing.season }
    const letter = { kind: 'status', ...about, status: facts.to, from } as const
    const timing = { stream: row.stream, delay: UNDO_WINDOW }
    queue({ letter, ...recipient(owner), key: `status:${row.seq}` }, timing)
  }
  function followEvent(row: StoredEvent): void {
    const event = opened(row, vault.keys.get)?.event
    if (event?.type === 'SettingChanged' && event.facts.key.startsWith('smtp_'))
      vault.mail.retryNow(store.clock().toISOString(), connectionTroubles)
    const now = state.application(row.stream)
    // The application was erased meanwhile.
    if (!event || !now) return
    const about = { now, row, owner: vault.accounts.byId(now.file().userId) }
    if (event.type === 'ApplicationSubmitted') queueSubmissionLetters(about)
    if (event.type === 'StatusChanged') queueStatusLetter(about, event)
  }
  /** @returns whether there may be something new to send. */
  return (): boolean => {
    const end = log.size()
    if (!isOn()) {
      if (cursor !== 0) moveCursor(0)
      return false
    }
    if (cursor === 0) {
      moveCursor(end)
      return true
    }
    const rows =
      cursor < end ? [...log.read(cursor + 1, end)].filter(({ type }) => followedTypes.has(type)) : []
    if (rows.length > 0)
      inTransaction(vault.db, () => {
        for (const row of rows) followEvent(row)
        vault.cursor.set(CURSOR, end)
      })
    cursor = end
    return rows.length > 0
  }
}

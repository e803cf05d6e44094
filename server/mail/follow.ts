/**
 * Mail follows the log from a cursor in the vault: whatever was committed is queued before anyone is answered, or after
 * a crash at the next start. While no mail server is set the cursor is gone, so the first one starts at the present.
 */
import type { Application } from '#events/application/application.ts'
import type { Locale } from '#events/vocabulary.ts'
import type { Parts } from '../runtime/parts.ts'
import { inTransaction } from '../store/database.ts'
import { isTold } from '../store/letter.ts'
import type { StoredEvent } from '../store/log.ts'
import { type AnyEvent, opened } from '../store/payloads.ts'
import type { Account } from '../store/records.ts'
import type { Queue } from './queue.ts'
import { ofConnection } from './trouble.ts'

const CURSOR = 'mail'
/** A step taken back within this time was a slip, and nobody is told of it. */
const GRACE = 2 * 60 * 1000
/** All other events are passed over unopened. */
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
  ApplicationErased: false,
  SettingChanged: true,
  CriteriaChanged: false,
  RoleGranted: false,
  RoleRevoked: false,
  SignedIn: false,
  SignInRefused: false,
  SecondFactorSet: false,
  SecondFactorRemoved: false,
  RecordViewed: false,
  RecordMailed: false,
  ExportMade: false,
}
const followed = new Set(Object.entries(follows).flatMap(([type, is]) => (is ? type : [])))

type Of<T extends AnyEvent['type']> = Extract<AnyEvent, { type: T }>
type About = { now: Application; row: StoredEvent; owner: Account | null }

export function following({ store, settings }: Pick<Parts, 'store' | 'settings'>, { isOn, queue }: Queue) {
  const { log, vault, models } = store
  let at = vault.cursor.get(CURSOR)
  const moveTo = (seq: number): void => {
    vault.cursor.set(CURSOR, seq)
    at = seq
  }

  function adminLocale(email: string): Locale {
    const known = vault.accounts.forSignIn(email)?.account
    return known?.role === 'admin' ? known.locale : 'ml'
  }
  function submitted({ now, row, owner }: About): void {
    const { seq, stream, at } = row
    const about = { id: now.file().id, season: now.standing.season, at }
    if (owner)
      queue(
        {
          letter: { kind: 'acknowledgement', ...about },
          to: owner.email,
          locale: owner.locale,
          accountId: owner.id,
          key: `acknowledgement:${seq}`,
        },
        { stream },
      )
    const to = settings.readable('admin_email')
    queue(
      {
        letter: { kind: 'details', ...about, seq },
        to,
        locale: adminLocale(to),
        accountId: null,
        key: `details:${seq}`,
      },
      { stream },
    )
  }
  /** The newest step is what a family is told; a step that was taken back in time leaves no letter at all. */
  function moved({ now, row, owner }: About, { facts }: Of<'StatusChanged'>): void {
    const fresh = vault.mail.fresh(row.stream, row.at)
    for (const { id } of fresh) vault.mail.remove(id)
    const before = fresh[0]?.letter
    const from = before?.kind === 'status' ? before.from : facts.from
    if (!owner || !isTold(facts.to) || facts.to === from) return
    const letter = {
      kind: 'status',
      id: now.file().id,
      season: now.standing.season,
      status: facts.to,
      from,
    } as const
    const { email: to, locale, id: accountId } = owner
    queue({ letter, to, locale, accountId, key: `status:${row.seq}` }, { stream: row.stream, waits: GRACE })
  }
  function followEvent(row: StoredEvent): void {
    const event = opened(row, vault.keys.get)?.event
    if (event?.type === 'SettingChanged' && event.facts.key.startsWith('smtp_'))
      vault.mail.hasten(store.clock().toISOString(), ofConnection)
    const now = models.application(row.stream)
    // Nobody writes to a family that asked to be forgotten.
    if (!event || !now) return
    const about = { now, row, owner: vault.accounts.byId(now.file().userId) }
    if (event.type === 'ApplicationSubmitted') submitted(about)
    if (event.type === 'StatusChanged') moved(about, event)
  }
  /** @returns whether there may be something new to send. */
  return (): boolean => {
    const end = log.size()
    if (!isOn()) {
      if (at !== 0) moveTo(0)
      return false
    }
    if (at === 0) {
      moveTo(end)
      return true
    }
    const rows = at < end ? [...log.read(at + 1, end)].filter(({ type }) => followed.has(type)) : []
    if (rows.length > 0)
      inTransaction(vault.db, () => {
        for (const row of rows) followEvent(row)
        vault.cursor.set(CURSOR, end)
      })
    at = end
    return rows.length > 0
  }
}

/**
 * Follows the log from a durable cursor in the vault and queues letters: after each commit, or after a crash at the next
 * start. The cursor is 0 while no carrier is configured, and then starts at the end of the log.
 */

import type { Application } from '#events/application/application.ts'
import { applicationEvents, programmeEvents, typesWith } from '#events/event-traits.ts'
import { lettersAfter, lettersFollow } from '#events/letters.ts'
import { isDueAfter, settingValue } from '#events/programme/events.ts'
import { itemsIn } from '#events/programme/settings.ts'
import type { Locale } from '#events/vocabulary.ts'
import type { Settings } from '../programme/settings.ts'
import { signedBefore } from '../store/checkpoints.ts'
import { type Carrier, carriers } from '../store/letter.ts'
import type { StoredEvent } from '../store/log.ts'
import { opened } from '../store/payloads.ts'
import type { Account } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { Mail, SignedCheckpoint } from './interface.ts'
import type { Queue } from './reach.ts'
import { connectionTroubles } from './smtp.ts'
import { statusLetters } from './status-letters.ts'

// Letters to recipients of checkpoints.

/** One letter for each address, so that none sees the others; each checkpoint once. */
export const checkpointLetters =
  ({ settings }: { settings: Settings }, { queue }: Pick<Queue, 'queue'>) =>
  ({ size, root, at }: SignedCheckpoint): void => {
    const letter = { kind: 'checkpoint', size, root, at } as const
    for (const [place, to] of itemsIn(settings.readable('audit_recipients')).entries())
      queue({ letter, to, locale: 'ml', accountId: null, key: `checkpoint:${size}:${place}` })
  }

const CURSOR = 'mail'
/** Other types are skipped without being decrypted. */
const followedTypes = new Set([
  ...lettersFollow,
  ...typesWith({ ...applicationEvents, ...programmeEvents }, (one) => 'mail' in one),
])

type Context = { now: Application; row: StoredEvent; owner: Account | null }

/** Prefixes of the settings of each carrier. */
const settingsOf: Readonly<Record<Carrier, string>> = {
  letter: 'smtp_',
  sms: 'gateway_',
  whatsapp: 'whatsapp_',
  hand: 'by_hand',
}

type Needed = Pick<Queue, 'queue'> & Pick<Mail, 'isOn' | 'reach'> & { relieveHands: () => void }

export function logFollower(
  { store, settings }: { store: Store; settings: Settings },
  { isOn, queue, reach, relieveHands }: Needed,
) {
  const { log, vault, state } = store
  const aboutStatus = statusLetters({ store }, { queue, reach })
  const tellAuditors = checkpointLetters({ settings }, { queue })
  /** How far this server knows that nothing more is to be done; others may have come further. */
  let done = vault.cursor.get(CURSOR)

  /** Null where no address is known, or the family wants no news. */
  const recipientOf = (to: 'family' | 'organiser', owner: Account | null) => {
    if (to === 'family') return owner && reach(owner)
    const locale: Locale = settings.readable('mail_language') === 'en' ? 'en' : 'ml'
    return { to: settings.readable('admin_email'), locale, accountId: null }
  }
  function queueLetters({ now, row, owner }: Context): void {
    const { seq, stream, at, type } = row
    const { id, number } = now.file()
    for (const { to, letter } of lettersAfter({ type, id, number, season: now.standing.season, at, seq })) {
      const recipient = recipientOf(to, owner)
      if (recipient) queue({ letter, ...recipient, key: `${letter.kind}:${seq}`, stream })
    }
  }
  /** Failed letters are retried at once with new settings, and those to be told by hand are sent. */
  function settingsChanged(key: string): void {
    if (key.startsWith(settingsOf.letter) || key.startsWith(settingsOf.sms)) relieveHands()
    for (const carrier of carriers) {
      const now = store.clock().toISOString()
      if (key.startsWith(settingsOf[carrier])) vault.mail.retryNow(carrier, now, connectionTroubles)
      if (key === 'message_budget') vault.mail.retryNow(carrier, now, ['used-up'])
    }
  }
  /** Others are signed for receipts, up to one a minute. */
  const isForAuditors = ({ seq, at }: StoredEvent): boolean =>
    isDueAfter(state.programme(), { last: signedBefore(log, seq), now: at })
  function followEvent(row: StoredEvent): void {
    const event = opened(row, vault.keys.get)?.event
    if (event?.type === 'SettingChanged') settingsChanged(event.facts.key)
    if (event?.type === 'ResultsPublished' || event?.type === 'ResultsWithheld')
      aboutStatus.resultsChanged(event.facts.season)
    if (event?.type === 'CheckpointSigned' && isForAuditors(row)) tellAuditors({ ...event.facts, at: row.at })
    const now = state.application(row.stream)
    // Erased in the meantime.
    if (!event || !now) return
    const { id, number, userId } = now.file()
    const owner = vault.accounts.byId(userId)
    queueLetters({ now, row, owner })
    if (event.type === 'ApplicationWithdrawn') aboutStatus.withdrawn(row)
    if (event.type === 'StatusChanged')
      aboutStatus.changed({ row, about: { id, number, season: now.standing.season }, owner }, event)
  }
  const isFollowed = ({ type }: StoredEvent): boolean => followedTypes.has(type)
  /** Starts at the end where it is new: earlier news is skipped, except unpublished decisions. @returns the new cursor */
  function followLog(): number {
    const from = vault.cursor.get(CURSOR)
    const end = isOn() ? log.size() : 0
    if (end > 0 && from === 0) aboutStatus.begin(settingValue(state.programme(), 'season'))
    else if (end > 0)
      log
        .read(Math.max(from, done) + 1, end)
        .filter(isFollowed)
        .toArray()
        .forEach(followEvent)
    vault.cursor.set(CURSOR, end)
    return end
  }
  /** @returns whether there may be new letters */
  return async (): Promise<boolean> => {
    const end = isOn() ? log.size() : 0
    if (end === done) return false
    // What no letter follows from is skipped without being written down.
    if (end > 0 && done > 0 && !log.read(done + 1, end).some(isFollowed)) {
      done = end
      return false
    }
    done = await store.write(followLog)
    return done > 0
  }
}

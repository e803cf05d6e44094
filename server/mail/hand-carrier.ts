/** Phone numbers as gateways take them: digits with the country's code, or without it. */

import { randomUUID } from 'node:crypto'
import { tellingOf } from '#events/application/told-by-hand.ts'
import { dialled } from '#events/contacts.ts'
import { kindsTo, type Letter } from '#events/letters.ts'
import { givenValue, settingValue } from '#events/programme/events.ts'
import { inTransaction } from '../store/database.ts'
import type { Trouble } from '../store/letter.ts'
import type { Posted } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { CarrierService, Carriers, Sending, Trial } from './interface.ts'
import { isWithheld } from './status-letters.ts'

/** At least ten digits after the country's code, at most what E.164 allows. */
export const isDialled = (digits: string): boolean => /^[1-9]\d{10,14}$/.test(digits)

/** Of a number in India its ten digits; any other is left as it is. */
export const localOf = (digits: string): string => (/^91\d{10}$/.test(digits) ? digits.slice(2) : digits)

// Messages that staff tell families by hand, where no e-mail and no gateway reaches them. Nothing sends them: they stay in the queue,
// under the rules of every letter, until the log says that the family was told.

type Kept = Pick<Store, 'state' | 'vault' | 'clock'>

/** On where the programme has a WhatsApp number, from which its staff write, unless it does not want to. */
export const handCarrier = ({ store }: Pick<Sending, 'store'>): CarrierService => ({
  isOn: () => {
    const programme = store.state.programme()
    return settingValue(programme, 'by_hand') === 'true' && givenValue(programme, 'whatsapp_number') !== ''
  },
  takes: isDialled,
  messageId: (id) => id,
  open: () => null,
})

/** The place in the log of the step that a letter is about, by its key. */
export const stepOf = ({ key }: Posted): number => Number(key.slice(key.lastIndexOf(':') + 1))

/** Null where the family was not told of it yet, or is no more. */
export function toldAbout({ state }: Pick<Store, 'state'>, posted: Posted) {
  const now = posted.stream === null ? null : state.application(posted.stream)
  return now?.standing.stage === 'sent' ? tellingOf(now.standing, stepOf(posted)) : null
}

/** What can be told now, oldest first. */
export const toTell = ({ state, vault, clock }: Kept): Posted[] =>
  vault.mail
    .toTell(clock().toISOString())
    .filter(({ letter }) => letter !== null && !isWithheld(letter, state.programme()))

/** Takes one out of what is to be told, if the log says that it was. */
export function settle(store: Kept, posted: Posted): void {
  const told = toldAbout(store, posted)
  if (told) store.vault.mail.sent(posted.id, told.at)
}

/** The same for all of them: the process may have ended between the log and the queue. */
export function settleTold(store: Kept): void {
  for (const posted of toTell(store)) settle(store, posted)
}

// Hands a message that its carrier could not deliver over to be told by hand, as where a gateway refuses a family's number.

/** It was tried and refused, or the carrier is away. A decision that waits for the results was never tried. */
const isStuck = ({ state, trouble }: Posted): boolean =>
  state === 'failed' || (state === 'queued' && trouble !== null)

/** Neither a code nor a link, which are for the person who asked for them. */
const isToFamily = ({ kind }: Posted): boolean => kindsTo('family').includes(kind)

export function toHand({ store }: { store: Store }, hand: CarrierService) {
  const { vault, state } = store
  /** The number to tell it to; null where it cannot be told by hand. */
  function numberFor(posted: Posted): string | null {
    if (posted.carrier === 'hand' || !hand.isOn() || !isStuck(posted) || !isToFamily(posted)) return null
    const userId = posted.stream === null ? undefined : state.application(posted.stream)?.file().userId
    const account = userId === undefined ? null : vault.accounts.byId(userId)
    const to = account ? dialled(account.phone) : ''
    return hand.takes(to) ? to : null
  }
  return {
    mayTell: (posted: Posted): boolean => numberFor(posted) !== null,
    /** @returns false where it cannot be told by hand */
    tell: (posted: Posted): boolean => {
      const to = numberFor(posted)
      if (to === null) return false
      const { id } = posted
      inTransaction(vault.db, () => {
        vault.mail.redirect(posted, { carrier: 'hand', to, messageId: hand.messageId(id) })
        vault.mail.untried(id, store.clock().toISOString())
      })
      return true
    },
  }
}

// A made-up message to a number of the organiser's own, by which settings are tried before families depend on them.

/** An application that is nobody's: the check digit of its number is wrong. */
export const madeUp = { id: '00000000-0000-4000-8000-000000000000', number: '0000001', season: 'Season' }

/** As a family's first message, since operators take only the texts that were registered with them. */
const letter: Letter = { kind: 'acknowledgement', ...madeUp, at: '', seq: 0 }

function postedFor({ carrier, to, locale }: Trial): Posted {
  const id = randomUUID()
  const never = { stream: null, delivery: null, opened: null, sentAt: null, nextAt: null, trouble: null }
  const addressed = { to, locale, subject: '', messageId: id }
  const queued = { state: 'queued', tries: 0, queuedAt: '' } as const
  return { id, key: id, carrier, kind: letter.kind, letter, ...addressed, ...queued, ...never }
}

/** @returns `unset` where nothing is saved by which it could be sent, or why it was not sent */
export async function sendTrial(carriers: Carriers, ask: Trial): Promise<'sent' | Trouble | 'unset'> {
  const service = carriers[ask.carrier]
  if (!service.takes(ask.to)) return 'no-such-recipient'
  const run = service.open()
  if (!run) return 'unset'
  try {
    const made = await run.prepare(postedFor(ask), letter)
    return made && 'send' in made ? await made.send() : 'unknown'
  } finally {
    await run.close()
  }
}

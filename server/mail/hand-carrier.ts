/** Phone numbers for gateways, messages that staff tell by hand, and trial messages. */

import { randomUUID } from 'node:crypto'
import { tellingOf } from '#events/application/told-by-hand.ts'
import { dialled } from '#events/contacts.ts'
import { kindsTo, type Letter } from '#events/letters.ts'
import { givenValue, settingValue } from '#events/programme/events.ts'
import type { Trouble } from '../store/letter.ts'
import type { Posted } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { CarrierService, Carriers, Sending, Trial } from './interface.ts'
import { isWithheld } from './status-letters.ts'

/** At least ten digits after the country code, at most the maximum of E.164. */
export const isDialled = (digits: string): boolean => /^[1-9]\d{10,14}$/.test(digits)

/** The ten digits of an Indian number; others are unchanged. */
export const localOf = (digits: string): string => (/^91\d{10}$/.test(digits) ? digits.slice(2) : digits)

// Messages that staff tell families by hand, where no e-mail or gateway reaches them. They stay in the queue, like other
// letters, until the family was told.

type Needed = Pick<Store, 'state' | 'vault' | 'clock'>

/** On where the programme has a WhatsApp number and has not turned this off. */
export const handCarrier = ({ store }: Pick<Sending, 'store'>): CarrierService => ({
  isOn: () => {
    const programme = store.state.programme()
    return settingValue(programme, 'by_hand') === 'true' && givenValue(programme, 'whatsapp_number') !== ''
  },
  takes: isDialled,
  messageId: (id) => id,
  open: () => null,
})

/** The log position of the step, from the letter's key. */
export const stepOf = ({ key }: Posted): number => Number(key.slice(key.lastIndexOf(':') + 1))

/** Null where the family was not told yet, or is erased. */
export function tellingFor({ state }: Pick<Store, 'state'>, posted: Posted) {
  const now = posted.stream === null ? null : state.application(posted.stream)
  return now?.standing.stage === 'sent' ? tellingOf(now.standing, stepOf(posted)) : null
}

/** Messages to tell now, oldest first. */
export const toTell = ({ state, vault, clock }: Needed): Posted[] =>
  vault.mail
    .toTell(clock().toISOString())
    .filter(({ letter }) => letter !== null && !isWithheld(letter, state.programme()))

// Switches an undeliverable message to being told by hand.

/** Refused, or the carrier is down. Decisions that wait for results were never tried. */
const isStuck = ({ state, trouble }: Posted): boolean =>
  state === 'failed' || (state === 'queued' && trouble !== null)

/** Excludes codes and links, which are for the person who requested them. */
const isToFamily = ({ kind }: Posted): boolean => kindsTo('family').includes(kind)

export function toHand({ store }: { store: Store }, hand: CarrierService) {
  const { vault, state } = store
  /** The number; null where it cannot be told by hand. */
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
    tell: (posted: Posted): Promise<boolean> =>
      store.write(() => {
        const to = numberFor(posted)
        if (to === null) return false
        const { id } = posted
        vault.mail.redirect(posted, { carrier: 'hand', to, messageId: hand.messageId(id) })
        vault.mail.untried(id, store.clock().toISOString())
        return true
      }),
  }
}

// A trial message to the organiser's own number, to test the settings.

/** Nobody's application: its check digit is wrong. */
export const madeUp = { id: '00000000-0000-4000-8000-000000000000', number: '0000001', season: 'Season' }

/** Like a family's first message, since operators accept only registered texts. */
const letter: Letter = { kind: 'acknowledgement', ...madeUp, at: '', seq: 0 }

function postedFor({ carrier, to, locale }: Trial): Posted {
  const id = randomUUID()
  const never = { stream: null, delivery: null, opened: null, sentAt: null, nextAt: null, trouble: null }
  const addressed = { to, locale, subject: '', messageId: id }
  const queued = { state: 'queued', tries: 0, queuedAt: '' } as const
  return { id, key: id, carrier, kind: letter.kind, letter, ...addressed, ...queued, ...never }
}

/** @returns 'sent', `unset` without settings, or the cause of the failure */
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

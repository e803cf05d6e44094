/** Phone numbers as gateways take them: digits with the country's code, or without it. */
import { tellingOf } from '#events/application/told-by-hand.ts'
import { givenValue, settingValue } from '#events/programme/events.ts'
import type { Posted } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { CarrierService } from './carriers.ts'
import type { Sending } from './sending.ts'
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

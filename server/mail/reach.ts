/** How a family gets news: by its chosen way, else e-mail, else a message to its phone, else by hand; and the queue. */

import { randomUUID } from 'node:crypto'
import { dialled } from '#events/contacts.ts'
import { subjectOf } from '#events/letters.ts'
import { unforeseen } from '#events/unforeseen.ts'
import { type Carrier, carriers as names, type Way } from '../store/letter.ts'
import type { Account } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { Carriers, NewLetter, Queued, Recipient } from './interface.ts'

type Reached = Recipient & { carrier: Carrier }

/** Default ways, in order. WhatsApp needs a choice; by hand only where nothing else works. */
const usual: readonly Carrier[] = ['letter', 'sms', 'hand']

/** A verified address, since news must not reach a stranger; by hand also an unverified number. '' for none. */
function addressOf({ email, phone, proven }: Account, carrier: Carrier): string {
  switch (carrier) {
    case 'letter':
      return proven.email === null ? '' : email
    case 'sms':
    case 'whatsapp':
      return proven.phone === null ? '' : dialled(phone)
    case 'hand':
      return dialled(phone)
    default:
      return unforeseen(carrier, '')
  }
}

export function familyReach({ store }: { store: Store }, carriers: Carriers) {
  const { vault } = store
  const isOn = (): boolean => Object.values(carriers).some((one) => one.isOn())
  const recipientBy = (account: Account, chosen: Way | null): Reached | null => {
    if (chosen === 'nothing') return null
    // Without configuration, families are counted by e-mail.
    const order = chosen === null ? usual : [chosen, ...usual]
    const { id: accountId, email, locale } = account
    if (!isOn()) return email === '' ? null : { carrier: 'letter', to: email, locale, accountId }
    const carrier = order.find((one) => carriers[one].isOn() && carriers[one].takes(addressOf(account, one)))
    if (carrier === undefined) return null
    return { carrier, to: addressOf(account, carrier), locale, accountId }
  }
  const reach = (account: Account): Reached | null => recipientBy(account, account.toldBy?.way ?? null)
  function redirect(account: Account): void {
    const recipient = reach(account)
    for (const posted of vault.mail.unsentAbout(account.id)) {
      if (recipient === null) vault.mail.remove(posted.id)
      else {
        const { carrier, to } = recipient
        vault.mail.redirect(posted, { carrier, to, messageId: carriers[carrier].messageId(posted.id) })
      }
    }
  }
  return {
    isOn,
    reach,
    redirect,
    offeredTo: (account: Account): Way[] => [
      ...names.filter((one) => carriers[one].isOn() && carriers[one].takes(addressOf(account, one))),
      'nothing',
    ],
    /** Messages to be told by hand go by newly configured carriers. */
    relieveHands: (): void => {
      for (const id of vault.mail.accountsBy('hand')) {
        const account = vault.accounts.byId(id)
        if (account) redirect(account)
      }
    },
    /** Unsent letters switch to the account's current language. */
    reword: ({ id, locale }: Account): void => {
      for (const posted of vault.mail.unsentAbout(id))
        if (posted.letter) vault.mail.reword(posted, { locale, subject: subjectOf(posted.letter, locale) })
    },
    /** Inside a command. */
    choose: (account: Account, way: Way): void => {
      vault.accounts.chooseWay(account.id, way, store.clock().toISOString())
      redirect(vault.accounts.byId(account.id) ?? account)
    },
  }
}

// The outgoing queue: idempotent by key, one recipient for each letter, encrypted, durable on return.

/** `delay`: milliseconds before the first try. `waits`: until the season's results are published. */
type Extra = { delay?: number; waits?: boolean }
export type Queue = ReturnType<typeof mailQueue>

export function mailQueue({ store }: { store: Store }, carriers: Carriers) {
  return {
    /** To be called inside a command. Queues nothing while the carrier is off. */
    queue: ({ letter, key, stream, ...recipient }: NewLetter, extra: Extra = {}): Queued => {
      const { delay = 0, waits = false } = extra
      const { carrier = 'letter', to, locale } = recipient
      if (!carriers[carrier].isOn()) return 'off'
      if (!carriers[carrier].takes(to)) return 'bad-address'
      const id = randomUUID()
      const now = store.clock()
      const isNew = store.vault.mail.add({
        id,
        key,
        letter,
        ...recipient,
        carrier,
        stream: stream ?? null,
        subject: subjectOf(letter, locale),
        // The same for every try, so that receivers can drop duplicates.
        messageId: carriers[carrier].messageId(id),
        queuedAt: now.toISOString(),
        nextAt: waits ? null : new Date(now.getTime() + delay).toISOString(),
      })
      return isNew ? 'queued' : 'known'
    },
  }
}

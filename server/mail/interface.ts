/** The interface of the mail service for other folders of the server. */
import { kolkataDate } from '#events/dates.ts'
import { expiryOf, type Letter } from '#events/letters.ts'
import { settingValue } from '#events/programme/events.ts'
import type { Locale } from '#events/vocabulary.ts'
import type { Receipts } from '../audit/checkpoints.ts'
import type { Config } from '../config.ts'
import type { ObjectStore } from '../files/object-store.ts'
import type { Settings } from '../programme/settings.ts'
import type { Reports } from '../runtime/errors.ts'
import type { Carrier, Trouble, Way } from '../store/letter.ts'
import type { Account, Posted } from '../store/records.ts'
import type { Store } from '../store/store.ts'

// The daily budget of messages to phones: each costs money, and anybody can request codes. A share is reserved, so that
// strangers cannot use up what families need.

const DAY = 24 * 60 * 60 * 1000
/** The share of the budget up to which each kind is sent. */
const shares = {
  /** Codes to unverified numbers, which anybody can request. */
  stranger: 1 / 2,
  /** News of applications; a day of results leaves the last quarter for codes. */
  news: 3 / 4,
  /** Codes to verified numbers. */
  family: 1,
} as const

export type MessageBudget = ReturnType<typeof messageBudget>

export function messageBudget({ clock, state, vault }: Pick<Store, 'clock' | 'state' | 'vault'>) {
  const today = () => {
    const from = Date.parse(`${kolkataDate(clock().toISOString())}T00:00:00+05:30`)
    return { from: new Date(from).toISOString(), to: new Date(from + DAY).toISOString() }
  }
  const most = (): number => Number(settingValue(state.programme(), 'message_budget'))
  /** Waiting codes count as sent, since they go out at once or never. */
  const used = (): number => {
    const { sent, codes } = vault.mail.toPhones(today())
    return sent + codes
  }
  const isLeft = (kind: keyof typeof shares): boolean => used() < most() * shares[kind]
  return {
    used,
    most,
    isHalfUsed: (): boolean => !isLeft('stranger'),
    isLeft,
    /** Whether a due message may be sent now: an accepted code may, as long as the budget lasts. */
    maySend: (letter: Letter): boolean =>
      expiryOf(letter) === null ? isLeft('news') : vault.mail.toPhones(today()).sent < most(),
    /** The start of the next day, UTC. */
    nextDay: (): string => today().to,
  }
}

/** `key`: idempotency key, stored unsealed, so without personal data. `stream`: with which it is erased. */
export type NewLetter = Recipient & { letter: Letter; key: string; stream?: string }
/** Default `carrier`: e-mail. */
export type Recipient = { carrier?: Carrier; to: string; locale: Locale; accountId: string | null }

/** For letters that go only by e-mail. */
export const recipient = ({ email, locale, id }: Account): Recipient => ({
  to: email,
  locale,
  accountId: id,
})

/** `known`: a letter with this key exists. `off`: no carrier is configured. `bad-address`: invalid for its carrier. */
export type Queued = 'queued' | 'known' | 'off' | 'bad-address'

export type SignedCheckpoint = { size: number; root: string; at: string }

export type Trial = { carrier: 'sms' | 'whatsapp'; to: string; locale: Locale }

export type Mail = {
  budget: MessageBudget
  /** Without a carrier: by any. */
  isOn: (carrier?: Carrier) => boolean
  /** How a family gets news; null where it cannot or does not want to. */
  reach: (account: Account) => Recipient | null
  /** Ways that a family may choose: configured ones with an address, and none at all. */
  offeredTo: (account: Account) => Way[]
  /** The family's choice. Unsent letters go by the new way, or not at all. */
  choose: (account: Account, way: Way) => Promise<void>
  /** To be called inside a command: unsent letters go to the account's current address or number. */
  redirect: (account: Account) => void
  /** To be called inside a command: unsent letters switch to the account's current language. */
  reword: (account: Account) => void
  /** Sends a requested checkpoint to its recipients; scheduled ones are sent automatically. */
  sendCheckpoint: (checkpoint: SignedCheckpoint) => Promise<void>
  /** To be called inside a command. */
  queue: (letter: NewLetter) => Queued
  /** Sends all due letters. */
  work: () => Promise<void>
  /** Makes a failed or queued letter due. @returns false for none, a sent one, or an unpublished season */
  retry: (id: string) => Promise<boolean>
  mayTellByHand: (posted: Posted) => boolean
  /** @returns false where it cannot be told by hand */
  tellByHand: (posted: Posted) => Promise<boolean>
  /** Releases letters held by a restore. @returns their number */
  release: () => Promise<number>
  /** Sends a trial message at once. `to`: digits with the country code. */
  trial: (ask: Trial) => Promise<'sent' | Trouble | 'unset'>
  sweep: () => Promise<void>
  /** Starts polling. @returns a function that stops it */
  start: () => () => Promise<void>
}

/** `ca`: trusted certificate. `timeout`: milliseconds of silence. `deadline`: milliseconds in total. */
export type MailOptions = {
  /** URL of WhatsApp's API, for tests. */
  whatsapp?: string
  ca?: string
  timeout?: number
  deadline?: number
}

// A carrier: e-mail, or messages to phones.

/** `hidden`: fields of attached hidden pictures, which are logged. */
type Prepared = { hidden: string[]; send: () => Promise<'sent' | Trouble> }
/** One run of the worker. `later`: seconds until it can be made. Null where its subject was erased. */
export type Run = {
  prepare: (posted: Posted, letter: Letter) => Promise<Prepared | { later: number } | null>
  close: () => Promise<void>
}
export type CarrierService = {
  /** Whether it is fully configured. */
  isOn: () => boolean
  /** Whether the address is valid. */
  takes: (to: string) => boolean
  /** Identifies retries of the same letter for receivers. */
  messageId: (id: string) => string
  /** Null while it is off. */
  open: () => Run | null
}
export type Carriers = Record<Carrier, CarrierService>

export type Sending = {
  store: Store
  config: Config
  objects: ObjectStore
  reports: Reports
  settings: Settings
  receipts: Receipts
}

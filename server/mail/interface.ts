/** The interface of the mail service: what other rooms of the server may use of it. */
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

// How many messages may go to phones in a day of Kerala: each costs the organiser money, and anybody can have codes sent. A part of them
// is out of the reach of strangers, so that they cannot use up what families need.

const DAY = 24 * 60 * 60 * 1000
/** Up to which part of the day's messages each kind goes out. */
const shares = {
  /** Codes to numbers that nobody has proven: whoever types a number can have them sent. */
  stranger: 1 / 2,
  /** News of applications: those of a day on which results are published leave the last quarter to codes. */
  news: 3 / 4,
  /** Codes to numbers that their families have proven. */
  family: 1,
} as const

export type MessageBudget = ReturnType<typeof messageBudget>

export function messageBudget({ clock, state, vault }: Pick<Store, 'clock' | 'state' | 'vault'>) {
  const today = () => {
    const from = Date.parse(`${kolkataDate(clock().toISOString())}T00:00:00+05:30`)
    return { from: new Date(from).toISOString(), to: new Date(from + DAY).toISOString() }
  }
  const most = (): number => Number(settingValue(state.programme(), 'message_budget'))
  /** Codes that wait count as sent: they go out at once, or never. */
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
    /** Whether one that is due may go now: a code that was let in may, as long as the day's messages last. */
    maySend: (letter: Letter): boolean =>
      expiryOf(letter) === null ? isLeft('news') : vault.mail.toPhones(today()).sent < most(),
    /** When the next day begins, UTC. */
    nextDay: (): string => today().to,
  }
}

/**
 * `key` is the idempotency key. It is stored unsealed, so nothing personal or secret may be in it. `stream`: of the
 * application that it is about, with which it is erased.
 */
export type NewLetter = Recipient & { letter: Letter; key: string; stream?: string }
/** Without `carrier` by e-mail. */
export type Recipient = { carrier?: Carrier; to: string; locale: Locale; accountId: string | null }

/** An account by its e-mail, for what goes by no other way. */
export const recipient = ({ email, locale, id }: Account): Recipient => ({
  to: email,
  locale,
  accountId: id,
})

/** `known`: a letter with this key exists; `off`: no mail server or gateway is set; `bad-address`: not an address of its carrier. */
export type Queued = 'queued' | 'known' | 'off' | 'bad-address'

/** `size` and `root` of what was signed, and when. */
export type ToldCheckpoint = { size: number; root: string; at: string }

export type Trial = { carrier: 'sms' | 'whatsapp'; to: string; locale: Locale }

export type Mail = {
  /** How many messages may still go to phones today. */
  budget: MessageBudget
  /** Whether letters can be sent by a carrier; without one, by any. */
  isOn: (carrier?: Carrier) => boolean
  /** How a family is told about its application; null where it cannot be, or wants not to be. */
  reach: (account: Account) => Recipient | null
  /** The ways that a family may choose now: those that are set up and have an address of it, and none at all. */
  offeredTo: (account: Account) => Way[]
  /** The family's own choice. What is not sent yet goes by the new way, or not at all. */
  choose: (account: Account, way: Way) => void
  /** What is not sent yet goes to the address, or the number, that the account has now. */
  redirect: (account: Account) => void
  /** What is not sent yet comes in the language that the account has now. */
  reword: (account: Account) => void
  /** Tells those who keep checkpoints of one that somebody asked for; those of the programme's own days go by themselves. */
  tellOfCheckpoint: (checkpoint: ToldCheckpoint) => void
  /** Durable on return; opens no transaction of its own. */
  queue: (letter: NewLetter) => Queued
  /** Sends everything that is due now. */
  work: () => Promise<void>
  /** Makes a failed or queued letter due now. @returns false when there is none, it was sent, or its season is unpublished. */
  retry: (id: string) => boolean
  /** Whether a message that could not be sent can be told to its family by hand. */
  mayTellByHand: (posted: Posted) => boolean
  /** Puts it among those to be told by hand. @returns false where it cannot be */
  tellByHand: (posted: Posted) => boolean
  /** Releases the letters that a restore put on hold. @returns their number. */
  release: () => number
  /** Sends a made-up message at once, past the queue. `to`: digits with the country's code. */
  trial: (ask: Trial) => Promise<'sent' | Trouble | 'unset'>
  /** Deletes old letters. */
  sweep: () => void
  /** Starts polling for due letters. @returns the function that stops it. */
  start: () => () => Promise<void>
}

/**
 * `ca`: a certificate to trust instead of the system's; `timeout`: milliseconds of silence of the mail server;
 * `deadline`: milliseconds for a letter, or for the test of the connection, whatever the mail server says meanwhile.
 */
export type MailOptions = {
  /** Where WhatsApp's API is, in tests. */
  whatsapp?: string
  ca?: string
  timeout?: number
  deadline?: number
}

// By what letters are sent, as the queue and the worker know it: by e-mail, or as a message to a phone.

/** `hidden`: the fields of attached hidden pictures, which are recorded in the log. */
type Prepared = { hidden: string[]; send: () => Promise<'sent' | Trouble> }
/** Of one run of the worker. `later`: seconds until it can be made. Null where what it is about was erased. */
export type Run = {
  prepare: (posted: Posted, letter: Letter) => Promise<Prepared | { later: number } | null>
  close: () => Promise<void>
}
export type CarrierService = {
  /** Whether all is set that sending needs. */
  isOn: () => boolean
  /** Whether this is an address of its kind. */
  takes: (to: string) => boolean
  /** By which receivers can know a second try of the same letter. */
  messageId: (id: string) => string
  /** Null while it is not on. */
  open: () => Run | null
}
export type Carriers = Record<Carrier, CarrierService>

// The parts of the server that composing and sending letters needs.

export type Sending = {
  store: Store
  config: Config
  objects: ObjectStore
  reports: Reports
  settings: Settings
  receipts: Receipts
}

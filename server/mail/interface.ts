/** The interface of the mail service: what other rooms of the server may use of it. */
import type { Locale } from '#events/vocabulary.ts'
import type { Carrier, Letter, Trouble, Way } from '../store/letter.ts'
import type { Account, Posted } from '../store/records.ts'
import type { MessageBudget } from './budget.ts'

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

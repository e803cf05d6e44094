/** The interface of the mail service: what other rooms of the server may use of it. */
import type { Locale } from '#events/vocabulary.ts'
import type { Letter } from '../store/letter.ts'
import type { Account } from '../store/records.ts'

/** `key` is the idempotency key. It is stored unsealed, so nothing personal or secret may be in it. */
export type NewLetter = { letter: Letter; to: string; locale: Locale; accountId: string | null; key: string }

export const recipient = ({ email, locale, id }: Account) => ({ to: email, locale, accountId: id })

/** `known`: a letter with this key exists; `off`: no mail server is set; `bad-address`: not the address of one mailbox. */
export type Queued = 'queued' | 'known' | 'off' | 'bad-address'

export type Mail = {
  /** Whether a mail server and a sender are set. */
  isOn: () => boolean
  /** Durable on return; opens no transaction of its own. */
  queue: (letter: NewLetter) => Queued
  /** Sends everything that is due now. */
  work: () => Promise<void>
  /** Makes a failed or queued letter due now. @returns false when there is none, it was sent, or its season is unpublished. */
  retry: (id: string) => boolean
  /** Releases the letters that a restore put on hold. @returns their number. */
  release: () => number
  /** Deletes old letters. */
  sweep: () => void
  /** Starts polling for due letters. @returns the function that stops it. */
  start: () => () => Promise<void>
}

/**
 * `ca`: a certificate to trust instead of the system's; `timeout`: milliseconds of silence of the mail server;
 * `deadline`: milliseconds for a letter, or for the test of the connection, whatever the mail server says meanwhile.
 */
export type MailOptions = { ca?: string; timeout?: number; deadline?: number }

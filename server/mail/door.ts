/** The interface of the mail service to the rest of the server. */
import type { Locale } from '#events/vocabulary.ts'
import type { Letter } from '../store/letter.ts'

/** `key` is the idempotency key. It is stored unsealed, so nothing personal or secret may be in it. */
export type NewLetter = { letter: Letter; to: string; locale: Locale; accountId: string | null; key: string }

/** `known`: a letter with this key exists; `off`: no mail server is set; `bad-address`: not the address of one mailbox. */
export type Queued = 'queued' | 'known' | 'off' | 'bad-address'

export type Mail = {
  /** Whether a mail server and a sender are set. */
  isOn: () => boolean
  /** Durable on return; opens no transaction of its own. */
  queue: (letter: NewLetter) => Queued
  /** Sends everything that is due now. */
  work: () => Promise<void>
  /** Makes a failed or waiting letter due now. @returns false where there is none or it was sent. */
  retry: (id: string) => boolean
  /** Releases the letters that a restore put on hold. @returns how many letters. */
  release: () => number
  /** Deletes old letters. */
  sweep: () => void
  /** Starts polling for due letters. @returns the function that stops it. */
  start: () => () => Promise<void>
}

/** `ca`: a certificate to trust instead of the system's; `patience`: milliseconds until a silent server counts as failed. */
export type MailOptions = { ca?: string; patience?: number }

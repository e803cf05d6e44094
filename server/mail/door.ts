/** The door to mail, as the parts of the server know it. */
import type { Locale } from '#events/vocabulary.ts'
import type { Letter } from '../store/letter.ts'

/** `key` is what makes it one letter. It rests unsealed: nothing personal or secret may be in it. */
export type NewLetter = { letter: Letter; to: string; locale: Locale; accountId: string | null; key: string }

/** `known`: there already; `off`: no mail server is set; `bad-address`: not the address of one mailbox. */
export type Queued = 'queued' | 'known' | 'off' | 'bad-address'

export type Mail = {
  /** Whether letters go out at all: a mail server and a sender are set. */
  isOn: () => boolean
  /** Durable when it answers; never opens a transaction of its own. */
  queue: (letter: NewLetter) => Queued
  /** Sends everything that is due now. */
  work: () => Promise<void>
  /** Makes a letter that failed or waits due now. @returns false where there is none, or it was sent. */
  retry: (id: string) => boolean
  /** Lets go what a restored backup holds back. @returns how many letters. */
  release: () => number
  /** Forgets letters of long ago. */
  sweep: () => void
  /** Looks for letters that have become due, now and then. @returns what stops it. */
  start: () => () => Promise<void>
}

/** `ca`: a certificate to trust instead of the system's; `patience`: milliseconds that a server may be silent. */
export type MailOptions = { ca?: string; patience?: number }

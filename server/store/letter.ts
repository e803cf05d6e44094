/** The data of a queued letter as the vault stores it; its text is composed from nothing else. */
import type { Status } from '#events/application/status.ts'
import type { Locale } from '#events/vocabulary.ts'

/** The statuses of which a family is notified; the others are internal. */
export const notifiedStatuses = ['verified', 'shortlisted', 'waitlist', 'finalized', 'rejected'] as const
type NotifiedStatus = (typeof notifiedStatuses)[number]
export const isNotified = (status: Status): status is NotifiedStatus =>
  notifiedStatuses.some((one) => one === status)

/** `id` is the application's; `from` the status of the last notification, `seq` the event that holds the form. */
export type Letter =
  | { kind: 'acknowledgement'; id: string; season: string; at: string }
  | { kind: 'details'; id: string; season: string; at: string; seq: number }
  | { kind: 'status'; id: string; season: string; status: NotifiedStatus; from: Status }
  | { kind: 'password-link'; link: string; until: string }
  | { kind: 'verification-code'; code: string; until: string }
export type LetterKind = Letter['kind']

/** Why a letter is not sent yet, or never will be. */
export type Trouble =
  | 'unreachable'
  | 'timeout'
  | 'certificate'
  | 'login'
  | 'deferred'
  | 'declined'
  | 'no-such-recipient'
  | 'expired'
  | 'unknown'

export type Addressed = { to: string; locale: Locale; subject: string; messageId: string }

/** Null for a letter that does not expire. */
export const expiryOf = (letter: Letter): string | null => ('until' in letter ? letter.until : null)

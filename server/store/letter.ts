/** What a letter is about, as it waits in the vault; what it says is worked out from this and nothing else. */
import type { Status } from '#events/application/status.ts'
import type { Locale } from '#events/vocabulary.ts'

/** The statuses that a family is told of; the others are steps within the house. */
export const told = ['verified', 'shortlisted', 'waitlist', 'finalized', 'rejected'] as const
export type Told = (typeof told)[number]
export const isTold = (status: Status): status is Told => told.some((one) => one === status)

/** `id` is the application's; `from` what the family last knew, `seq` the event that holds the form. */
export type Letter =
  | { kind: 'acknowledgement'; id: string; season: string; at: string }
  | { kind: 'details'; id: string; season: string; at: string; seq: number }
  | { kind: 'status'; id: string; season: string; status: Told; from: Status }
  | { kind: 'password-link'; link: string; until: string }
  | { kind: 'verification-code'; code: string; until: string }
export type LetterKind = Letter['kind']

/** Why a letter is not sent yet, or never will be; the console words it. */
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

/** After this instant it is of no use any more; null for what never ages. */
export const endOf = (letter: Letter): string | null => ('until' in letter ? letter.until : null)

/** The decrypted records of the vault as other modules see them, without passwords or hashes. */
import type { DraftNow } from '#events/application/application.ts'
import { dialled, isPhone } from '#events/contacts.ts'
import type { Letter, LetterKind } from '#events/letters.ts'
import { sameLooking } from '#events/password.ts'
import type { Locale, Role, UploadPurpose } from '#events/vocabulary.ts'
import type { Addressed, Carrier, Delivery, Trouble, Way } from './letter.ts'

/** What a message can be sent to, by which whoever reads it proves that the account is theirs. */
export const identifiers = ['email', 'phone'] as const
export type Identifier = (typeof identifiers)[number]

/** `email`: a user name of staff too. Of a family one of `email` and `phone` may be ''. */
export type Account = {
  id: string
  email: string
  phone: string
  role: Role
  locale: Locale
  /** A family's, given when it registered (events/application/consent.ts); '' for none. */
  consent: string
  /** When its owner proved it, UTC: by a code, a link or a provider; null where nobody has. */
  proven: Readonly<Record<Identifier, string | null>>
  disabled: boolean
  createdAt: string
  lastLoginAt: string | null
  /** By which way a family wants its messages, and since when, UTC; null where it has not chosen. */
  toldBy: { way: Way; since: string } | null
}

/** Normalises an e-mail, so that accounts and failed sign-ins are found whatever its spelling. */
export const foldedEmail = (email: string): string =>
  sameLooking(email.normalize('NFKC')).trim().toLowerCase()

/** Stored where there is no password: it fits none. */
export const NO_PASSWORD = ''
/** Stored where the password was taken away and a link makes a new one: it is no hash, so it fits none. */
export const LOCKED = '-'

/** The digits of a phone number with the country's code, whatever its spelling; '' for what is none. */
export const foldedPhone = (text: string): string => (isPhone(text) ? dialled(text) : '')

/** Off until a first code has shown that an app has the secret. `lastStep`: up to here codes have been used. */
export type SecondFactor = { secret: Buffer; isOn: boolean; lastStep: number }

/** The result of trying a code; `over`: expired, or no tries left. */
export type Tried = 'right' | 'wrong' | 'over'

/** The idempotency key of a change: the account, and a random UUID that its window made. */
export type CommandKey = { account: string; id: string }

export type Draft = DraftNow & { stream: string; accountId: string }

export type FileEntry = {
  id: string
  owner: string
  purpose: UploadPurpose
  /** The application that refers to it, by its stream; null while none does. */
  stream: string | null
  key: Buffer
  type: string
  size: number
  hasThumb: boolean
  createdAt: string
}

/**
 * `held`: it waited when the backup was made from which this vault was restored, so it may have been sent since. `waiting`:
 * it is about a decision of a season whose results are not published.
 */
export type MailState = 'queued' | 'waiting' | 'held' | 'sent' | 'failed'
export type Posted = Addressed & {
  id: string
  carrier: Carrier
  /** Under which no second one is queued: what it is, and the place in the log of what it is about. */
  key: string
  /** By whom its text was opened to be told by hand, when last; null for nobody. */
  opened: { by: string; at: string } | null
  /** What its carrier has said of it since; null for nothing, as of every letter by e-mail. */
  delivery: { state: Delivery; at: string } | null
  stream: string | null
  kind: LetterKind
  /** Null once it was sent. */
  letter: Letter | null
  state: MailState
  tries: number
  nextAt: string | null
  queuedAt: string
  sentAt: string | null
  trouble: Trouble | null
}

/** A request of staff. `at`: milliseconds since 1970; `place`: at random, for those of one millisecond. */
export type AccessRow = {
  at: number
  place: number
  account: string
  /** As in http/access.ts: `GET /api/…`. */
  route: string
  status: number
  /** Of the application, or of the one whose file it was. */
  ledger_id: string | null
}

/** Public data: certificates of the signers of cards; local bodies by district; the file ids of clips. */
export type PublicKind = 'certificate' | 'local-bodies' | 'clip'
export type PublicFile = { name: string; content: string }

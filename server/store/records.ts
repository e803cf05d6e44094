/** What the vault keeps of people, files and letters, as other rooms see it: opened, and never with a password or a hash. */
import type { DraftNow } from '#events/application/application.ts'
import type { Locale, Role, UploadPurpose } from '#events/vocabulary.ts'
import type { Addressed, Letter, LetterKind, Trouble } from './letter.ts'

export type Account = {
  id: string
  email: string
  phone: string
  role: Role
  locale: Locale
  isEmailVerified: boolean
  disabled: boolean
  createdAt: string
  lastLoginAt: string | null
}

/** One spelling for all that are the same e-mail: whose account it is and whose guesses are counted go by it. */
export const foldedEmail = (email: string): string => email.normalize('NFKC').trim().toLowerCase()

/** Off until a first code has shown that an app has the secret. `lastStep`: up to here codes have been used. */
export type SecondFactor = { secret: Buffer; isOn: boolean; lastStep: number }

/** What a code that was sent by e-mail turned out to be. */
export type Tried = 'right' | 'wrong' | 'over'

/** What is typed and not yet sent, and whose it is. */
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

/** `held`: it waited when the backup was made that this vault came back from, so it may have gone out since. */
export type MailState = 'queued' | 'held' | 'sent' | 'failed'
export type Posted = Addressed & {
  id: string
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

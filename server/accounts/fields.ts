/** Schemas shared by requests about accounts, and the public form of an account. */
import * as z from 'zod/mini'
import { emailKind, phoneKind } from '#events/contacts.ts'
import { required } from '#events/kind-schemas.ts'
import { limits } from '#events/limits.ts'
import { passwordKind } from '#events/password.ts'
import { codeKind, searchKind } from '#events/text.ts'
import type { Account } from '../store/records.ts'

export const email = required(emailKind, limits.email)
export const phone = required(phoneKind, limits.phone)
/** The minimum length depends on the account and is checked elsewhere. */
export const password = required(passwordKind, limits.body)
/** Six digits or a recovery code, with any spaces. */
export const code = required(codeKind, 40)
/** An e-mail address, a phone number, or a user name of staff. */
export const accountName = required(searchKind, limits.email)

/** A shared device: the session ends 15 minutes after its last request, and with the browser. */
export const shared = z.optional(z.boolean('error.type'))

/** The answer of `GET /api/me`. */
export const shown = ({ id, email, phone, role, locale, consent, proven, createdAt }: Account) => ({
  id,
  email,
  phone,
  role,
  locale,
  consent,
  isEmailVerified: proven.email !== null,
  isPhoneVerified: proven.phone !== null,
  createdAt,
})

// Masked addresses and numbers: recognizable only for their owner.

const DOTS = '•••'

/** The first character and the domain; of a user name only the first character. */
export function maskedEmail(email: string): string {
  const [first = ''] = email
  const at = email.lastIndexOf('@')
  return email === '' ? '' : `${first}${DOTS}${at > 0 ? email.slice(at) : ''}`
}

export function maskedPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits === '' ? '' : `${DOTS}${digits.slice(-4)}`
}

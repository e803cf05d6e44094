/** Fields that several requests about accounts share, and what they answer of one. */
import * as z from 'zod/mini'
import { emailKind, phoneKind } from '#events/contacts.ts'
import { required } from '#events/kind-schemas.ts'
import { limits } from '#events/limits.ts'
import { passwordKind } from '#events/password.ts'
import { codeKind, searchKind } from '#events/text.ts'
import type { Account } from '../store/records.ts'

export const email = required(emailKind, limits.email)
export const phone = required(phoneKind, limits.phone)
/** Whether it is long enough depends on the account, and is checked there. */
export const password = required(passwordKind, limits.body)
/** A code of six digits or a recovery code, with whatever spaces people type. */
export const code = required(codeKind, 40)
/** By which somebody signs in: an e-mail address, a phone number, or a user name of staff. */
export const accountName = required(searchKind, limits.email)

/** The device is another's, or several families': the session ends 15 minutes after its last request, and with the browser. */
export const shared = z.optional(z.boolean('error.type'))

/** What `GET /api/me` says of an account. */
export const shown = ({ id, email, phone, role, locale, proven, createdAt }: Account) => ({
  id,
  email,
  phone,
  role,
  locale,
  isEmailVerified: proven.email !== null,
  isPhoneVerified: proven.phone !== null,
  createdAt,
})

// An e-mail address and a phone number as their owner knows them again and nobody else learns them. Pure.

const DOTS = '•••'

/** The first character and what follows the @; of a user name the first character alone. */
export function maskedEmail(email: string): string {
  const [first = ''] = email
  const at = email.lastIndexOf('@')
  return email === '' ? '' : `${first}${DOTS}${at > 0 ? email.slice(at) : ''}`
}

/** The last four digits. */
export function maskedPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits === '' ? '' : `${DOTS}${digits.slice(-4)}`
}

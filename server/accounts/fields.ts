/** Fields that several requests about accounts share, and what they answer of one. */
import * as z from 'zod/mini'
import { limits } from '#events/limits.ts'
import { isPhone } from '#events/phone.ts'
import type { Account } from '../store/records.ts'

export const email = z
  .string('error.required')
  .check(z.maxLength(limits.email, 'error.tooLong'), z.email('error.email'))

export const phone = z
  .string('error.required')
  .check(z.maxLength(limits.phone, 'error.tooLong'), z.refine<string>(isPhone, 'error.phone'))

/** Whether it is long enough depends on the account, and is checked there. */
export const password = z.string('error.required').check(z.minLength(1, 'error.required'))

/** A code of six digits or a recovery code, with whatever spaces people type. */
export const code = z
  .string('error.required')
  .check(z.minLength(1, 'error.required'), z.maxLength(40, 'error.tooLong'))

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

/** Fields that several requests about accounts share. */
import * as z from 'zod/mini'

/** Whether it is long enough depends on the account, and is checked there. */
export const password = z.string('error.required').check(z.minLength(1, 'error.required'))

/** A code of six digits or a recovery code, with whatever spaces people type. */
export const code = z
  .string('error.required')
  .check(z.minLength(1, 'error.required'), z.maxLength(40, 'error.tooLong'))

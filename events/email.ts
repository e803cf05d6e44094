/** E-mail addresses. Pure. */
import { visible } from './invisible.ts'
import type { Kind } from './kind.ts'

/** As zod's `z.email()`. */
const address = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i

export const emailKind: Kind = {
  fold: visible,
  problem: (email) => (address.test(email) ? null : 'error.email'),
}

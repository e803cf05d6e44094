/** PIN codes of India: six digits, however they are spaced and in the digits of any script. Pure. */
import { visible } from './invisible.ts'
import type { Kind } from './kind.ts'
import { latinDigits } from './language/digits.ts'

export const PIN_DIGITS = 6

export const pinKind: Kind = {
  fold: (typed) => latinDigits(visible(typed)).replace(/\p{Pd}/gu, ''),
  problem: (pin) => (/^\d{6}$/.test(pin) ? null : 'error.pincode'),
}

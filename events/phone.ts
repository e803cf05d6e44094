/** Normalizes phone numbers as people write them to the digits of an international call. Pure. */

import { accountLimits } from './account-limits.ts'
import { latinDigits } from './language/digits.ts'

/** Digits with the country's code: ten, or eleven that begin with 0, are a number in India; '' for none. */
export function dialled(phone: string): string {
  const digits = latinDigits(phone).replace(/\D/g, '')
  const isHome = !phone.includes('+') && /^0?\d{10}$/.test(digits)
  // The 0 of a call within India is often left in, before the country's code or after it: 091 98470 12345, +91 098470 12345.
  return isHome
    ? `91${digits.slice(-10)}`
    : digits.replace(/^(?:00|0(?=910?\d{10}$))/, '').replace(/^910(?=\d{10}$)/, '91')
}

/** A number as people write one, of enough digits without +91; of those of any script, and of nothing else. */
export function isPhone(text: string): boolean {
  const phone = latinDigits(text).trim()
  if (!/^\(?\+?[\d\s().\p{Pd}]+$/u.test(phone)) return false
  return phone.replace(/^\(?(?:\+|00)91/, '').replace(/\D/g, '').length >= accountLimits.phoneMin
}

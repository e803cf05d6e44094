/** Normalizes phone numbers as people write them to the digits of an international call. Pure. */

import { accountLimits } from './account-limits.ts'
import { latinDigits } from './language/digits.ts'

/** Digits with the country's code: ten, or eleven that begin with 0, are a number in India; '' for none. */
export function dialled(phone: string): string {
  const digits = latinDigits(phone).replace(/\D/g, '')
  if (phone.includes('+')) return digits
  return /^0?\d{10}$/.test(digits) ? `91${digits.slice(-10)}` : digits.replace(/^00/, '')
}

/** A number as people write one, of enough digits without +91; of those of any script, and of nothing else. */
export function isPhone(text: string): boolean {
  const phone = latinDigits(text).trim()
  if (!/^\(?\+?[\d\s().-]+$/.test(phone)) return false
  return phone.replace(/^\(?(?:\+|00)91/, '').replace(/\D/g, '').length >= accountLimits.phoneMin
}

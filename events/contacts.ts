/** Kinds of phone numbers and e-mail addresses as people type them. */
import { isAadhaarNumber } from './aadhaar.ts'
import { accountLimits } from './account-limits.ts'
import { spaced, visible } from './invisible.ts'
import type { Kind } from './kind.ts'
import { latinDigits } from './language/digits.ts'

/** Digits with the country code. Ten, or eleven that begin with 0, are an Indian number; '' without digits. */
export function dialled(phone: string): string {
  const digits = latinDigits(phone).replace(/\D/g, '')
  const isHome = !phone.includes('+') && /^0?\d{10}$/.test(digits)
  // People often leave in the 0 of a call within India, before or after the country code: 091 98470 12345, +91 098470
  // 12345.
  return isHome
    ? `91${digits.slice(-10)}`
    : digits.replace(/^(?:00|0(?=910?\d{10}$))/, '').replace(/^910(?=\d{10}$)/, '91')
}

/** Digits of any script, in groups, with brackets, and nothing else. */
const isNumber = (phone: string): boolean => /^\(?\+?[\d\s().-]+$/.test(phone)

/** Written with + or 00, so that the country's code cannot be mistaken for anything else. */
export const saysCountry = (phone: string): boolean => /^\(?(?:\+|00)/.test(phone)

/** Twelve digits that are not an Indian number with its 91 may be an Aadhaar number in the wrong field. */
function isAadhaar(phone: string): boolean {
  const digits = phone.replace(/\D/g, '')
  return !saysCountry(phone) && !digits.startsWith('91') && isAadhaarNumber(digits)
}

/** Saudi Arabia, Kuwait, Oman, the Emirates, Bahrain, Qatar: many relatives work there. */
const gulf = /^(?:966|965|968|971|973|974)\d{8,9}$/

export const phoneKind: Kind = {
  fold: (typed) => spaced(latinDigits(typed.normalize('NFKC'))).replace(/[\p{Pd}\u2212]/gu, '-'),
  problem(phone) {
    if (!isNumber(phone)) return 'error.phone'
    if (isAadhaar(phone)) return 'error.aadhaarAsPhone'
    const own = phone.replace(/^\(?(?:\+|00)91/, '').replace(/\D/g, '')
    return own.length < accountLimits.phoneMin ? 'error.phone' : null
  },
}

export const isPhone = (text: string): boolean => phoneKind.problem(phoneKind.fold(text)) === null

/** Asked about a foreign number without its +, or an Indian one with a digit too many; null for any other. */
export function phoneQuestion(typed: string): 'ask.phoneAbroad' | 'ask.phoneDigits' | null {
  const phone = phoneKind.fold(typed)
  const digits = dialled(phone)
  const isOfIndia = /^91\d{10}$/.test(digits)
  const isAbroad = saysCountry(phone) && !digits.startsWith('91')
  if (isOfIndia || isAbroad || phoneKind.problem(phone) !== null) return null
  return gulf.test(digits) ? 'ask.phoneAbroad' : 'ask.phoneDigits'
}

/** The pattern of zod's `z.email()`. */
const address = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i

export const emailKind: Kind = {
  fold: visible,
  problem: (email) => (address.test(email) ? null : 'error.email'),
}

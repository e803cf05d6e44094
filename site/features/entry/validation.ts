/**
 * Client-side validation of the sign-in forms and of the returned account. Errors are catalogue keys; the server
 * checks everything again. Written by hand, because a schema library would be a tenth of the script of these pages.
 */

import { accountLimits } from '#events/account-limits.ts'
import { emailKind, phoneKind } from '#events/contacts.ts'
import { type Kind, problemOf } from '#events/kind.ts'
import { passwordKind } from '#events/password.ts'
import { checkedBy, hasFields, isListOf, isText } from '#web/guards.ts'
import type { Key } from '../../components/island/texts.ts'

/** The part of a signed-in account that these pages need. */
export const SignedIn = checkedBy(hasFields({ id: isText, role: isText }))

/** A catalogue key, or a message of the server, by the name of the field. */
export type Problems = Readonly<Record<string, string>>
/** Typed texts by the name of the field. */
export type Values = Readonly<Record<string, string>>
/** @returns the key of the error, null for a valid value */
type Check = (value: string) => string | null

export const required: Check = (value) => (value === '' ? 'error.required' : null)

const of =
  (kind: Kind, max: number): Check =>
  (value) =>
    kind.fold(value).length > max ? 'error.tooLong' : problemOf(kind, value, 'error.required')

export const email = of(emailKind, accountLimits.email)
export const phone = of(phoneKind, accountLimits.phone)

const newPassword =
  (passwordMin: number, tooShort: string): Check =>
  (value) => {
    const password = passwordKind.fold(value)
    return required(password) ?? (password.length < passwordMin ? tooShort : null)
  }
export const password = newPassword(accountLimits.passwordMin, 'error.password')

/** Whether a typed sign-in name is a phone number: it begins with a digit and has no @. */
export const isNumber = (name: string): boolean => /^\W*\p{Nd}[^@]*$/u.test(name)

const accountName: Check = (value) => (isNumber(value) ? phone(value) : email(value))

/** The sign-in name in the form in which it is sent. */
export const foldedName = (name: string): string => (isNumber(name) ? phoneKind : emailKind).fold(name)

const agreed: Check = (value) => (value === 'on' ? null : 'error.agree')

export const checkedWith =
  (checks: Readonly<Record<string, Check>>) =>
  (values: Values): Record<string, string> => {
    const problems: Record<string, string> = {}
    for (const [name, check] of Object.entries(checks)) {
      const problem = check(values[name] ?? '')
      if (problem !== null) problems[name] = problem
    }
    return problems
  }

/** Also compares `confirmPassword` with the field `repeated`, even while other fields are wrong, to report all errors at once. */
export const checkedWithRepeat = (checks: Readonly<Record<string, Check>>, repeated: string) => {
  const problemsIn = checkedWith({ ...checks, confirmPassword: required })
  return (values: Values): Problems => {
    const problems = problemsIn(values)
    const [first, second] = [values[repeated], values.confirmPassword].map((one = '') =>
      passwordKind.fold(one),
    )
    if (second && second !== first) problems.confirmPassword = 'error.passwordMatch'
    return problems
  }
}

export const loginProblems = checkedWith({ email: accountName, password })
export const forgotProblems = checkedWith({ email: accountName })
const emailIfAny: Check = (value) => (emailKind.fold(value) === '' ? null : email(value))
export const registerProblems = checkedWithRepeat(
  { phone, email: emailIfAny, password, agreeToTerms: agreed },
  'password',
)
/** @param tooShort the key of the error for fewer characters than `passwordMin` */
export const resetProblems = (passwordMin: number, tooShort: string) =>
  checkedWithRepeat({ password: newPassword(passwordMin, tooShort) }, 'password')

// After recovering an account by a code or a link: which unproven names and sign-ins the server has removed.

const sentenceOf = {
  email: 'takenOff.email',
  phone: 'takenOff.phone',
  outside: 'takenOff.outside',
} as const satisfies Record<string, Key>
const names = ['email', 'phone', 'outside'] as const

/** The part of the answers of `/api/auth/reset` and `/api/auth/code/use` that the pages need. */
export const Recovered = checkedBy(hasFields({ takenOff: isListOf(isText) }))

export const takenOffTexts = (t: (key: Key) => string, takenOff: readonly string[]): string[] =>
  names.filter((name) => takenOff.includes(name)).map((name) => t(sentenceOf[name]))

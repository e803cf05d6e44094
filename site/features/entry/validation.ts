/**
 * Client-side validation of the sign-in forms, and of the account that comes back. Errors are catalogue keys; the server
 * checks everything again. Written by hand, because a schema library would be a tenth of all the script of these pages.
 */

import { accountLimits } from '#events/account-limits.ts'
import { isPhone } from '#events/phone.ts'
import { checkedBy, hasFields, isText } from '#web/guards.ts'

/** What these pages read of an account that has just signed in; the next page asks for the rest. */
export const SignedIn = checkedBy(hasFields({ id: isText, role: isText }))

/** Field name to a catalogue key, or to the server's words. */
export type Problems = Readonly<Record<string, string>>
/** What was typed, by field name. */
export type Values = Readonly<Record<string, string>>
/** The key of what is wrong with a value; null where nothing is. */
type Check = (value: string) => string | null

/** As zod's `z.email()`, by which the server decides. */
export const emailPattern = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i

export const required: Check = (value) => (value === '' ? 'error.required' : null)

const email: Check = (value) => {
  const text = value.trim()
  return required(text) ?? (emailPattern.test(text) ? null : 'error.email')
}

const newPassword =
  (passwordMin: number, tooShort: string): Check =>
  (value) =>
    required(value) ?? (value.length < passwordMin ? tooShort : null)
export const password = newPassword(accountLimits.passwordMin, 'error.password')

const phone: Check = (value) => {
  const text = value.trim()
  return (
    required(text) ??
    (text.length > accountLimits.phone ? 'error.tooLong' : isPhone(text) ? null : 'error.phone')
  )
}

/** Who signs in: by e-mail, or by the phone number of the account. What begins as a number is judged as one. */
const accountName: Check = (value) => (/^\W*\p{Nd}[^@]*$/u.test(value) ? phone(value) : email(value))

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

/** Also compares `confirmPassword` with the field `repeated`, even while other fields are wrong: all errors at once. */
export const checkedWithRepeat = (checks: Readonly<Record<string, Check>>, repeated: string) => {
  const problemsIn = checkedWith({ ...checks, confirmPassword: required })
  return (values: Values): Problems => {
    const problems = problemsIn(values)
    if (values.confirmPassword && values.confirmPassword !== values[repeated])
      problems.confirmPassword = 'error.passwordMatch'
    return problems
  }
}

export const loginProblems = checkedWith({ email: accountName, password })
export const forgotProblems = checkedWith({ email: accountName })
export const registerProblems = checkedWithRepeat(
  { email, phone, password, agreeToTerms: agreed },
  'password',
)
/** @param tooShort the key of the error for fewer characters than `passwordMin` */
export const resetProblems = (passwordMin: number, tooShort: string) =>
  checkedWithRepeat({ password: newPassword(passwordMin, tooShort) }, 'password')

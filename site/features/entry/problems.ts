/** What keeps a login, a registration or a new password from being sent. Messages are keys; values are what was typed. */
import * as z from 'zod/mini'
import { limits } from '#events/vocabulary.ts'

const present = z.minLength(1, { error: 'error.required', abort: true })
const email = z.string().check(z.trim(), present, z.email('error.email'))
const password = z.string().check(present, z.minLength(limits.passwordMin, 'error.password'))
const phone = z.string().check(
  z.trim(),
  present,
  z.minLength(limits.phoneMin, { error: 'error.phone', abort: true }),
  z.maxLength(limits.phone, { error: 'error.tooLong', abort: true }),
  z.regex(/^[+\d][\d\s().-]*$/, 'error.phone'),
  z.refine((text) => text.replace(/\D/g, '').length >= limits.phoneMin, 'error.phone'),
)
const twice = { password, confirmPassword: z.string().check(present) }

const Login = z.object({ email, password })
const Register = z.object({ email, phone, ...twice, agreeToTerms: z.literal('on', 'error.agree') })
const Forgot = z.object({ email })
const Change = z.object({
  password: z.string().check(present),
  newPassword: password,
  confirmPassword: z.string().check(present),
})
const Known = z.object({ password: z.string().check(present) })
const Code = z.object({ code: z.string().check(z.trim(), present) })

/** Field name to a key of the catalogues, or to words of the server. */
export type Problems = Readonly<Record<string, string>>
export type Values = Readonly<Record<string, string>>

function problemsIn(schema: z.ZodMiniType, values: Values): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
    problems[String(path[0])] ??= message
  return problems
}

/** Compared also while other fields are wrong, so that nobody is sent back a second time. */
const withMatch = (problems: Record<string, string>, { password, confirmPassword }: Values): Problems =>
  confirmPassword && confirmPassword !== password
    ? { ...problems, confirmPassword: 'error.passwordMatch' }
    : problems

export const loginProblems = (values: Values): Problems => problemsIn(Login, values)
export const forgotProblems = (values: Values): Problems => problemsIn(Forgot, values)
export const registerProblems = (values: Values): Problems => withMatch(problemsIn(Register, values), values)
/** The rule for a new password: staff need more than families. */
export type PasswordRule = { staff: boolean; passwordMin: number }
export const resetProblems = ({ staff, passwordMin }: PasswordRule) => {
  const long = z.minLength(passwordMin, staff ? 'error.staffPassword' : 'error.password')
  const Reset = z.object({ ...twice, password: z.string().check(present, long) })
  return (values: Values): Problems => withMatch(problemsIn(Reset, values), values)
}
export const changeProblems = (values: Values): Problems =>
  withMatch(problemsIn(Change, values), { ...values, password: values.newPassword ?? '' })
export const knownProblems = (values: Values): Problems => problemsIn(Known, values)
export const codeProblems = (values: Values): Problems => problemsIn(Code, values)

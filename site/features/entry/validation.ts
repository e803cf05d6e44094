/** Client-side validation of the sign-in forms. Errors are catalogue keys; the server checks everything again. */
import * as z from 'zod/mini'
import { limits } from '#events/vocabulary.ts'

const present = z.minLength(1, { error: 'error.required', abort: true })
const required = z.string().check(present)
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
const agreed = z.literal('on', 'error.agree')

/** Field name to a catalogue key, or to the server's words. */
export type Problems = Readonly<Record<string, string>>
/** What was typed, by field name. */
export type Values = Readonly<Record<string, string>>

/** The first problem of each field. */
function problemsIn(schema: z.ZodMiniType, values: Values): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
    problems[String(path[0])] ??= message
  return problems
}

const checkedBy =
  (schema: z.ZodMiniType) =>
  (values: Values): Problems =>
    problemsIn(schema, values)

/** Also compares `confirmPassword` with the field `repeated`, even while other fields are wrong: all errors at once. */
const checkedWithRepeat = (schema: z.ZodMiniType, repeated: string) => (values: Values) => {
  const problems = problemsIn(schema, values)
  if (values.confirmPassword && values.confirmPassword !== values[repeated])
    problems.confirmPassword = 'error.passwordMatch'
  return problems
}

export const loginProblems = checkedBy(z.object({ email, password }))
export const forgotProblems = checkedBy(z.object({ email }))
export const passwordProblems = checkedBy(z.object({ password: required }))
export const codeProblems = checkedBy(z.object({ code: z.string().check(z.trim(), present) }))
export const registerProblems = checkedWithRepeat(
  z.object({ email, phone, password, confirmPassword: required, agreeToTerms: agreed }),
  'password',
)
export const changeProblems = checkedWithRepeat(
  z.object({ password: required, newPassword: password, confirmPassword: required }),
  'newPassword',
)
/** @param tooShort the key of the error for fewer characters than `passwordMin` */
export const resetProblems = (passwordMin: number, tooShort: string) =>
  checkedWithRepeat(
    z.object({
      password: z.string().check(present, z.minLength(passwordMin, tooShort)),
      confirmPassword: required,
    }),
    'password',
  )

/**
 * The kinds of answers, one object each: how a draft takes one, and how a submission checks it. They build on the kinds of
 * typed text (kind.ts). language/answer-words.ts puts them in words, separately, since most pages show none.
 */

import * as z from 'zod/mini'
import { emailKind, phoneKind, phoneQuestion } from '../contacts.ts'
import { dateKind } from '../day.ts'
import { visible } from '../invisible.ts'
import { type Kind, problemOf } from '../kind.ts'
import { drafted } from '../kind-schemas.ts'
import { latinDigits } from '../language/digits.ts'
import { limits } from '../limits.ts'
import { isWholePaise } from '../money.ts'
import { linesKind, nameKind } from '../text.ts'
import { districts, objectKeyPattern } from '../vocabulary.ts'
import { consentPattern } from './read-consent.ts'

// Indian PIN codes: six digits of any script, however they are spaced.

const PIN_DIGITS = 6

const pinKind: Kind = {
  fold: (typed) => latinDigits(visible(typed)).replace(/\p{Pd}/gu, ''),
  problem: (pin) => (/^\d{6}$/.test(pin) ? null : 'error.pincode'),
}

/** Catalogue keys. `missing`: the message where there is no answer; null where none is needed. */
type Check = { missing: string | null; options: readonly string[] }
/** Each kind has one of these types, that of its `draft`. */
export type Answer = string | number | boolean | null | readonly string[]

/** Characters of YYYY-MM-DD, and of a stored consent. */
const DATE_LENGTH = 10
const CONSENT_LENGTH = 17
/** Rupees a month above which the form asks whether it is right: a zero too many is soon typed. */
const UNLIKELY_INCOME = 200_000

const fileKey = z.string('error.file').check(z.regex(objectKeyPattern, 'error.file'))
const rupees = z
  .number()
  .check(
    z.gte(-limits.income, 'error.amount'),
    z.lte(limits.income, 'error.amount'),
    z.refine(isWholePaise, 'error.amount'),
  )
/** null and '' clear an answer. The union's message is for values of another type. */
const clearable = <T extends z.ZodMiniType>(schema: T, message: string) =>
  z.pipe(
    z.union([z.literal(''), z.nullable(schema)], message),
    z.transform((value) => (value === '' ? null : value)),
  )
const flag = z.nullable(z.boolean('error.type'))

/** `max`: UTF-16 units of the folded text. `missingKey`: the message for a missing answer. */
const written = (kind: Kind, max: number, missingKey?: string) => ({
  fold: kind.fold,
  max,
  draft: drafted(kind, max),
  problem: (answer: Answer, { missing }: Check) =>
    problemOf(kind, typeof answer === 'string' ? answer : '', missing && (missingKey ?? missing)),
})
const listed = (list?: readonly string[]) => ({
  draft: drafted(nameKind, limits.line),
  problem: (answer: Answer, { missing, options }: Check) =>
    answer === '' ? missing : (list ?? options).some((one) => one === answer) ? null : 'error.choose',
})
const never = () => null

type Doubt = 'form.isItRight' | NonNullable<ReturnType<typeof phoneQuestion>>
export type AnswerKind = {
  draft: z.ZodMiniType<Answer, unknown>
  /** The problem that prevents a submission; null where there is none. */
  problem: (answer: Answer, check: Check) => string | null
  /** The question to ask about an unlikely answer; null for any other. */
  doubt?: (answer: Answer) => Doubt | null
}

export const kinds = {
  name: written(nameKind, limits.name),
  text: written(nameKind, limits.line),
  lines: written(linesKind, limits.address),
  /** The form suggests places of the district, local bodies of the chosen type, and the post offices of the PIN code. */
  village: written(nameKind, limits.line),
  localBody: written(nameKind, limits.line),
  postOffice: written(nameKind, limits.line),
  district: listed(districts),
  taluk: written(nameKind, limits.line),
  pin: written(pinKind, PIN_DIGITS, 'error.pincode'),
  phone: {
    ...written(phoneKind, limits.phone),
    doubt: (answer: Answer) => (typeof answer === 'string' ? phoneQuestion(answer) : null),
  },
  email: written(emailKind, limits.email),
  birth: written(dateKind, DATE_LENGTH),
  day: written(dateKind, DATE_LENGTH),
  choice: listed(),
  /** Null until it is answered. */
  yesNo: {
    draft: flag,
    problem: (answer: Answer, { missing }: Check) => (answer === null ? missing : null),
  },
  tick: {
    draft: z.pipe(
      flag,
      z.transform((ticked) => ticked ?? false),
    ),
    problem: (answer: Answer, { missing }: Check) => (answer === false ? missing : null),
  },
  money: {
    draft: clearable(rupees, 'error.amount'),
    problem: (answer: Answer) =>
      typeof answer === 'number' && !(answer >= 0 && isWholePaise(answer)) ? 'error.amount' : null,
    doubt: (answer: Answer) =>
      typeof answer === 'number' && answer > UNLIKELY_INCOME ? ('form.isItRight' as const) : null,
  },
  picture: { draft: clearable(fileKey, 'error.file'), problem: never },
  proofs: {
    draft: z.pipe(
      z.nullable(z.array(fileKey, 'error.type').check(z.maxLength(limits.proofs, 'error.tooManyFiles'))),
      z.transform((value) => value ?? []),
    ),
    problem: never,
  },
  consent: {
    draft: z.pipe(drafted(nameKind, CONSENT_LENGTH), z.string().check(z.regex(consentPattern, 'error.type'))),
    problem: never,
  },
} satisfies Record<string, AnswerKind>
export type KindName = keyof typeof kinds

/** Files are compared, shown and stored differently from text. */
export const isFile = ({ kind }: { kind: KindName }): boolean => kind === 'picture' || kind === 'proofs'

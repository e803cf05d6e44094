/**
 * The kinds of answers, one object each: what is stored of one, and how a submission checks it; form-schemas.ts has how the server takes
 * one. They build on the kinds of typed text (kind.ts). language/answer-words.ts puts them in words, separately, since most pages show
 * none.
 */
import { emailKind, phoneKind, phoneQuestion } from '../contacts.ts'
import { dateKind } from '../day.ts'
import { visible } from '../invisible.ts'
import { type Kind, problemOf } from '../kind.ts'
import { latinDigits } from '../language/digits.ts'
import { limits } from '../limits.ts'
import { isWholePaise } from '../money.ts'
import { linesKind, nameKind } from '../text.ts'
import { districts } from '../vocabulary.ts'

// Indian PIN codes: six digits of any script, however they are spaced.

const PIN_DIGITS = 6

const pinKind: Kind = {
  fold: (typed) => latinDigits(visible(typed)).replace(/\p{Pd}/gu, ''),
  problem: (pin) => (/^\d{6}$/.test(pin) ? null : 'error.pincode'),
}

/** Catalogue keys. `missing`: the message where there is no answer; null where none is needed. */
type Check = { missing: string | null; options: readonly string[] }
/** Each kind has one of these types, that of its `is`. */
export type Answer = string | number | boolean | null | readonly string[]

/** Characters of YYYY-MM-DD, and of a stored consent. */
const DATE_LENGTH = 10
const CONSENT_LENGTH = 17
/** Rupees a month above which the form asks whether it is right: a zero too many is soon typed. */
const UNLIKELY_INCOME = 200_000

const isText = (value: unknown): value is string => typeof value === 'string'
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const orNull =
  <T>(is: (value: unknown) => value is T) =>
  (value: unknown): value is T | null =>
    value === null || is(value)
const isNumber = (value: unknown): value is number => typeof value === 'number'

/** What is stored of a text, folded by its kind. */
const text = (fold: Kind['fold'], max: number) => ({ is: isText, empty: '', fold, max })
/** `max`: UTF-16 units of the folded text. `missingKey`: the message for a missing answer. */
const written = (kind: Kind, max: number, missingKey?: string) => ({
  ...text(kind.fold, max),
  problem: (answer: Answer, { missing }: Check) =>
    problemOf(kind, typeof answer === 'string' ? answer : '', missing && (missingKey ?? missing)),
})
const listed = (list?: readonly string[]) => ({
  ...text(nameKind.fold, limits.line),
  problem: (answer: Answer, { missing, options }: Check) =>
    answer === '' ? missing : (list ?? options).some((one) => one === answer) ? null : 'error.choose',
})
const never = () => null

type Doubt = 'form.isItRight' | NonNullable<ReturnType<typeof phoneQuestion>>
export type AnswerKind = {
  /** Whether a stored value is an answer of this kind. */
  is: (value: unknown) => value is Answer
  /** The stored value of an unanswered question. */
  empty: Answer
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
    is: orNull(isFlag),
    empty: null,
    problem: (answer: Answer, { missing }: Check) => (answer === null ? missing : null),
  },
  tick: {
    is: isFlag,
    empty: false,
    problem: (answer: Answer, { missing }: Check) => (answer === false ? missing : null),
  },
  money: {
    is: orNull(isNumber),
    empty: null,
    problem: (answer: Answer) =>
      typeof answer === 'number' && !(answer >= 0 && isWholePaise(answer)) ? 'error.amount' : null,
    doubt: (answer: Answer) =>
      typeof answer === 'number' && answer > UNLIKELY_INCOME ? ('form.isItRight' as const) : null,
  },
  picture: { is: orNull(isText), empty: null, problem: never },
  proofs: { is: isTexts, empty: [], problem: never },
  consent: { ...text(nameKind.fold, CONSENT_LENGTH), problem: never },
} satisfies Record<string, AnswerKind>
export type KindName = keyof typeof kinds
/** The type of a stored answer. */
export type Stored<K extends KindName> = (typeof kinds)[K]['is'] extends (value: unknown) => value is infer T
  ? T
  : never

/** Files are compared, shown and stored differently from text. */
export const isFile = ({ kind }: { kind: KindName }): boolean => kind === 'picture' || kind === 'proofs'

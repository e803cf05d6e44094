/** The application form, for the browser and the server. form-schemas.ts has the checks of a save, submission.ts those of a submission. */
import { isDate, kolkataDate, wholeYears } from '../dates.ts'
import { limits } from '../limits.ts'
import { isFile, kinds, type Stored } from './kinds.ts'
import {
  type FormField,
  fields,
  holdsFor,
  type KindOf,
  type Question,
  questionOf,
  questions,
} from './questions.ts'

// Selects answers of a form.

export const picked = (form: Form, names: readonly FormField[]): FormChanges =>
  Object.fromEntries(names.map((name) => [name, form[name]]))

/** Every field; missing text and choices are '', missing numbers, keys and yes/no answers are null. */
export type Form = { [F in FormField]: Stored<KindOf<F>> }
export type FormChanges = Partial<Form>

/** Whether these are stored answers. What a client sends is folded and checked by form-schemas.ts. */
export function isChanges(value: unknown): value is FormChanges {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).every(([field, answer]) => {
    const question = questionOf(field)
    return question !== undefined && kinds[question.kind].is(answer)
  })
}
export const isForm = (value: unknown): value is Form =>
  isChanges(value) && fields.every((field) => field in value)

function begun(answerTo: (question: Question) => unknown): Form {
  const form = Object.fromEntries(questions.map((one) => [one.field, answerTo(one)]))
  if (!isForm(form)) throw new Error('A question begins with an answer that is none of its kind.')
  return form
}
/** Without any answer: how a family starts on the pages and at its door. */
export const emptyForm: Form = begun(({ kind }) => kinds[kind].empty)
/** Every field cleared, except the specified defaults, which count where an API client sends none. */
export const blankForm: Form = begun(({ kind, filled }) => filled ?? kinds[kind].empty)

/** Absent fields keep their value. */
export const merged = (form: Form, changes: FormChanges): Form => ({ ...form, ...changes })

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

export const changesBetween = (before: Form, after: Form): FormChanges =>
  Object.fromEntries(Object.entries(after).filter(([key, value]) => !same(Reflect.get(before, key), value)))

/** In whole years; the specified defaults where there is no date of birth. */
export const agesOf = (form: Form, today: string): { groomAge: number; brideAge: number } => ({
  groomAge: isDate(form.groomDob) ? wholeYears(form.groomDob, today) : limits.groomAge,
  brideAge: isDate(form.brideDob) ? wholeYears(form.brideDob, today) : limits.brideAge,
})

/** Ages on the recorded `day`, else on the day of the first submission's stamp, UTC. */
export const settledAges = (form: Form, day: string | null, submittedAt: string) =>
  agesOf(form, day ?? kolkataDate(submittedAt))

const files = questions.filter(isFile)

export const fileKeysOf = (form: FormChanges): string[] =>
  files.flatMap(({ field }) => form[field] ?? []).filter((key) => typeof key === 'string')

/** These may be added until an application is verified, without a deadline. */
export const proofFields: readonly string[] = files
  .filter(({ kind, purpose }) => kind === 'proofs' || purpose === 'proof')
  .map(({ field }) => field)

/** Staff see these only on request, which is logged. */
export const isHiddenPicture = (field: string): boolean => {
  const question = questionOf(field)
  return question !== undefined && holdsFor(question, question.hidden)
}

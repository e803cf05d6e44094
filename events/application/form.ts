/**
 * The application form, for the browser and the server. A save is checked only for names, types and lengths, so that a
 * half-typed PIN code can be saved; submission.ts has the rules of a submission. Messages are catalogue keys.
 */
import * as z from 'zod/mini'
import { isDate, kolkataDate, wholeYears } from '../dates.ts'
import { limits } from '../limits.ts'
import { isFile, kinds } from './kinds.ts'
import { type FormField, holdsFor, type KindOf, type Question, questionOf, questions } from './questions.ts'

type Shape = { [F in FormField]: (typeof kinds)[KindOf<F>]['draft'] }
const isShape = (shape: Partial<Shape>): shape is Shape => questions.every(({ field }) => field in shape)
function complete(shape: Partial<Shape>): Shape {
  if (!isShape(shape)) throw new Error('A question has no schema.')
  return shape
}
const shape = complete(Object.fromEntries(questions.map(({ field, kind }) => [field, kinds[kind].draft])))

/** Ages are computed from the date of birth, so a request's age is accepted and ignored. */
const ignoredAge = z.pipe(
  z.union([z.literal(''), z.nullable(z.number())], 'error.type'),
  z.transform(() => undefined),
)

export const Complete = z.strictObject(shape)
/** Every field; missing text and choices are '', missing numbers, keys and yes/no answers are null. */
export type Form = z.infer<typeof Complete>

export const DraftChanges = z.partial(
  z.strictObject({ ...shape, groomAge: ignoredAge, brideAge: ignoredAge }),
)
export type FormChanges = Partial<Form>

const begun = (answerTo: (question: Question) => unknown): Form =>
  Complete.parse(Object.fromEntries(questions.map((one) => [one.field, answerTo(one)])))
/** Nothing is answered: how a family begins on the pages and at its door. */
export const emptyForm: Form = begun(() => null)
/** Every field cleared, except the specified defaults, which count where an API client sends none. */
export const blankForm: Form = begun(({ filled }) => filled ?? null)

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

export const changesOf = (parsed: z.infer<typeof DraftChanges>): FormChanges => {
  const { groomAge, brideAge, ...changes } = parsed
  return changes
}

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

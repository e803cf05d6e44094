/**
 * The application form, for the browser and the server. A save is checked for names, types and lengths only, so that a
 * half-typed PIN code can be saved; submission.ts has the rules of a submission. Messages are catalogue keys.
 */
import * as z from 'zod/mini'
import { isDate, kolkataDate, wholeYears } from '../dates.ts'
import { limits } from '../limits.ts'
import { isFile, kinds } from './kinds.ts'
import { type FormField, holdsFor, type KindOf, questionOf, questions } from './questions.ts'

type Shape = { [F in FormField]: (typeof kinds)[KindOf<F>]['draft'] }
const isShape = (shape: Partial<Shape>): shape is Shape => questions.every(({ field }) => field in shape)
function complete(shape: Partial<Shape>): Shape {
  if (!isShape(shape)) throw new Error('A question has no schema.')
  return shape
}
const shape = complete(Object.fromEntries(questions.map(({ field, kind }) => [field, kinds[kind].draft])))

/** Ages are computed from the date of birth; one in a request is accepted and ignored. */
const ignoredAge = z.pipe(
  z.union([z.literal(''), z.nullable(z.number())], 'error.type'),
  z.transform(() => undefined),
)

export const Complete = z.strictObject(shape)
/** Every field of the form with its value; text that is not given is '', numbers and keys null. */
export type Form = z.infer<typeof Complete>

/** What a save may carry: any of the fields, and nothing else. */
export const DraftChanges = z.partial(
  z.strictObject({ ...shape, groomAge: ignoredAge, brideAge: ignoredAge }),
)
export type FormChanges = Partial<Form>

/** The form before anything is typed: every field cleared, but for the specified defaults. */
export const blankForm: Form = Complete.parse(
  Object.fromEntries(questions.map(({ field, filled }) => [field, filled ?? null])),
)

/** Merges changes into a form: an absent field keeps its value. */
export const merged = (form: Form, changes: FormChanges): Form => ({ ...form, ...changes })

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/** Only the fields whose value differs. */
export const changesBetween = (before: Form, after: Form): FormChanges =>
  Object.fromEntries(Object.entries(after).filter(([key, value]) => !same(Reflect.get(before, key), value)))

/** Ages in whole years on `today`; the specified defaults while there is no date of birth. */
export const agesOf = (form: Form, today: string): { groomAge: number; brideAge: number } => ({
  groomAge: isDate(form.groomDob) ? wholeYears(form.groomDob, today) : limits.groomAge,
  brideAge: isDate(form.brideDob) ? wholeYears(form.brideDob, today) : limits.brideAge,
})

/** Ages on the day that the form was sent: `day` where it was recorded, else that of the first submission's stamp, UTC. */
export const settledAges = (form: Form, day: string | null, submittedAt: string) =>
  agesOf(form, day ?? kolkataDate(submittedAt))

/** What a parsed save changes, without the ignored ages. */
export const changesOf = (parsed: z.infer<typeof DraftChanges>): FormChanges => {
  const { groomAge, brideAge, ...changes } = parsed
  return changes
}

const files = questions.filter(isFile)

/** The keys of all files that a form refers to. */
export const fileKeysOf = (form: FormChanges): string[] =>
  files.flatMap(({ field }) => form[field] ?? []).filter((key) => typeof key === 'string')

/** Proofs and the letter may be added until an application is verified, deadline or not. */
export const proofFields: readonly string[] = files
  .filter(({ kind, purpose }) => kind === 'proofs' || purpose === 'proof')
  .map(({ field }) => field)

/** Pictures that staff see only when they ask for them, which the log records. */
export const isHiddenPicture = (field: string): boolean => {
  const question = questionOf(field)
  return question !== undefined && holdsFor(question, question.hidden)
}

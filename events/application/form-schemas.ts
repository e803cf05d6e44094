/**
 * The schemas of the form, for the server. A save is checked only for names, types and lengths, so that a half-typed PIN code can be
 * saved. Messages are catalogue keys.
 */
import * as z from 'zod/mini'
import type { Kind } from '../kind.ts'
import { drafted } from '../kind-schemas.ts'
import { limits } from '../limits.ts'
import { isWholePaise } from '../money.ts'
import { objectKeyPattern } from '../vocabulary.ts'
import type { FormChanges } from './form.ts'
import { type KindName, kinds, type Stored } from './kinds.ts'
import { type FormField, type KindOf, questions } from './questions.ts'
import { consentPattern } from './read-consent.ts'

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
const text = (kind: Pick<Kind, 'fold'> & { max: number }) => drafted(kind, kind.max)

const drafts = {
  name: text(kinds.name),
  text: text(kinds.text),
  lines: text(kinds.lines),
  village: text(kinds.village),
  localBody: text(kinds.localBody),
  postOffice: text(kinds.postOffice),
  district: text(kinds.district),
  taluk: text(kinds.taluk),
  pin: text(kinds.pin),
  phone: text(kinds.phone),
  email: text(kinds.email),
  birth: text(kinds.birth),
  day: text(kinds.day),
  choice: text(kinds.choice),
  yesNo: flag,
  tick: z.pipe(
    flag,
    z.transform((ticked) => ticked ?? false),
  ),
  money: clearable(rupees, 'error.amount'),
  picture: clearable(fileKey, 'error.file'),
  proofs: z.pipe(
    z.nullable(z.array(fileKey, 'error.type').check(z.maxLength(limits.proofs, 'error.tooManyFiles'))),
    z.transform((value) => value ?? []),
  ),
  consent: z.pipe(text(kinds.consent), z.string().check(z.regex(consentPattern, 'error.type'))),
} satisfies { [K in KindName]: z.ZodMiniType<Stored<K>, unknown> }

type Shape = { [F in FormField]: (typeof drafts)[KindOf<F>] }
const isShape = (shape: Partial<Shape>): shape is Shape => questions.every(({ field }) => field in shape)
function complete(shape: Partial<Shape>): Shape {
  if (!isShape(shape)) throw new Error('A question has no schema.')
  return shape
}
const shape = complete(Object.fromEntries(questions.map(({ field, kind }) => [field, drafts[kind]])))

/** Ages are computed from the date of birth, so a request's age is accepted and ignored. */
const ignoredAge = z.pipe(
  z.union([z.literal(''), z.nullable(z.number())], 'error.type'),
  z.transform(() => undefined),
)

export const Complete = z.strictObject(shape)
export const DraftChanges = z.partial(
  z.strictObject({ ...shape, groomAge: ignoredAge, brideAge: ignoredAge }),
)

export const changesOf = (parsed: z.infer<typeof DraftChanges>): FormChanges => {
  const { groomAge, brideAge, ...changes } = parsed
  return changes
}

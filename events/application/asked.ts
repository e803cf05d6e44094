/** What the form asks of whom, and what it has filled in itself: the specified form defaults. Pure. */
import { phoneQuestion } from '../phone.ts'
import { sides } from '../vocabulary.ts'
import { blankForm, type Form, type FormField } from './form.ts'

const defaults = ['Religion', 'MaritalStatus', 'FatherAlive', 'MotherAlive', 'HouseType'] as const

/** The fields that have an answer before anybody gave one, in the order of the form. */
export const defaultFields: readonly FormField[] = sides.flatMap((side) =>
  defaults.map((field) => `${side}${field}` as const),
)

/** Whether a field still has the value that the form filled in; somebody may have chosen just that. */
export const isDefault = (field: FormField, value: unknown): boolean =>
  defaultFields.includes(field) && value === blankForm[field]

/** Rupees a month above which a family is asked whether an income is right: a zero too many is soon typed. */
const UNLIKELY_INCOME = 200_000

/** What a family is asked about an answer that is unlikely; null for any other. */
export function questionAbout(field: FormField, value: unknown) {
  if (typeof value === 'number') return value > UNLIKELY_INCOME ? 'form.isItRight' : null
  return field.endsWith('ParentPhone') && typeof value === 'string' ? phoneQuestion(value) : null
}

/** False for the job of a parent who has died; one that was written down all the same is not hidden. */
export function isAsked(form: Form, field: string): boolean {
  const [, side, parent] = /^(groom|bride)(Father|Mother)Job$/.exec(field) ?? []
  if (side === undefined) return true
  return Reflect.get(form, `${side}${parent}Alive`) === true || Reflect.get(form, field) !== ''
}

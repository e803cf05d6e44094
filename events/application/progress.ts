/** How much of the form is filled in: the share of the 29 tracked fields of docs/product.md section 8. */
import { agesOf, type Form } from './form.ts'

const perSide = [
  'Name',
  'Dob',
  'ParentPhone',
  'Address',
  'District',
  'Taluk',
  'Village',
  'Pincode',
  'Education',
] as const
const parents = ['FatherName', 'MotherName', 'FamilyMonthlyIncome', 'HouseType'] as const

export const trackedFields = [
  ...[...perSide, ...parents].flatMap((field) => [`groom${field}`, `bride${field}`] as const),
  'groomAge',
  'brideAge',
  'declarationAgreed',
] as const

const isFilled = (value: unknown): boolean =>
  value !== '' && value !== null && value !== undefined && value !== false

/** Filled fields among the 29, in whole percent. */
export function progressOf(form: Form, today: string): number {
  const values: Record<string, unknown> = { ...form, ...agesOf(form, today) }
  const filled = trackedFields.filter((field) => isFilled(values[field])).length
  return Math.round((filled * 100) / trackedFields.length)
}

/** The fields of one side on the printed application, and their values in words. */
import type { Side } from '#events/vocabulary.ts'
import type { MyApplication } from '../../account/queries.ts'
import { useWords } from '../../components/island/texts.ts'
import { useValueWords } from '../application-form/field-words.ts'

/** In the order of the sheet: the names of the fields without `groom` or `bride`. */
export const printedFields = [
  'Name',
  'Dob',
  'ParentPhone',
  'Email',
  'Address',
  'Village',
  'Taluk',
  'District',
  'LsgType',
  'LsgName',
  'PostalName',
  'Pincode',
  'Education',
  'Occupation',
  'Workplace',
  'Religion',
  'Caste',
  'MaritalStatus',
  'FatherName',
  'MotherName',
  'ParentsHealth',
  'FamilyMonthlyIncome',
  'HouseType',
  'PhotoKey',
  'AadhaarFrontKey',
  'AadhaarBackKey',
] as const
export type PrintedField = (typeof printedFields)[number]

/** '' for an unanswered question. */
export function usePrintedValue(application: MyApplication) {
  const { t } = useWords()
  const valueWords = useValueWords()
  /** What follows the value in the same cell: age, or a parent's job and that they have died. */
  const additions = (side: Side, field: PrintedField): string[] => {
    if (field === 'Dob') return [t('field.ageYears', { count: application[`${side}Age`] })]
    if (field !== 'FatherName' && field !== 'MotherName') return []
    const parent = field === 'FatherName' ? 'Father' : 'Mother'
    const isAlive = application[`${side}${parent}Alive`]
    return [application[`${side}${parent}Job`], isAlive ? '' : t('dash.deceased')]
  }
  return (side: Side, field: PrintedField): string => {
    const value = application[`${side}${field}`]
    if (field.endsWith('Key')) return t(value === null ? 'dash.notAdded' : 'save.added')
    if (value === '' || value === null) return ''
    const parts = [valueWords(`${side}${field}`, value), ...additions(side, field)]
    return parts.filter((part) => part !== '').join(', ')
  }
}

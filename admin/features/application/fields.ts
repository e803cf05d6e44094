/** The labelled values of an application's details, in SPEC.md's order and in the reader's language. */
import { consentOf } from '#events/application/consent.ts'
import { day, money } from '#events/language/format.ts'
import type { Locale, Side } from '#events/vocabulary.ts'
import { districtName, spaced } from '../../app/names.ts'
import { isKey, type Key, type Translate } from '../../app/texts/console.ts'
import type { Sent } from './replies.ts'

export type LabelledValue = { label: Key; value: string }
type Reader = { application: Sent; side: Side; t: Translate; locale: Locale }
/** The text fields of one person, without the prefix of the side. */
type TextField = {
  [K in keyof Sent]: K extends `groom${infer Field}` ? (Sent[K] extends string ? Field : never) : never
}[keyof Sent]

const textOf = ({ application, side, t }: Reader, field: TextField): string =>
  application[`${side}${field}` as const] || t('detail.notProvided')

/** A choice in the reader's language; one without a text in the catalogue as it is stored, underscores as spaces. */
function choiceOf(read: Reader, field: TextField): string {
  const value = textOf(read, field)
  const key = `detail.value.${value}`
  return isKey(key) ? read.t(key) : spaced(value)
}

const builders = (read: Reader) => ({
  text: (label: Key, field: TextField): LabelledValue => ({ label, value: textOf(read, field) }),
  choice: (label: Key, field: TextField): LabelledValue => ({ label, value: choiceOf(read, field) }),
})

export function personFields(read: Reader): readonly LabelledValue[] {
  const { application, side, t, locale } = read
  const { text, choice } = builders(read)
  return [
    text('detail.name', 'Name'),
    { label: 'detail.age', value: t('detail.years', { count: application[`${side}Age` as const] }) },
    ...(side === 'groom' ? [text('detail.email', 'Email')] : []),
    text('detail.parentPhone', 'ParentPhone'),
    choice('detail.education', 'Education'),
    text('detail.occupation', 'Occupation'),
    choice('detail.religion', 'Religion'),
    text('detail.caste', 'Caste'),
    choice('detail.maritalStatus', 'MaritalStatus'),
    text('detail.workplace', 'Workplace'),
    text('detail.address', 'Address'),
    text('detail.village', 'Village'),
    { label: 'detail.taluk', value: spaced(textOf(read, 'Taluk')) },
    { label: 'detail.district', value: districtName(locale, textOf(read, 'District')) },
    text('detail.pincode', 'Pincode'),
  ]
}

export function familyFields(read: Reader): readonly LabelledValue[] {
  const { application, side, t } = read
  const { text, choice } = builders(read)
  const income = application[`${side}FamilyMonthlyIncome` as const]
  const isAlive = (label: Key, parent: 'Father' | 'Mother'): LabelledValue => ({
    label,
    value: t(application[`${side}${parent}Alive` as const] ? 'detail.yes' : 'detail.no'),
  })
  return [
    text('detail.fatherName', 'FatherName'),
    text('detail.fatherJob', 'FatherJob'),
    isAlive('detail.fatherAlive', 'Father'),
    text('detail.motherName', 'MotherName'),
    text('detail.motherJob', 'MotherJob'),
    isAlive('detail.motherAlive', 'Mother'),
    choice('detail.parentsHealth', 'ParentsHealth'),
    { label: 'detail.income', value: income === null ? t('detail.notProvided') : money(income) },
    choice('detail.houseType', 'HouseType'),
  ]
}

/** The privacy policy that the family agreed to, and the language in which it read the notice. */
export function consentFields({ application, t, locale }: Omit<Reader, 'side'>): readonly LabelledValue[] {
  const agreed = consentOf(application.consent)
  const value = agreed
    ? t(`detail.consent.${agreed.locale}`, { date: day(locale, agreed.policy) })
    : t('detail.notProvided')
  return [{ label: 'detail.consent', value }]
}

/** The labelled values of an application's details, in SPEC.md's order and in the reader's language. */
import { isAsked } from '#events/application/asked.ts'
import { consentOf } from '#events/application/consent.ts'
import { day, money } from '#events/language/format.ts'
import type { Locale, Side } from '#events/vocabulary.ts'
import { districtName, spaced } from '../../app/names.ts'
import { isKey, type Key, type Translate } from '../../app/texts/console.ts'
import type { Sent } from './replies.ts'

export type LabelledValue = { label: Key; value: string }
/** One side of an application, and the language of the values. */
type Source = { application: Sent; side: Side; t: Translate; locale: Locale }
/** The text fields of one person, without the prefix of the side. */
type TextField = {
  [K in keyof Sent]: K extends `groom${infer Field}` ? (Sent[K] extends string ? Field : never) : never
}[keyof Sent]

const textOf = ({ application, side, t }: Source, field: TextField): string =>
  application[`${side}${field}` as const] || t('detail.notProvided')

/** A choice in the reader's language; one without a text in the catalogue as it is stored, underscores as spaces. */
function choiceOf(source: Source, field: TextField): string {
  const value = textOf(source, field)
  const key = `detail.value.${value}`
  return isKey(key) ? source.t(key) : spaced(value)
}

const builders = (source: Source) => ({
  text: (label: Key, field: TextField): LabelledValue => ({ label, value: textOf(source, field) }),
  choice: (label: Key, field: TextField): LabelledValue => ({ label, value: choiceOf(source, field) }),
})

export function personFields(source: Source): readonly LabelledValue[] {
  const { application, side, t, locale } = source
  const { text, choice } = builders(source)
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
    { label: 'detail.taluk', value: spaced(textOf(source, 'Taluk')) },
    { label: 'detail.district', value: districtName(locale, textOf(source, 'District')) },
    text('detail.pincode', 'Pincode'),
  ]
}

export function familyFields(source: Source): readonly LabelledValue[] {
  const { application, side, t } = source
  const { text, choice } = builders(source)
  const income = application[`${side}FamilyMonthlyIncome` as const]
  const isAlive = (label: Key, parent: 'Father' | 'Mother'): LabelledValue => ({
    label,
    value: t(application[`${side}${parent}Alive` as const] ? 'detail.yes' : 'detail.no'),
  })
  /** Of a parent who has died no job was asked; the row stays, since two applications are compared row by row. */
  const job = (label: Key, parent: 'Father' | 'Mother'): LabelledValue =>
    isAsked(application, `${side}${parent}Job`) ? text(label, `${parent}Job`) : { label, value: '–' }
  return [
    text('detail.fatherName', 'FatherName'),
    job('detail.fatherJob', 'Father'),
    isAlive('detail.fatherAlive', 'Father'),
    text('detail.motherName', 'MotherName'),
    job('detail.motherJob', 'Mother'),
    isAlive('detail.motherAlive', 'Mother'),
    choice('detail.parentsHealth', 'ParentsHealth'),
    { label: 'detail.income', value: income === null ? t('detail.notProvided') : money(income) },
    choice('detail.houseType', 'HouseType'),
  ]
}

/** The privacy policy that the family agreed to, and the language in which it read the notice. */
export function consentFields({ application, t, locale }: Omit<Source, 'side'>): readonly LabelledValue[] {
  const agreed = consentOf(application.consent)
  const value = agreed
    ? t(`detail.consent.${agreed.locale}`, { date: day(locale, agreed.policy) })
    : t('detail.notProvided')
  return [{ label: 'detail.consent', value }]
}

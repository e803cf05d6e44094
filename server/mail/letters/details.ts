/** What a family wrote, as the organiser's letter tells it: every field of the form, groom first, in the form's words. */
import { consentOf } from '#events/application/consent.ts'
import type { Form } from '#events/application/form.ts'
import { day, money } from '#events/language/format.ts'
import { districtNames } from '#events/places/districts.ts'
import { taluks } from '#events/places/taluks.ts'
import { districts, type Locale, type Side } from '#events/vocabulary.ts'
import type { Part, Row } from './sheet.ts'
import { isKey, type Key, wordsIn } from './words.ts'

type Read = { form: Form; side: Side; locale: Locale }
type Shown = (text: string, locale: Locale) => string

/** A choice from a list, worded; what is none of the list stands as typed. */
const choice =
  (list: 'education' | 'house' | 'lsg' | 'marital' | 'religion'): Shown =>
  (text, locale) => {
    const key = `${list}.${text}`
    return isKey(key) ? wordsIn(locale)(key) : text
  }
const healthKeys: Readonly<Record<string, Key>> = {
  good: 'form.healthGood',
  minor_illness: 'form.healthMinor',
  chronic_illness: 'form.healthChronic',
  serious_illness: 'form.healthSerious',
}
const health: Shown = (text, locale) => {
  const key = healthKeys[text]
  return key ? wordsIn(locale)(key) : text
}
const district: Shown = (text, locale) => {
  const known = districts.find((one) => one === text)
  return known ? districtNames[known][locale] : text
}
const taluk: Shown = (text, locale) =>
  districts.flatMap((one) => taluks[one]).find(({ id }) => id === text)?.[locale] ?? text
const date: Shown = (text, locale) => day(locale, text)
const asTyped: Shown = (text) => text

const fields: readonly (readonly [label: Key, field: string, shown: Shown])[] = [
  ['field.name', 'Name', asTyped],
  ['field.dob', 'Dob', date],
  ['field.parentPhone', 'ParentPhone', asTyped],
  ['field.email', 'Email', asTyped],
  ['field.address', 'Address', asTyped],
  ['field.village', 'Village', asTyped],
  ['field.taluk', 'Taluk', taluk],
  ['field.district', 'District', district],
  ['field.lsgType', 'LsgType', choice('lsg')],
  ['field.lsgName', 'LsgName', asTyped],
  ['field.postalName', 'PostalName', asTyped],
  ['field.pincode', 'Pincode', asTyped],
  ['field.education', 'Education', choice('education')],
  ['field.occupation', 'Occupation', asTyped],
  ['field.workplace', 'Workplace', asTyped],
  ['field.religion', 'Religion', choice('religion')],
  ['field.caste', 'Caste', asTyped],
  ['field.maritalStatus', 'MaritalStatus', choice('marital')],
  ['field.fatherName', 'FatherName', asTyped],
  ['field.fatherJob', 'FatherJob', asTyped],
  ['field.fatherAlive', 'FatherAlive', asTyped],
  ['field.motherName', 'MotherName', asTyped],
  ['field.motherJob', 'MotherJob', asTyped],
  ['field.motherAlive', 'MotherAlive', asTyped],
  ['field.parentsHealth', 'ParentsHealth', health],
  ['field.income', 'FamilyMonthlyIncome', asTyped],
  ['field.houseType', 'HouseType', choice('house')],
]

function shownOf({ form, side, locale }: Read, field: string, shown: Shown): string {
  const value: unknown = Reflect.get(form, `${side}${field}`)
  if (typeof value === 'boolean') return wordsIn(locale)(value ? 'field.yes' : 'field.no')
  if (typeof value === 'number') return money(value)
  return typeof value === 'string' && value !== ''
    ? shown(value, locale)
    : wordsIn(locale)('field.notProvided')
}

const personOf = (read: Read): Row[] =>
  fields.map(([label, field, shown]) => [wordsIn(read.locale)(label), shownOf(read, field, shown)])

function agreed(form: Form, locale: Locale): Row {
  const word = wordsIn(locale)
  const consent = consentOf(form.consent)
  const value = consent
    ? word(`consent.${consent.locale}`, { date: day(locale, consent.policy) })
    : word('field.notProvided')
  return [word('field.consent'), value]
}

export function detailParts(form: Form, locale: Locale): Part[] {
  const word = wordsIn(locale)
  return [
    { is: 'rows', title: word('mail.details.groom'), rows: personOf({ form, side: 'groom', locale }) },
    { is: 'rows', title: word('mail.details.bride'), rows: personOf({ form, side: 'bride', locale }) },
    { is: 'rows', title: word('section.declarationShort'), rows: [agreed(form, locale)] },
  ]
}

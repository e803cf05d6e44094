/** What a family wrote, as the organiser's letter tells it: every field of the form, groom first, in the form's words. */
import { consentOf } from '#events/application/consent.ts'
import type { Form } from '#events/application/form.ts'
import { day, money } from '#events/language/format.ts'
import { isKey, type Key, translatorIn } from '#events/language/index.ts'
import { districtNames } from '#events/places/districts.ts'
import { talukName } from '#events/places/taluks.ts'
import { districts, type Locale, type Side } from '#events/vocabulary.ts'
import type { Part, Row } from './sheet.ts'

type Read = { form: Form; side: Side; locale: Locale }
type Shown = (text: string, locale: Locale) => string

/** A choice from a list, worded; what is none of the list stands as typed. */
const choice =
  (list: 'education' | 'house' | 'lsg' | 'marital' | 'religion'): Shown =>
  (text, locale) => {
    const key = `${list}.${text}`
    return isKey(key) ? translatorIn(locale)(key) : text
  }
const healthKeys: Readonly<Record<string, Key>> = {
  good: 'form.healthGood',
  minor_illness: 'form.healthMinor',
  chronic_illness: 'form.healthChronic',
  serious_illness: 'form.healthSerious',
}
const health: Shown = (text, locale) => {
  const key = healthKeys[text]
  return key ? translatorIn(locale)(key) : text
}
const district: Shown = (text, locale) => {
  const known = districts.find((one) => one === text)
  return known ? districtNames[known][locale] : text
}
const date: Shown = (text, locale) => day(locale, text)
const asTyped: Shown = (text) => text

type Value = (read: Read) => string
/** '' where nothing was given. */
const of =
  (field: string, shown: Shown = asTyped): Value =>
  ({ form, side, locale }) => {
    const value: unknown = Reflect.get(form, `${side}${field}`)
    if (typeof value === 'number') return money(value)
    return typeof value === 'string' && value !== '' ? shown(value, locale) : ''
  }
/** Name, then work, then that they have died. */
const parent =
  (who: 'Father' | 'Mother'): Value =>
  (read) => {
    const isAlive = read.form[`${read.side}${who}Alive`]
    const late = isAlive ? '' : translatorIn(read.locale)('dash.deceased')
    return [of(`${who}Name`)(read), of(`${who}Job`)(read), late].filter((part) => part !== '').join(', ')
  }
/** "Tirur (Municipality)", as far as it was given. */
const localBody: Value = (read) => {
  const name = of('LsgName')(read)
  const type = of('LsgType', choice('lsg'))(read)
  return name === '' || type === '' ? name || type : `${name} (${type})`
}

type Field = readonly [label: Key, value: Value]
/** In the order of the form; what belongs together stands together. */
const groups: readonly (readonly Field[])[] = [
  [
    ['field.name', of('Name')],
    ['field.dob', of('Dob', date)],
    ['field.parentPhone', of('ParentPhone')],
    ['mail.details.email', of('Email')],
  ],
  [
    ['field.address', of('Address')],
    ['field.village', of('Village')],
    ['field.taluk', of('Taluk', talukName)],
    ['field.district', of('District', district)],
    ['field.lsgType', localBody],
    ['field.postalName', of('PostalName')],
    ['field.pincode', of('Pincode')],
  ],
  [
    ['field.education', of('Education', choice('education'))],
    ['field.occupation', of('Occupation')],
    ['field.workplace', of('Workplace')],
    ['field.religion', of('Religion', choice('religion'))],
    ['field.caste', of('Caste')],
    ['field.maritalStatus', of('MaritalStatus', choice('marital'))],
  ],
  [
    ['mail.details.father', parent('Father')],
    ['mail.details.mother', parent('Mother')],
    ['field.parentsHealth', of('ParentsHealth', health)],
    ['mail.details.income', of('FamilyMonthlyIncome')],
    ['field.houseType', of('HouseType', choice('house'))],
  ],
]

/** What was given, in its groups, and the names of what was not in one line. */
function personOf(read: Read): Row[][] {
  const t = translatorIn(read.locale)
  const all = groups.map((group) => group.map(([label, value]): Row => [t(label), value(read)]))
  const given = all.map((rows) => rows.filter(([, value]) => value !== ''))
  const empty = all.flat().filter(([, value]) => value === '')
  const left: Row = [t('mail.details.empty'), empty.map(([label]) => label).join(', ')]
  return [...given.filter((rows) => rows.length > 0), ...(empty.length > 0 ? [[left]] : [])]
}

function agreed(form: Form, locale: Locale): Row {
  const t = translatorIn(locale)
  const consent = consentOf(form.consent)
  const value = consent
    ? t(`consent.${consent.locale}`, { date: day(locale, consent.policy) })
    : t('field.notProvided')
  return [t('field.consent'), value]
}

export function detailParts(form: Form, locale: Locale): Part[] {
  const t = translatorIn(locale)
  return [
    { is: 'facts', title: t('mail.details.groom'), groups: personOf({ form, side: 'groom', locale }) },
    { is: 'facts', title: t('mail.details.bride'), groups: personOf({ form, side: 'bride', locale }) },
    { is: 'facts', title: t('section.declarationShort'), groups: [[agreed(form, locale)]] },
  ]
}

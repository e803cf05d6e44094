/** The form as the organiser's letter shows it: every field, groom first, with the labels of the form. */
import { consentOf } from '#events/application/consent.ts'
import type { Form } from '#events/application/form.ts'
import { day, money } from '#events/language/format.ts'
import { isKey, type Key, translatorIn } from '#events/language/index.ts'
import { districtNames } from '#events/places/districts.ts'
import { talukName } from '#events/places/taluks.ts'
import { districts, type Locale, type Side } from '#events/vocabulary.ts'
import type { Part, Row } from './sheet.ts'

type Source = { form: Form; side: Side; locale: Locale }
type Shown = (text: string, locale: Locale) => string

/** The text of a choice from a list; any other value is shown as typed. */
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

type Value = (source: Source) => string
/** '' where nothing was given. */
const field =
  (name: string, shown: Shown = (text) => text): Value =>
  ({ form, side, locale }) => {
    const value: unknown = Reflect.get(form, `${side}${name}`)
    if (typeof value === 'number') return money(value)
    return typeof value === 'string' && value !== '' ? shown(value, locale) : ''
  }
/** Name, job, and whether they have died. */
const parent =
  (who: 'Father' | 'Mother'): Value =>
  (source) => {
    const isAlive = source.form[`${source.side}${who}Alive`]
    const late = isAlive ? '' : translatorIn(source.locale)('dash.deceased')
    return [field(`${who}Name`)(source), field(`${who}Job`)(source), late]
      .filter((part) => part !== '')
      .join(', ')
  }
/** Such as "Tirur (Municipality)", as far as it was given. */
const localBody: Value = (source) => {
  const name = field('LsgName')(source)
  const type = field('LsgType', choice('lsg'))(source)
  return name === '' || type === '' ? name || type : `${name} (${type})`
}

type Field = readonly [label: Key, value: Value]
/** In the order of the form, in groups of related fields. */
const groups: readonly (readonly Field[])[] = [
  [
    ['field.name', field('Name')],
    ['field.dob', field('Dob', date)],
    ['field.parentPhone', field('ParentPhone')],
    ['mail.details.email', field('Email')],
  ],
  [
    ['field.address', field('Address')],
    ['field.village', field('Village')],
    ['field.taluk', field('Taluk', talukName)],
    ['field.district', field('District', district)],
    ['field.lsgType', localBody],
    ['field.postalName', field('PostalName')],
    ['field.pincode', field('Pincode')],
  ],
  [
    ['field.education', field('Education', choice('education'))],
    ['field.occupation', field('Occupation')],
    ['field.workplace', field('Workplace')],
    ['field.religion', field('Religion', choice('religion'))],
    ['field.caste', field('Caste')],
    ['field.maritalStatus', field('MaritalStatus', choice('marital'))],
  ],
  [
    ['mail.details.father', parent('Father')],
    ['mail.details.mother', parent('Mother')],
    ['field.parentsHealth', field('ParentsHealth', health)],
    ['mail.details.income', field('FamilyMonthlyIncome')],
    ['field.houseType', field('HouseType', choice('house'))],
  ],
]

/** The given values in groups, then one row with the labels of all fields that are empty. */
function personGroups(source: Source): Row[][] {
  const t = translatorIn(source.locale)
  const all = groups.map((group) => group.map(([label, value]): Row => [t(label), value(source)]))
  const given = all.map((rows) => rows.filter(([, value]) => value !== ''))
  const empty = all.flat().filter(([, value]) => value === '')
  const emptyRow: Row = [t('mail.details.empty'), empty.map(([label]) => label).join(', ')]
  return [...given.filter((rows) => rows.length > 0), ...(empty.length > 0 ? [[emptyRow]] : [])]
}

/** What was agreed to, when, and by whom it was signed. */
function declarationRows(form: Form, locale: Locale): Row[] {
  const t = translatorIn(locale)
  const consent = consentOf(form.consent)
  const agreed = consent && t(`consent.${consent.locale}`, { date: day(locale, consent.policy) })
  const agreement = consent?.notice ? `${agreed}, ${t('consent.notice', { n: consent.notice })}` : agreed
  const yesOrNo = (isSo: boolean) => t(isSo ? 'mail.details.yes' : 'mail.details.no')
  return [
    [t('field.consent'), agreement ?? t('field.notProvided')],
    [t('field.declaration'), t(form.declarationAgreed ? 'form.agreed' : 'form.notAgreed')],
    [
      t('field.declarationDate'),
      form.declarationDate ? day(locale, form.declarationDate) : t('field.notProvided'),
    ],
    [t('field.signedGroomParent'), yesOrNo(form.signedByGroomParent)],
    [t('field.signedBrideParent'), yesOrNo(form.signedByBrideParent)],
  ]
}

export function formParts(form: Form, locale: Locale): Part[] {
  const t = translatorIn(locale)
  return [
    { is: 'facts', title: t('mail.details.groom'), groups: personGroups({ form, side: 'groom', locale }) },
    { is: 'facts', title: t('mail.details.bride'), groups: personGroups({ form, side: 'bride', locale }) },
    { is: 'facts', title: t('section.declarationShort'), groups: [declarationRows(form, locale)] },
  ]
}

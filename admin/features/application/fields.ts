/** The labelled values of an application's details, in the specified order and in the reader's language. */
import { isAsked } from '#events/application/asked.ts'
import { consentOf } from '#events/application/consent.ts'
import type { FoundName } from '#events/application/declared.ts'
import { helperOf } from '#events/application/filler.ts'
import { day, money } from '#events/language/format.ts'
import { talukName } from '#events/places/taluks.ts'
import type { Locale, Side } from '#events/vocabulary.ts'
import { districtName, spaced } from '../../app/names.ts'
import { isKey, type Key, type Translate } from '../../app/texts/console.ts'
import { cardRows } from './card-row.ts'
import { type Found, foundOf } from './found.tsx'
import type { Sent } from './replies.ts'

/** `found`: what a home visit found about it; null where none did. */
export type LabelledValue = { label: Key; value: string; found?: Found | null }
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

/** Adds what a visit found, of a side whose fact a visit checks. */
const beside =
  ({ application, side, t }: Source) =>
  (facts: Partial<Record<Side, FoundName>>, shown: LabelledValue): LabelledValue => {
    const fact = facts[side]
    return fact === undefined ? shown : { ...shown, found: foundOf(application, fact, t) }
  }

export function personFields(source: Source): readonly LabelledValue[] {
  const { application, side, t, locale } = source
  const { text, choice } = builders(source)
  const visited = beside(source)
  return [
    text('detail.name', 'Name'),
    ...cardRows(application, side, t),
    { label: 'detail.age', value: t('detail.years', { count: application[`${side}Age` as const] }) },
    ...(side === 'groom' ? [text('detail.email', 'Email')] : []),
    text('detail.parentPhone', 'ParentPhone'),
    visited({ bride: 'brideEducation' }, choice('detail.education', 'Education')),
    visited({ groom: 'groomEmployed', bride: 'brideEmployed' }, text('detail.occupation', 'Occupation')),
    choice('detail.religion', 'Religion'),
    visited({ bride: 'community' }, text('detail.caste', 'Caste')),
    choice('detail.maritalStatus', 'MaritalStatus'),
    text('detail.workplace', 'Workplace'),
    text('detail.address', 'Address'),
    text('detail.village', 'Village'),
    { label: 'detail.taluk', value: talukName(textOf(source, 'Taluk'), locale) },
    { label: 'detail.district', value: districtName(locale, textOf(source, 'District')) },
    text('detail.pincode', 'Pincode'),
  ]
}

const incomeFacts = { groom: 'groomFamilyMonthlyIncome', bride: 'brideFamilyMonthlyIncome' } as const
const houseFacts = { groom: 'groomHouseType', bride: 'brideHouseType' } as const

export function familyFields(source: Source): readonly LabelledValue[] {
  const { application, side, t } = source
  const { text, choice } = builders(source)
  const visited = beside(source)
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
    visited({ bride: 'brideFatherEmployed' }, job('detail.fatherJob', 'Father')),
    visited({ bride: 'brideFatherAlive' }, isAlive('detail.fatherAlive', 'Father')),
    text('detail.motherName', 'MotherName'),
    visited({ bride: 'brideMotherEmployed' }, job('detail.motherJob', 'Mother')),
    visited({ bride: 'brideMotherAlive' }, isAlive('detail.motherAlive', 'Mother')),
    visited({ bride: 'brideParentsHealth' }, choice('detail.parentsHealth', 'ParentsHealth')),
    visited(incomeFacts, {
      label: 'detail.income',
      value: income === null ? t('detail.notProvided') : money(income),
    }),
    visited(houseFacts, choice('detail.houseType', 'HouseType')),
  ]
}

const person = (shown: readonly string[]): string => shown.join(' · ')

/** The privacy policy that the family agreed to, in which language it read the notice, who helped it, and who acts for it. */
export function consentFields({ application, t, locale }: Omit<Source, 'side'>): readonly LabelledValue[] {
  const agreed = consentOf(application.consent)
  const words = agreed && t(`detail.consent.${agreed.locale}`, { date: day(locale, agreed.policy) })
  // Which version of the notice, as families' pages number it.
  const value = agreed?.notice ? `${words} (${agreed.notice})` : (words ?? t('detail.notProvided'))
  const { filler, nominee } = application
  const rows: LabelledValue[] = [{ label: 'detail.consent', value }]
  const helper = helperOf(filler)
  if (helper)
    rows.push({ label: 'help.filledBy', value: person([t(`help.${helper.by}`), helper.name, helper.phone]) })
  if (nominee) rows.push({ label: 'console.did.NomineeNamed', value: person([nominee.name, nominee.phone]) })
  return rows
}

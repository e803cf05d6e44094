/** What the details of an application show, side by side, in SPEC.md's order, and how each value is written. */
import { consentOf } from '#events/application/consent.ts'
import { day, money } from '#events/language/format.ts'
import type { Locale, Side } from '#events/vocabulary.ts'
import { districtName, spaced } from '../../app/names.ts'
import { isKey, type Key, type Translate } from '../../app/texts/console.ts'
import type { Sent } from './replies.ts'

export type Shown = { label: Key; value: string }
type Read = { now: Sent; side: Side; t: Translate; locale: Locale }

const textOf = ({ now, side, t }: Read, field: string): string => {
  const value: unknown = Reflect.get(now, `${side}${field}`)
  return typeof value === 'string' && value !== '' ? value : t('detail.notProvided')
}
/** A choice in the reader's words; what is none of ours is shown as it is, underscores as spaces. */
const choiceOf = (read: Read, field: string): string => {
  const value = textOf(read, field)
  const key = `detail.value.${value}`
  return isKey(key) ? read.t(key) : spaced(value)
}

export function personOf(read: Read): readonly Shown[] {
  const { now, side, t, locale } = read
  const age = side === 'groom' ? now.groomAge : now.brideAge
  const text = (label: Key, field: string): Shown => ({ label, value: textOf(read, field) })
  return [
    text('detail.name', 'Name'),
    { label: 'detail.age', value: t('detail.years', { count: age }) },
    ...(side === 'groom' ? [text('detail.email', 'Email')] : []),
    text('detail.parentPhone', 'ParentPhone'),
    { label: 'detail.education', value: choiceOf(read, 'Education') },
    text('detail.occupation', 'Occupation'),
    { label: 'detail.religion', value: choiceOf(read, 'Religion') },
    text('detail.caste', 'Caste'),
    { label: 'detail.maritalStatus', value: choiceOf(read, 'MaritalStatus') },
    text('detail.workplace', 'Workplace'),
    text('detail.address', 'Address'),
    text('detail.village', 'Village'),
    { label: 'detail.taluk', value: spaced(textOf(read, 'Taluk')) },
    { label: 'detail.district', value: districtName(locale, textOf(read, 'District')) },
    text('detail.pincode', 'Pincode'),
  ]
}

export function familyOf(read: Read): readonly Shown[] {
  const { now, side, t } = read
  const isGroom = side === 'groom'
  const income = isGroom ? now.groomFamilyMonthlyIncome : now.brideFamilyMonthlyIncome
  const text = (label: Key, field: string): Shown => ({ label, value: textOf(read, field) })
  const yes = (label: Key, is: boolean): Shown => ({ label, value: t(is ? 'detail.yes' : 'detail.no') })
  return [
    text('detail.fatherName', 'FatherName'),
    text('detail.fatherJob', 'FatherJob'),
    yes('detail.fatherAlive', isGroom ? now.groomFatherAlive : now.brideFatherAlive),
    text('detail.motherName', 'MotherName'),
    text('detail.motherJob', 'MotherJob'),
    yes('detail.motherAlive', isGroom ? now.groomMotherAlive : now.brideMotherAlive),
    { label: 'detail.parentsHealth', value: choiceOf(read, 'ParentsHealth') },
    { label: 'detail.income', value: income === null ? t('detail.notProvided') : money(income) },
    { label: 'detail.houseType', value: choiceOf(read, 'HouseType') },
  ]
}

/** What the family agreed to when it applied, and in which language it had read of it. */
export function consentShown({ now, t, locale }: Omit<Read, 'side'>): readonly Shown[] {
  const agreed = consentOf(now.consent)
  const value = agreed
    ? t(`detail.consent.${agreed.locale}`, { date: day(locale, agreed.policy) })
    : t('detail.notProvided')
  return [{ label: 'detail.consent', value }]
}

/** The names and values of the form's fields, in words. */
import { consentOf } from '#events/application/consent.ts'
import { isDate } from '#events/dates.ts'
import { day, money } from '#events/language/format.ts'
import { districtNames } from '#events/places/districts.ts'
import { talukName } from '#events/places/taluks.ts'
import { districts, type Health, healths } from '#events/vocabulary.ts'
import { type Key, useWords } from '../../components/island/texts.ts'
import { labelOf, sideOf } from './outline.ts'

export const healthWords: Record<Health, Key> = {
  good: 'form.healthGood',
  minor_illness: 'form.healthMinor',
  chronic_illness: 'form.healthChronic',
  serious_illness: 'form.healthSerious',
}
/** The catalogue keys of the options of each closed list. */
const optionKeys = [
  { ending: 'Education', keyOf: (value: string) => `education.${value}` },
  { ending: 'Religion', keyOf: (value: string) => `religion.${value}` },
  { ending: 'MaritalStatus', keyOf: (value: string) => `marital.${value}` },
  { ending: 'HouseType', keyOf: (value: string) => `house.${value}` },
  { ending: 'LsgType', keyOf: (value: string) => `lsg.${value}` },
] as const

/** The label of a field with its side, for where it is named out of its place: "Bride: Aadhaar card, front". */
export function useFieldName() {
  const { t } = useWords()
  return (field: string): string => {
    const side = sideOf(field)
    const title = t(labelOf(field))
    return side ? t('form.atSide', { side: t(`section.${side}Short`), title }) : title
  }
}

/** The value of a field: options, places, dates and amounts in words. */
export function useValueWords() {
  const { locale, t, textOf } = useWords()
  const agreedWords = (value: string): string => {
    const agreed = consentOf(value)
    if (!agreed) return t('field.notProvided')
    const words = t(`consent.${agreed.locale}`, { date: day(locale, agreed.policy) })
    return agreed.notice === null ? words : `${words}, ${t('consent.notice', { n: agreed.notice })}`
  }
  const textWords = (field: string, value: string): string => {
    const option = optionKeys.find(({ ending }) => field.endsWith(ending))
    if (option) return textOf(option.keyOf(value)) ?? value
    const district = districts.find((one) => one === value)
    if (field.endsWith('District') && district) return districtNames[district][locale]
    const health = healths.find((one) => one === value)
    if (field.endsWith('Health') && health) return t(healthWords[health])
    if (field.endsWith('Taluk')) return talukName(value, locale)
    if (field.endsWith('Key')) return t('form.fileGiven')
    return isDate(value) ? day(locale, value) : value
  }
  return (field: string, value: unknown): string => {
    if (field === 'consent') return agreedWords(typeof value === 'string' ? value : '')
    if (field === 'declarationAgreed') return t(value ? 'form.agreed' : 'form.notAgreed')
    if (typeof value === 'boolean') return t(value ? 'field.yes' : 'field.no')
    if (typeof value === 'number') return money(value)
    if (Array.isArray(value) && value.length > 0) return t('form.files', { n: value.length })
    return typeof value === 'string' && value !== '' ? textWords(field, value) : t('field.notProvided')
  }
}

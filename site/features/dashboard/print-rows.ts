/** The rows of the printed application: label and value for groom and bride. */
import { day, money } from '#events/language/format.ts'
import { districtNames } from '#events/places/districts.ts'
import { talukName } from '#events/places/taluks.ts'
import { districts, type Side } from '#events/vocabulary.ts'
import type { MyApplication } from '../../account/queries.ts'
import type { Key, useWords } from '../../components/island/texts.ts'

export type Say = ReturnType<typeof useWords>
export type Row = { label: Key; value: (of: MyApplication, side: Side, say: Say) => string }

/** The keys of what was chosen from a list. */
const keyOf = {
  education: (value: string) => `education.${value}`,
  house: (value: string) => `house.${value}`,
  lsg: (value: string) => `lsg.${value}`,
  marital: (value: string) => `marital.${value}`,
  religion: (value: string) => `religion.${value}`,
} as const
const choice = (list: keyof typeof keyOf, value: string, { textOf }: Say): string =>
  textOf(keyOf[list](value)) ?? value
const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ')

function districtIn(value: string, { locale }: Say): string {
  const known = districts.find((one) => one === value)
  return known ? districtNames[known][locale] : value
}

/** Name, then work, then that they have died; what was left empty is left out. */
const parent = (name: string, job: string, alive: boolean, say: Say): string =>
  name === '' ? '' : joined(name, job, alive ? '' : (say.textOf('dash.deceased') ?? ''))

const healthKeys: Readonly<Record<string, Key>> = {
  good: 'form.healthGood',
  minor_illness: 'form.healthMinor',
  chronic_illness: 'form.healthChronic',
  serious_illness: 'form.healthSerious',
}
const healthIn = (value: string, { textOf }: Say): string => textOf(healthKeys[value] ?? '') ?? value

const added = (key: string | null, { textOf }: Say): string =>
  textOf(key === null ? 'dash.notAdded' : 'save.added') ?? ''

export const rows: readonly Row[] = [
  { label: 'field.name', value: (of, side) => of[`${side}Name`] },
  {
    label: 'field.dob',
    value: (of, side, { locale, t }) =>
      of[`${side}Dob`] === ''
        ? ''
        : joined(day(locale, of[`${side}Dob`]), t('field.ageYears', { count: of[`${side}Age`] })),
  },
  { label: 'field.parentPhone', value: (of, side) => of[`${side}ParentPhone`] },
  { label: 'field.email', value: (of, side) => of[`${side}Email`] },
  { label: 'field.address', value: (of, side) => of[`${side}Address`] },
  { label: 'field.village', value: (of, side) => of[`${side}Village`] },
  { label: 'field.taluk', value: (of, side, { locale }) => talukName(of[`${side}Taluk`], locale) },
  { label: 'field.district', value: (of, side, say) => districtIn(of[`${side}District`], say) },
  { label: 'field.lsgType', value: (of, side, say) => choice('lsg', of[`${side}LsgType`], say) },
  { label: 'field.lsgName', value: (of, side) => of[`${side}LsgName`] },
  { label: 'field.postalName', value: (of, side) => of[`${side}PostalName`] },
  { label: 'field.pincode', value: (of, side) => of[`${side}Pincode`] },
  { label: 'field.education', value: (of, side, say) => choice('education', of[`${side}Education`], say) },
  { label: 'field.occupation', value: (of, side) => of[`${side}Occupation`] },
  { label: 'field.workplace', value: (of, side) => of[`${side}Workplace`] },
  { label: 'field.religion', value: (of, side, say) => choice('religion', of[`${side}Religion`], say) },
  { label: 'field.caste', value: (of, side) => of[`${side}Caste`] },
  {
    label: 'field.maritalStatus',
    value: (of, side, say) => choice('marital', of[`${side}MaritalStatus`], say),
  },
  {
    label: 'field.fatherName',
    value: (of, side, say) =>
      parent(of[`${side}FatherName`], of[`${side}FatherJob`], of[`${side}FatherAlive`], say),
  },
  {
    label: 'field.motherName',
    value: (of, side, say) =>
      parent(of[`${side}MotherName`], of[`${side}MotherJob`], of[`${side}MotherAlive`], say),
  },
  { label: 'field.parentsHealth', value: (of, side, say) => healthIn(of[`${side}ParentsHealth`], say) },
  {
    label: 'field.income',
    value: (of, side) => {
      const income = of[`${side}FamilyMonthlyIncome`]
      return income === null ? '' : money(income)
    },
  },
  { label: 'field.houseType', value: (of, side, say) => choice('house', of[`${side}HouseType`], say) },
  { label: 'dash.photo', value: (of, side, say) => added(of[`${side}PhotoKey`], say) },
  { label: 'field.aadhaarFront', value: (of, side, say) => added(of[`${side}AadhaarFrontKey`], say) },
  { label: 'field.aadhaarBack', value: (of, side, say) => added(of[`${side}AadhaarBackKey`], say) },
]

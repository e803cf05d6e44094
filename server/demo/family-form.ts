/** Fills in the form of a made-up family: complete, ready to be submitted, and varied enough for a ranking. */
import { consentIn } from '#events/application/consent.ts'
import type { FormChanges } from '#events/application/form.ts'
import { taluks } from '#events/places/taluks.ts'
import {
  type District,
  districts,
  educations,
  healths,
  houseTypes,
  type Locale,
  lsgTypes,
  type Side,
} from '#events/vocabulary.ts'
import { faiths, jobs, names } from './names.ts'
import type { Random } from './random.ts'

const near: readonly [District, ...District[]] = ['kozhikode', 'kozhikode', 'malappuram', 'wayanad', 'kannur']
const YEAR = 365.25 * 24 * 60 * 60 * 1000

/** `today`: milliseconds since 1970; ages are counted on that day. */
type Source = { random: Random; locale: Locale; today: number; number: number }

const invented = ({ random, locale }: Source, kind: 'grooms' | 'brides' | 'men' | 'women'): string =>
  `${random.pick(names[locale].invented)} ${random.pick(names[locale][kind])}`

/** A random date of birth for an age in years. */
const dateOfBirth = ({ random, today }: Source, years: number): string =>
  new Date(today - (years + 0.02 + random.next() * 0.95) * YEAR).toISOString().slice(0, 10)

/** Many low incomes and few high ones, rounded to 500; sometimes none. */
const income = ({ random }: Source, most: number): number | null =>
  random.happens(0.03) ? null : Math.round((random.next() ** 2 * most) / 500) * 500

function place({ random, locale, number }: Source, side: Side) {
  const district = random.happens(0.8) ? random.pick(near) : random.pick(districts)
  const taluk = taluks[district][random.whole(0, taluks[district].length - 1)]
  const { houses, roads } = names[locale]
  return {
    [`${side}District`]: district,
    [`${side}Taluk`]: taluk?.en ?? '',
    [`${side}Village`]: `${random.pick(names.en.invented)} Village`,
    [`${side}LsgType`]: random.pick(lsgTypes),
    [`${side}Address`]: `${random.pick(houses)}, ${random.whole(1, 400)} ${random.pick(roads)}`,
    [`${side}Pincode`]: `67${random.whole(1000, 9999)}`,
    // A number that cannot be called.
    [`${side}ParentPhone`]: `+91 00000 ${String(number % 100_000).padStart(5, '0')}`,
  }
}

function parents(source: Source, side: Side) {
  const { random } = source
  return {
    [`${side}FatherName`]: invented(source, 'men'),
    [`${side}FatherJob`]: random.pick(jobs.father),
    [`${side}FatherAlive`]: random.happens(0.75),
    [`${side}MotherName`]: invented(source, 'women'),
    [`${side}MotherJob`]: random.pick(jobs.mother),
    [`${side}MotherAlive`]: random.happens(0.92),
    [`${side}ParentsHealth`]: random.pick(['', ...healths, 'good']),
  }
}

function person(source: Source, side: Side) {
  const { random } = source
  const faith = random.pick(faiths)
  const isGroom = side === 'groom'
  return {
    ...place(source, side),
    ...parents(source, side),
    [`${side}Name`]: invented(source, isGroom ? 'grooms' : 'brides'),
    [`${side}Dob`]: dateOfBirth(source, isGroom ? random.whole(22, 40) : random.whole(18, 36)),
    [`${side}Education`]: random.pick(educations),
    [`${side}Occupation`]: random.pick(jobs[side]),
    [`${side}Religion`]: faith.religion,
    [`${side}Caste`]: random.pick(faith.castes),
    [`${side}MaritalStatus`]: random.happens(0.93) ? 'first_marriage' : 'remarriage',
    [`${side}FamilyMonthlyIncome`]: income(source, isGroom ? 55_000 : 45_000),
    [`${side}HouseType`]: random.pick(houseTypes),
  }
}

/** Everything but the files. */
export function familyForm(source: Source): FormChanges {
  return {
    ...person(source, 'groom'),
    ...person(source, 'bride'),
    consent: consentIn(source.locale),
    declarationAgreed: true,
    signedByGroomParent: true,
    signedByBrideParent: source.random.happens(0.9),
    declarationDate: new Date(source.today).toISOString().slice(0, 10),
  }
}

/** The form of one made-up family: whole, fit to be submitted, and different enough from its neighbours' to be ranked. */
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
import type { Chance } from './chance.ts'
import { faiths, jobs, names } from './names.ts'

const near: readonly [District, ...District[]] = ['kozhikode', 'kozhikode', 'malappuram', 'wayanad', 'kannur']
const YEAR = 365.25 * 24 * 60 * 60 * 1000

/** What a family is like before it types anything. `today` in milliseconds since 1970. */
type Dealt = { deal: Chance; locale: Locale; today: number; number: number }

const invented = ({ deal, locale }: Dealt, kind: 'grooms' | 'brides' | 'men' | 'women'): string =>
  `${deal.pick(names[locale].invented)} ${deal.pick(names[locale][kind])}`

/** A birthday for an age in whole years; the day is drawn too. */
const born = ({ deal, today }: Dealt, years: number): string =>
  new Date(today - (years + 0.02 + deal.next() * 0.95) * YEAR).toISOString().slice(0, 10)

/** Many small incomes and few large ones, now and then none given; rounded as people say them. */
const income = ({ deal }: Dealt, most: number): number | null =>
  deal.happens(0.03) ? null : Math.round((deal.next() ** 2 * most) / 500) * 500

function place({ deal, locale, number }: Dealt, side: Side) {
  const district = deal.happens(0.8) ? deal.pick(near) : deal.pick(districts)
  const taluk = taluks[district][deal.whole(0, taluks[district].length - 1)]
  const { houses, roads } = names[locale]
  return {
    [`${side}District`]: district,
    [`${side}Taluk`]: taluk?.en ?? '',
    [`${side}Village`]: `${deal.pick(names.en.invented)} Village`,
    [`${side}LsgType`]: deal.pick(lsgTypes),
    [`${side}Address`]: `${deal.pick(houses)}, ${deal.whole(1, 400)} ${deal.pick(roads)}`,
    [`${side}Pincode`]: `67${deal.whole(1000, 9999)}`,
    // A number of zeros reaches nobody.
    [`${side}ParentPhone`]: `+91 00000 ${String(number % 100_000).padStart(5, '0')}`,
  }
}

function parents(dealt: Dealt, side: Side) {
  const { deal } = dealt
  return {
    [`${side}FatherName`]: invented(dealt, 'men'),
    [`${side}FatherJob`]: deal.pick(jobs.father),
    [`${side}FatherAlive`]: deal.happens(0.75),
    [`${side}MotherName`]: invented(dealt, 'women'),
    [`${side}MotherJob`]: deal.pick(jobs.mother),
    [`${side}MotherAlive`]: deal.happens(0.92),
    [`${side}ParentsHealth`]: deal.pick(['', ...healths, 'good']),
  }
}

function person(dealt: Dealt, side: Side) {
  const { deal } = dealt
  const faith = deal.pick(faiths)
  const isGroom = side === 'groom'
  return {
    ...place(dealt, side),
    ...parents(dealt, side),
    [`${side}Name`]: invented(dealt, isGroom ? 'grooms' : 'brides'),
    [`${side}Dob`]: born(dealt, isGroom ? deal.whole(22, 40) : deal.whole(18, 36)),
    [`${side}Education`]: deal.pick(educations),
    [`${side}Occupation`]: deal.pick(jobs[side]),
    [`${side}Religion`]: faith.religion,
    [`${side}Caste`]: deal.pick(faith.castes),
    [`${side}MaritalStatus`]: deal.happens(0.93) ? 'first_marriage' : 'remarriage',
    [`${side}FamilyMonthlyIncome`]: income(dealt, isGroom ? 55_000 : 45_000),
    [`${side}HouseType`]: deal.pick(houseTypes),
  }
}

/** Everything but the files. @param today milliseconds since 1970, on which ages are counted. */
export function familyForm(dealt: Dealt): FormChanges {
  return {
    ...person(dealt, 'groom'),
    ...person(dealt, 'bride'),
    consent: consentIn(dealt.locale),
    declarationAgreed: true,
    signedByGroomParent: true,
    signedByBrideParent: dealt.deal.happens(0.9),
    declarationDate: new Date(dealt.today).toISOString().slice(0, 10),
  }
}

/** The form of a made-up family: complete, and varied enough for a ranking. */

import { consentIn } from '#events/application/consent.ts'
import type { FormChanges } from '#events/application/form.ts'
import { type Answer, isFile, type KindName } from '#events/application/kinds.ts'
import { type Question, type QuestionName, questions } from '#events/application/questions.ts'
import { taluks } from '#events/places/districts.ts'
import { type District, districts, type Locale, type Side, sides } from '#events/vocabulary.ts'
import type { Random } from './random.ts'

// Every full name must be recognisable as invented.

type Names = Record<
  'invented' | 'grooms' | 'brides' | 'men' | 'women' | 'houses' | 'roads',
  readonly [string, ...string[]]
>

export const names: Record<Locale, Names> = {
  en: {
    invented: ['Madeup', 'Pretend', 'Imagined', 'Fictional', 'Invented', 'Storybook'],
    grooms: ['Manu', 'Anoop', 'Shafeeq', 'Jithin', 'Rahim', 'Vishnu', 'Bibin', 'Sajeer'],
    brides: ['Anju', 'Reshma', 'Fathima', 'Sneha', 'Shahana', 'Athira', 'Jincy', 'Nimisha'],
    men: ['Balan', 'Hamza', 'Joseph', 'Raghavan', 'Moideen', 'Sukumaran', 'Thomas', 'Kunjappan'],
    women: ['Leela', 'Khadeeja', 'Mary', 'Sarojini', 'Amina', 'Janaki', 'Rosamma', 'Kalyani'],
    houses: ['Nowhere House', 'Castle in the Air', 'Paper Villa', 'Makebelieve Nivas', 'Storybook Bhavan'],
    roads: ['Imaginary Road', 'Pretend Lane', 'Nosuch Street', 'Madeup Junction'],
  },
  ml: {
    invented: ['സാങ്കല്പിക', 'കഥയിലെ', 'ഭാവനയിലെ', 'നാടകത്തിലെ'],
    grooms: ['മനു', 'അനൂപ്', 'ഷഫീഖ്', 'ജിതിൻ', 'റഹീം', 'വിഷ്ണു', 'ബിബിൻ', 'സജീർ', 'അരുൺ', 'നിഖിൽ'],
    brides: ['അഞ്ജു', 'രേഷ്മ', 'ഫാത്തിമ', 'സ്നേഹ', 'ഷഹാന', 'ആതിര', 'ജിൻസി', 'നിമിഷ', 'സൗമ്യ', 'ദിവ്യ'],
    men: ['ബാലൻ', 'ഹംസ', 'ജോസഫ്', 'രാഘവൻ', 'മൊയ്തീൻ', 'സുകുമാരൻ', 'തോമസ്'],
    women: ['ലീല', 'ഖദീജ', 'മേരി', 'സരോജിനി', 'ആമിന', 'ജാനകി', 'കല്യാണി'],
    houses: ['സാങ്കല്പിക വീട്', 'കടലാസ് വില്ല', 'ആകാശക്കോട്ട', 'കഥാഭവൻ'],
    roads: ['സാങ്കല്പിക റോഡ്', 'ഭാവനാ വഴി', 'ഇല്ലാത്ത തെരുവ്'],
  },
}

type Faith = { religion: 'hindu' | 'muslim' | 'christian'; castes: readonly [string, ...string[]] }
/** Roughly as frequent as in north Kerala; some lists end with a caste that is in no official list. */
export const faiths: readonly [Faith, ...Faith[]] = [
  { religion: 'hindu', castes: ['Ezhava', 'Thiyya', 'Nair', 'Pulaya', 'Paniya', 'Makebelieve'] },
  { religion: 'hindu', castes: ['Thiyya', 'Ezhava', 'Kanakkan', 'Mukkuvan', 'Kurichiya', 'Storybook clan'] },
  { religion: 'muslim', castes: ['Mappila', 'Islam', 'Rowther'] },
  { religion: 'muslim', castes: ['Mappila'] },
  { religion: 'christian', castes: ['Latin Catholic', 'Syrian Christian', 'Imagined rite'] },
]

export const jobs = {
  groom: ['Driver', 'Mason', 'Electrician', 'Painter', 'Clerk', 'മത്സ്യത്തൊഴിലാളി', 'ഡ്രൈവർ'],
  bride: ['', '', '', 'Student', 'Tailor', 'Nurse', 'വീട്ടമ്മ', 'Teacher', 'Sales girl'],
  father: ['Farmer', 'Daily wage worker', 'Unemployed', 'Retired', 'Fisherman', 'കൂലിപ്പണി', 'ഇല്ല'],
  mother: ['Homemaker', 'Homemaker', 'വീട്ടമ്മ', 'Tailor', 'Anganwadi helper', 'House maid'],
} as const

const near: readonly [District, ...District[]] = ['kozhikode', 'kozhikode', 'malappuram', 'wayanad', 'kannur']
const YEAR = 365.25 * 24 * 60 * 60 * 1000

/** `today`: milliseconds since 1970, for ages. */
type Source = { random: Random; locale: Locale; today: number; number: number }

const invented = ({ random, locale }: Source, kind: 'grooms' | 'brides' | 'men' | 'women'): string =>
  `${random.pick(names[locale].invented)} ${random.pick(names[locale][kind])}`

const dateOfBirth = ({ random, today }: Source, years: number): string =>
  new Date(today - (years + 0.02 + random.next() * 0.95) * YEAR).toISOString().slice(0, 10)

/** Mostly low incomes, rounded to 500; sometimes none. */
const income = ({ random }: Source, most: number): number | null =>
  random.happens(0.03) ? null : Math.round((random.next() ** 2 * most) / 500) * 500

type Write = (source: Source, question: Question) => Answer

/** Answers to individual questions; the others are answered by kind. */
const byName: Readonly<Partial<Record<QuestionName, Write>>> = {
  Name: (source, { side }) => invented(source, side === 'groom' ? 'grooms' : 'brides'),
  FatherName: (source) => invented(source, 'men'),
  MotherName: (source) => invented(source, 'women'),
  FatherJob: ({ random }) => random.pick(jobs.father),
  MotherJob: ({ random }) => random.pick(jobs.mother),
  Occupation: ({ random }, { side }) => random.pick(jobs[side ?? 'groom']),
  FatherAlive: ({ random }) => random.happens(0.75),
  MotherAlive: ({ random }) => random.happens(0.92),
  MaritalStatus: ({ random }) => (random.happens(0.93) ? 'first_marriage' : 'remarriage'),
  Workplace: () => '',
  Email: () => '',
  signedByBrideParent: ({ random }) => random.happens(0.9),
}

/** Optional choices are often left open. */
const chosen: Write = ({ random }, { options = [], required }) =>
  !required && random.happens(0.2) ? '' : (options[random.whole(0, options.length - 1)] ?? '')
const inventedPlace: Write = ({ random }) => `${random.pick(names.en.invented)} Village`

/** Files are uploaded by family-steps.ts; districts determine taluks, and faiths castes. */
const byKind: Readonly<Record<KindName, Write>> = {
  name: (source) => invented(source, 'men'),
  text: ({ random, locale }) => random.pick(names[locale].invented),
  lines: ({ random, locale }) => {
    const { houses, roads } = names[locale]
    return `${random.pick(houses)}, ${random.whole(1, 400)} ${random.pick(roads)}`
  },
  village: inventedPlace,
  localBody: inventedPlace,
  postOffice: ({ random, locale }) => random.pick(names[locale].invented),
  district: ({ random }) => (random.happens(0.8) ? random.pick(near) : random.pick(districts)),
  taluk: () => '',
  pin: ({ random }) => `67${random.whole(1000, 9999)}`,
  // Not a callable number.
  phone: ({ number }) => `+91 00000 ${String(number % 100_000).padStart(5, '0')}`,
  email: () => '',
  birth: (source, { side }) =>
    dateOfBirth(source, side === 'groom' ? source.random.whole(22, 40) : source.random.whole(18, 36)),
  day: ({ today }) => new Date(today).toISOString().slice(0, 10),
  choice: chosen,
  yesNo: ({ random }) => random.happens(0.5),
  tick: () => true,
  money: (source, { side }) => income(source, side === 'groom' ? 55_000 : 45_000),
  picture: () => null,
  proofs: () => [],
  consent: ({ locale }) => consentIn(locale),
}

function relatedOf({ random }: Source, side: Side, { [`${side}District` as const]: district }: FormChanges) {
  const known = districts.find((one) => one === district)
  const local = known ? taluks[known] : []
  const faith = random.pick(faiths)
  return {
    [`${side}Taluk`]: local[random.whole(0, local.length - 1)]?.en ?? '',
    [`${side}Religion`]: faith.religion,
    [`${side}Caste`]: random.pick(faith.castes),
  }
}

/** Without files. */
export function familyForm(source: Source): FormChanges {
  const answers: FormChanges = Object.fromEntries(
    questions
      .filter((question) => !isFile(question))
      .map((question) => [
        question.field,
        (byName[question.name] ?? byKind[question.kind])(source, question),
      ]),
  )
  return Object.assign(answers, ...sides.map((side) => relatedOf(source, side, answers)))
}

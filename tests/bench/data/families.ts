/** Forms of made-up families with every field filled, in both scripts: what a real one weighs. */
import { blankForm, type Form, type FormChanges, merged } from '#events/application/form.ts'
import { districtNames } from '#events/places/districts.ts'
import { districts, educations, healths, houseTypes, lsgTypes, type Side } from '#events/vocabulary.ts'
import type { Random } from './random.ts'

const names = [
  'Anjali Madeup',
  'Fathima Pretend',
  'Mary Invented',
  'Rahul Imagined',
  'Shameer Madeup',
  'Thomas Pretend',
  'അമ്മിണി സാങ്കല്പിക',
  'സുരേഷ് കല്പിതൻ',
  'റസിയ സാങ്കല്പിക',
  'ജോസഫ് കല്പിതൻ',
] as const
const houses = ['Imaginary House', 'സങ്കല്പവീട്', 'Made-up Cottage', 'കല്പിതഭവനം'] as const
const jobs = ['Farmer', 'Driver', 'കൂലിപ്പണി', 'Tailor', 'തൊഴിൽ ഇല്ല', 'Homemaker', 'Carpenter'] as const
const castes = ['Ezhava', 'Thiyya', 'Pulaya', 'Nair', 'Viswakarma', 'Paniyan'] as const
const places = ['Invented Town', 'സാങ്കല്പികം', 'Pretend Hill', 'കല്പിതപുരം'] as const

const phone = (random: Random): string => `+91 98${String(random.below(1e8)).padStart(8, '0')}`
const day = (random: Random): string => String(1 + random.below(28)).padStart(2, '0')
const key = (random: Random): string => `/objects/uploads/${random.uuid()}`

function person(random: Random, bornAfter: number) {
  const district = random.pick(districts)
  const place = random.pick(places)
  const month = String(1 + random.below(12)).padStart(2, '0')
  return {
    Name: `${random.pick(names)} ${random.below(100_000)}`,
    Dob: `${bornAfter + random.below(10)}-${month}-${day(random)}`,
    Email: `madeup-${random.below(1e9)}@example.org`,
    ParentPhone: phone(random),
    Address: `${random.pick(houses)}, ${place}\n${1 + random.below(400)} Pretend Road, ${districtNames[district].ml}`,
    District: district,
    Taluk: place,
    Village: random.pick(places),
    LsgType: random.pick(lsgTypes),
    LsgName: `${place} ${random.below(90)}`,
    PostalName: place,
    Pincode: `67${String(random.below(10_000)).padStart(4, '0')}`,
    Education: random.pick(educations),
    Occupation: random.pick(jobs),
    Workplace: `${place} Works`,
    Religion: 'hindu',
    Caste: random.pick(castes),
    MaritalStatus: 'first_marriage',
    PhotoKey: key(random),
    AadhaarFrontKey: key(random),
    AadhaarBackKey: key(random),
    FatherName: `${random.pick(names)} Senior`,
    FatherJob: random.pick(jobs),
    FatherAlive: random.below(5) > 0,
    MotherName: `${random.pick(names)} Senior`,
    MotherJob: random.pick(jobs),
    MotherAlive: random.below(9) > 0,
    ParentsHealth: random.pick(healths),
    FamilyMonthlyIncome: random.below(60) * 1000,
    HouseType: random.pick(houseTypes),
  }
}

const ofSide = (side: Side, answers: ReturnType<typeof person>): FormChanges =>
  Object.fromEntries(Object.entries(answers).map(([name, answer]) => [side + name, answer]))

/** May be submitted on any day of the years 2026 and 2027. */
export const madeUpForm = (random: Random): Form =>
  merged(blankForm, {
    ...ofSide('groom', person(random, 1990)),
    ...ofSide('bride', person(random, 1994)),
    incomeProofKeys: [key(random), key(random)],
    educationProofKeys: [key(random)],
    socialVerificationLetterKey: random.below(2) === 0 ? key(random) : null,
    declarationAgreed: true,
    signedByGroomParent: true,
    signedByBrideParent: true,
    declarationDate: '2026-02-01',
    consent: '2026-01-01 ml',
  })

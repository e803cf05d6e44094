/** Facts of made-up families: the worked example of docs/scoring.md, and others that are drawn. */
import {
  ageBands,
  type Facts,
  locations,
  meansBands,
  needBands,
  type VerifiedFacts,
} from '#events/application/facts.ts'
import { communities, educations, healths, houseTypes } from '#events/vocabulary.ts'
import { chosen, oneOf } from './chance.ts'

export const worked: Facts = {
  brideFamilyMonthlyIncome: 'to10000',
  groomFamilyMonthlyIncome: 'from25000',
  brideHouseType: 'rented',
  groomHouseType: 'own',
  groomEmployed: true,
  brideEmployed: false,
  brideFatherEmployed: false,
  brideMotherEmployed: false,
  brideFatherAlive: false,
  brideMotherAlive: true,
  brideParentsHealth: 'chronic_illness',
  brideEducation: 'secondary',
  community: 'obc',
  location: 'kozhikode',
  brideAge: 'from27',
  documentKinds: 9,
  socialVerificationLetter: true,
}

const answer = (name: string): boolean => chosen(name, 2) === 0

/** Each fact that may be missing is so once in ten. */
export function drawnFacts(name: string): Facts {
  const maybe = <const T extends string>(fact: string, list: readonly T[]): T | null =>
    chosen(`${name} ${fact} is missing`, 10) === 0 ? null : oneOf(`${name} ${fact}`, list)
  const yes = (fact: string) => answer(`${name} ${fact}`)
  return {
    brideFamilyMonthlyIncome: maybe('need', needBands),
    groomFamilyMonthlyIncome: maybe('means', meansBands),
    brideHouseType: maybe('bride house', houseTypes),
    groomHouseType: maybe('groom house', houseTypes),
    groomEmployed: yes('groom job'),
    brideEmployed: yes('bride job'),
    brideFatherEmployed: yes('father job'),
    brideMotherEmployed: yes('mother job'),
    brideFatherAlive: yes('father'),
    brideMotherAlive: yes('mother'),
    brideParentsHealth: maybe('health', healths),
    brideEducation: maybe('education', educations),
    community: oneOf(`${name} community`, communities),
    location: maybe('location', locations),
    brideAge: maybe('age', ageBands),
    documentKinds: chosen(`${name} documents`, 10),
    socialVerificationLetter: yes('letter'),
  }
}

/** What a visit found: some of the facts of another family, some taken back. */
export function drawnVisit(name: string): VerifiedFacts {
  const { location, brideAge, documentKinds, socialVerificationLetter, ...found } = drawnFacts(
    `${name} visit`,
  )
  const of12 = chosen(`${name} visit settled much`, 2) === 0 ? 4 : 11
  const kept = Object.entries(found).filter(([fact]) => chosen(`${name} visit found ${fact}`, 12) < of12)
  return Object.fromEntries(kept)
}

/** docs/scoring.md's tables, row by row, each criterion alone. */
import { expect, test } from 'bun:test'
import type { Facts } from '#events/application/facts.ts'
import { type CriterionKey, criterionKeys } from '#events/scoring/criteria.ts'
import { score } from '#events/scoring/score.ts'
import { only, verifiedAt, workedFacts } from './samples.ts'

type Row = [change: Partial<Facts>, perMille: number]
const income = (bride: Facts['brideFamilyMonthlyIncome'], groom: Facts['groomFamilyMonthlyIncome']) => ({
  brideFamilyMonthlyIncome: bride,
  groomFamilyMonthlyIncome: groom,
})
const alive = (father: boolean, mother: boolean) => ({ brideFatherAlive: father, brideMotherAlive: mother })
const work = (father: boolean, mother: boolean, bride: boolean) => ({
  brideFatherEmployed: father,
  brideMotherEmployed: mother,
  brideEmployed: bride,
})

const tables: Record<CriterionKey, Row[]> = {
  incomeScore: [
    [income(null, null), 0],
    [income('to5000', null), 800],
    [income('to10000', null), 680],
    [income('to15000', null), 540],
    [income('to20000', null), 400],
    [income('to30000', null), 260],
    [income('to50000', null), 120],
    [income('above50000', null), 0],
    [income(null, 'zero'), 0],
    [income(null, 'above0'), 0],
    [income(null, 'from10000'), 50],
    [income(null, 'from15000'), 100],
    [income(null, 'from20000'), 100],
    [income(null, 'from25000'), 150],
    [income(null, 'from30000'), 150],
    [income(null, 'from40000'), 200],
    [income('to5000', 'from40000'), 1000],
  ],
  employmentScore: [
    [{ ...alive(true, true), ...work(false, false, false) }, 1000],
    [{ ...alive(true, true), ...work(true, false, false) }, 600],
    [{ ...alive(true, true), ...work(false, true, false) }, 600],
    [{ ...alive(true, true), ...work(false, false, true) }, 800],
    [{ ...alive(true, true), ...work(true, true, true) }, 0],
    [{ ...alive(false, true), ...work(true, true, true) }, 400],
    [{ ...alive(true, false), ...work(true, true, false) }, 600],
    [{ ...alive(false, false), ...work(true, true, false) }, 1000],
  ],
  housingScore: [
    [{ brideHouseType: 'rented', groomHouseType: 'rented' }, 700],
    [{ brideHouseType: 'family', groomHouseType: 'rented' }, 400],
    [{ brideHouseType: 'own', groomHouseType: 'rented' }, 100],
    [{ brideHouseType: null, groomHouseType: 'own' }, 300],
    [{ brideHouseType: null, groomHouseType: 'family' }, 150],
    [{ brideHouseType: 'rented', groomHouseType: null }, 700],
  ],
  educationScore: [
    [{ brideEducation: 'primary' }, 1000],
    [{ brideEducation: 'secondary' }, 850],
    [{ brideEducation: 'higher_secondary' }, 650],
    [{ brideEducation: 'diploma' }, 500],
    [{ brideEducation: 'graduation' }, 300],
    [{ brideEducation: 'post_graduation' }, 100],
    [{ brideEducation: null }, 0],
  ],
  healthScore: [
    [{ ...alive(true, true), brideParentsHealth: 'good' }, 0],
    [{ ...alive(true, true), brideParentsHealth: 'minor_illness' }, 200],
    [{ ...alive(true, true), brideParentsHealth: 'chronic_illness' }, 400],
    [{ ...alive(true, true), brideParentsHealth: 'serious_illness' }, 500],
    [{ ...alive(true, true), brideParentsHealth: null }, 0],
    [{ ...alive(false, true), brideParentsHealth: 'serious_illness' }, 1000],
    [{ ...alive(true, false), brideParentsHealth: 'minor_illness' }, 700],
    [{ ...alive(false, false), brideParentsHealth: 'serious_illness' }, 1000],
  ],
  financialScore: [
    [{ groomEmployed: true, groomFamilyMonthlyIncome: 'zero', groomHouseType: 'rented' }, 400],
    [{ groomEmployed: false, groomFamilyMonthlyIncome: 'above0', groomHouseType: 'rented' }, 100],
    [{ groomEmployed: false, groomFamilyMonthlyIncome: 'from10000', groomHouseType: 'rented' }, 200],
    [{ groomEmployed: false, groomFamilyMonthlyIncome: 'from15000', groomHouseType: 'rented' }, 200],
    [{ groomEmployed: false, groomFamilyMonthlyIncome: 'from20000', groomHouseType: 'rented' }, 300],
    [{ groomEmployed: false, groomFamilyMonthlyIncome: 'from25000', groomHouseType: 'rented' }, 300],
    [{ groomEmployed: false, groomFamilyMonthlyIncome: 'from30000', groomHouseType: 'rented' }, 400],
    [{ groomEmployed: false, groomFamilyMonthlyIncome: 'from40000', groomHouseType: 'rented' }, 400],
    [{ groomEmployed: false, groomFamilyMonthlyIncome: null, groomHouseType: 'family' }, 100],
    [{ groomEmployed: false, groomFamilyMonthlyIncome: 'zero', groomHouseType: 'own' }, 200],
    [{ groomEmployed: true, groomFamilyMonthlyIncome: 'from40000', groomHouseType: 'own' }, 1000],
  ],
  socialScore: [
    [{ socialVerificationLetter: false }, 600],
    [{ socialVerificationLetter: true }, 1000],
  ],
  locationScore: [
    [{ location: 'kozhikode' }, 1000],
    [{ location: 'near' }, 600],
    [{ location: 'groomKozhikode' }, 400],
    [{ location: 'elsewhere' }, 0],
    [{ location: null }, 0],
  ],
  ageScore: [
    [{ brideAge: 'from30' }, 1000],
    [{ brideAge: 'from27' }, 800],
    [{ brideAge: 'from24' }, 600],
    [{ brideAge: 'from21' }, 400],
    [{ brideAge: 'from18' }, 200],
    [{ brideAge: 'below18' }, 0],
    [{ brideAge: null }, 0],
  ],
  documentScore: [0, 111, 222, 333, 444, 555, 666, 777, 888, 1000].map(
    (perMille, documentKinds): Row => [{ documentKinds }, perMille],
  ),
  communityScore: [
    [{ community: 'st' }, 1000],
    [{ community: 'sc' }, 1000],
    [{ community: 'oec' }, 800],
    [{ community: 'obc' }, 600],
    [{ community: 'general' }, 0],
    [{ community: 'unknown' }, 0],
  ],
  orphanScore: [
    [alive(false, false), 1000],
    [alive(false, true), 600],
    [alive(true, false), 600],
    [alive(true, true), 0],
  ],
}
test.each([...criterionKeys])(
  'given %s alone with 100 points, when each band is scored, then it is worth what docs/scoring.md says',
  (key) => {
    const perMille = tables[key].map(([change]) => {
      const facts = { ...workedFacts, ...change }
      return [change, score({ facts, verified: {}, verifiedAt, criteria: only(key) }).total / 10]
    })
    expect(perMille).toEqual(tables[key])
  },
)

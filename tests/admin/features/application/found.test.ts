/** Declared beside found in words: rupees and bands, what differs, what was confirmed, in both languages. */
import { expect, test } from 'bun:test'
import { translatorIn } from '../../../../admin/app/texts/console.ts'
import { changesOf, criterionFacts, foundOf } from '../../../../admin/features/application/Details.tsx'

const en = translatorIn('en')
const ml = translatorIn('ml')
const known = {
  declaredFacts: { brideFamilyMonthlyIncome: 8000, brideHouseType: 'rented', community: 'unknown' },
  verifiedFacts: {
    brideFamilyMonthlyIncome: 18_000,
    brideHouseType: 'rented',
    groomHouseType: null,
    brideEmployed: false,
  },
}

test('given what a visit found, when it is worded, then it says whether it differs, and nothing where nobody looked', () => {
  expect(foundOf(known, 'brideFamilyMonthlyIncome', en)).toEqual({ text: '₹18,000', differs: true })
  expect(foundOf(known, 'brideHouseType', en)).toEqual({ text: 'rented house', differs: false })
  expect(foundOf(known, 'brideHouseType', ml)?.text).toBe('വാടകവീട്')
  expect(foundOf(known, 'brideEmployed', en)?.text).toBe('The bride has no job')
  expect([foundOf(known, 'community', en), foundOf(known, 'groomHouseType', en)]).toEqual([null, null])
})

test('given a criterion, when its facts are worded, then incomes are in rupees and the rest in bands', () => {
  const facts = [
    { fact: 'brideFamilyMonthlyIncome', declared: 'to10000', verified: 'to20000', state: 'verified' },
    { fact: 'location', declared: 'near', verified: null, state: 'declared' },
    { fact: 'verification', declared: false, verified: true, state: 'verified' },
  ] as const
  const one = {
    id: 'incomeScore',
    points: 1,
    declaredPoints: 2,
    max: 3,
    basis: 'declared',
    sentence: '',
  } as const
  const shown = criterionFacts(known, { ...one, facts: [...facts] }, en)
  expect(shown.map(({ declared, found, differs }) => [declared, found, differs])).toEqual([
    ['₹8,000', '₹18,000', true],
    ['Malappuram, Wayanad or Kannur (bride)', '–', false],
    ['–', 'yes', false],
  ])
})

test('given a visit in the timeline, when it is worded, then changes are apart from what it confirmed', () => {
  const item = {
    seq: 7,
    at: '',
    by: { id: '', email: null },
    type: 'FactsVerified',
    from: null,
    to: null,
    reason: null,
    override: false,
    visit: null,
    overPlaces: false,
    kind: null,
    changes: [
      { field: 'brideFamilyMonthlyIncome', from: 8000, to: 18_000 },
      { field: 'brideHouseType', from: 'rented', to: 'rented' },
      { field: 'brideEmployed', from: true, to: null },
      { field: 'community', from: null, to: 'sc' },
    ],
  }
  expect(changesOf(item, en)).toEqual({
    changed: [
      { name: "Monthly income of the bride's family", from: '₹8,000', to: '₹18,000' },
      { name: 'The bride has a job', from: 'yes', to: null },
      { name: 'Community category of the bride', from: null, to: 'Scheduled Caste (SC)' },
    ],
    confirmed: ["House of the bride's family: rented house"],
  })
})

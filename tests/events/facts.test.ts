/** Facts: what of a form scoring may see, and what a home visit puts in its place. */
import { describe, expect, test } from 'bun:test'
import { bandsOf, factsOf } from '#events/application/declared.ts'
import { Facts, Found, VerifiedFacts } from '#events/application/facts.ts'
import { blankForm, type FormChanges, merged } from '#events/application/form.ts'
import { today, workedFacts, workedForm } from './scoring/samples.ts'

const factsWith = (changes: FormChanges) => factsOf(merged(workedForm, changes), today)

test('given the worked example, when facts are derived, then they are bands and nothing else', () => {
  const facts = factsOf(workedForm, today)
  expect(facts).toEqual(workedFacts)
  expect(Facts.parse(facts)).toEqual(workedFacts)
})

test('given exact figures and names, when facts are derived, then none of them is in the facts', () => {
  const secrets = ['8123', '26457', '1998-06-14', 'kannur', 'Thiyya', 'Lakshmi', 'weaver']
  const form = merged(workedForm, {
    brideFamilyMonthlyIncome: 8123,
    groomFamilyMonthlyIncome: 26_457,
    brideDistrict: 'kannur',
    brideName: 'Lakshmi',
    brideOccupation: 'weaver',
  })
  for (const secret of secrets) expect(JSON.stringify(form)).toContain(secret)
  const recorded = JSON.stringify(factsOf(form, today))
  expect(secrets.filter((secret) => recorded.includes(secret))).toEqual([])
})

test('given a blank form, when facts are derived, then what is missing is null and an empty job is no job', () => {
  expect(factsOf({ ...blankForm, brideHouseType: '', groomHouseType: '' }, today)).toEqual({
    brideFamilyMonthlyIncome: null,
    groomFamilyMonthlyIncome: null,
    brideHouseType: null,
    groomHouseType: null,
    groomEmployed: false,
    brideEmployed: false,
    brideFatherEmployed: false,
    brideMotherEmployed: false,
    brideFatherAlive: true,
    brideMotherAlive: true,
    brideParentsHealth: null,
    brideEducation: null,
    community: 'unknown',
    location: null,
    brideAge: null,
    documentKinds: 0,
    socialVerificationLetter: false,
  })
})

describe('given an income, when it is banded, then paise never lift it and each limit is where it should be', () => {
  test.each([
    [0, 'to5000'],
    [5000, 'to5000'],
    [5000.99, 'to5000'],
    [5001, 'to10000'],
    [10_000, 'to10000'],
    [15_000, 'to15000'],
    [15_001, 'to20000'],
    [20_000.5, 'to20000'],
    [30_000, 'to30000'],
    [50_000, 'to50000'],
    [50_000.99, 'to50000'],
    [50_001, 'above50000'],
    [null, null],
  ] as const)("bride's family %p", (income, band) =>
    expect(factsWith({ brideFamilyMonthlyIncome: income }).brideFamilyMonthlyIncome).toBe(band),
  )
  test.each([
    [0, 'zero'],
    [0.99, 'zero'],
    [1, 'above0'],
    [9999.99, 'above0'],
    [10_000, 'from10000'],
    [14_999, 'from10000'],
    [15_000, 'from15000'],
    [20_000, 'from20000'],
    [24_999.99, 'from20000'],
    [25_000, 'from25000'],
    [30_000, 'from30000'],
    [39_999, 'from30000'],
    [40_000, 'from40000'],
    [null, null],
  ] as const)("groom's family %p", (income, band) =>
    expect(factsWith({ groomFamilyMonthlyIncome: income }).groomFamilyMonthlyIncome).toBe(band),
  )
})

describe('given a date of birth, when the age is banded, then it changes on the birthday in Kerala', () => {
  test.each([
    ['2007-11-21', 'below18'],
    ['2007-11-20', 'from18'],
    ['2004-11-21', 'from18'],
    ['2004-11-20', 'from21'],
    ['2001-11-20', 'from24'],
    ['1998-11-21', 'from24'],
    ['1998-11-20', 'from27'],
    ['1995-11-20', 'from30'],
    ['1995-13-40', null],
    ['', null],
  ] as const)('%p', (brideDob, band) => expect(factsWith({ brideDob }).brideAge).toBe(band))
})

describe('given two districts, when the location is banded, then the bride decides first', () => {
  test.each([
    ['kozhikode', 'kozhikode', 'kozhikode'],
    ['malappuram', 'kozhikode', 'near'],
    ['wayanad', 'idukki', 'near'],
    ['kannur', 'idukki', 'near'],
    ['idukki', 'kozhikode', 'groomKozhikode'],
    ['idukki', 'kannur', 'elsewhere'],
    ['', 'kozhikode', null],
  ] as const)('bride %p, groom %p: %p', (brideDistrict, groomDistrict, band) =>
    expect(factsWith({ brideDistrict, groomDistrict }).location).toBe(band),
  )
})

describe('given a job text, when employment is derived, then only real work counts', () => {
  test.each([
    '',
    '  ',
    'Unemployed',
    'NONE',
    'nil',
    'No',
    ' no job ',
    'not working',
    'House Wife',
    'housewife',
    'Homemaker',
    'student',
    'Retired',
    '-',
    'തൊഴിലില്ല',
    'തൊഴിൽരഹിത',
    'തൊഴില്\u200Dരഹിതന്\u200D',
    'ഇല്ല',
    'വീട്ടമ്മ',
    'ഗൃഹനാഥ',
    'വിദ്യാർത്ഥി',
    'വിദ്യാര്\u200Dത്ഥിനി',
    'വിരമിച്ചു',
    'Home maker',
    'House-wife',
    'N/A',
    'No Job.',
    'Not employed',
    'ജോലി ഇല്ല',
    'പണിയില്ല',
    'വിദ്യാർഥിനി',
  ])('%p is no job', (job) => expect(factsWith({ brideOccupation: job }).brideEmployed).toBe(false))
  test.each(['driver', 'No. 1 Bakery', 'nurse', 'തയ്യൽ', 'കൂലിപ്പണി'])('%p is a job', (job) =>
    expect(factsWith({ brideOccupation: job }).brideEmployed).toBe(true),
  )
  test('each job is its own', () => {
    const { groomEmployed, brideEmployed, brideFatherEmployed, brideMotherEmployed } = factsWith({
      groomOccupation: 'student',
      brideOccupation: 'nurse',
      brideFatherJob: 'farmer',
      brideMotherJob: '',
    })
    expect([groomEmployed, brideEmployed, brideFatherEmployed, brideMotherEmployed]).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})

test('given documents of some kinds, when they are counted, then several of one kind are one', () => {
  const [first = ''] = workedForm.incomeProofKeys
  const facts = factsWith({
    incomeProofKeys: [first, first, first],
    educationProofKeys: [],
    socialVerificationLetterKey: null,
  })
  expect([facts.documentKinds, facts.socialVerificationLetter]).toEqual([7, false])
})

test('given what a visit found, when it is banded, then only what was touched is there', () => {
  const found = Found.parse({
    brideFamilyMonthlyIncome: 8200.75,
    groomFamilyMonthlyIncome: null,
    brideFatherAlive: false,
    community: 'sc',
    brideHouseType: null,
  })
  const bands = {
    brideFamilyMonthlyIncome: 'to10000',
    groomFamilyMonthlyIncome: null,
    brideFatherAlive: false,
    community: 'sc',
    brideHouseType: null,
  } as const
  expect(bandsOf(found)).toEqual(bands)
  expect(VerifiedFacts.parse(bandsOf(found))).toEqual(bands)
  expect(bandsOf({})).toEqual({})
})

describe('given something a visit cannot establish, when it is recorded, then it is refused', () => {
  test.each([
    { brideAge: 'from30' },
    { documentKinds: 9 },
    { brideFamilyMonthlyIncome: -1 },
    { brideFamilyMonthlyIncome: 'to5000' },
    { groomFamilyMonthlyIncome: 1e9 },
    { brideHouseType: 'tent' },
    { groomEmployed: 'yes' },
    { community: 'forward' },
  ])('%p', (found) => expect(Found.safeParse(found).success).toBe(false))
})

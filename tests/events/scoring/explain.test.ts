/** The explanation: in both languages every fact is told, and every sum can be followed by hand. */
import { expect, test } from 'bun:test'
import { translatorIn } from '#events/language/index.ts'
import { type Criteria, defaultCriteria } from '#events/scoring/criteria.ts'
import { type Explained, explain, totalInWords } from '#events/scoring/explain.ts'
import { score } from '#events/scoring/score.ts'
import { verifiedAt, workedFacts, workedVisit } from './samples.ts'

const languages = [
  ['en', translatorIn('en')],
  ['ml', translatorIn('ml')],
] as const
const worked = { facts: workedFacts, verified: {}, verifiedAt, criteria: defaultCriteria }
const of = (told: readonly Explained[], id: string) => told.find((one) => one.id === id)

test('given the worked example, when it is explained in English, then a family can follow each sum', () => {
  expect(explain(worked, translatorIn('en')).map(({ sentence }) => sentence)).toEqual([
    "The bride's family income is up to ₹10,000 a month: adds 680. The groom's family income is from ₹25,000 to below ₹30,000 a month: adds 150. Together 830 of 1000: 830 ÷ 1000 × 15 = 12.45 points.",
    "Everyone starts with 1000. The bride's father has died: takes nothing away. The bride's mother has no job: takes nothing away. The bride has no job: takes nothing away. Together 1000 of 1000: 1000 ÷ 1000 × 10 = 10 points.",
    "The house of the bride's family – rented house: adds 700. The house of the groom's family – own house: adds 300. Together 1000 of 1000: 1000 ÷ 1000 × 10 = 10 points.",
    "The bride's education – secondary: adds 850. Together 850 of 1000: 850 ÷ 1000 × 10 = 8.5 points.",
    "The bride's father has died: adds 500. The bride's mother is living: adds nothing. The health of the bride's living parents – chronic illness: adds 400. Together 900 of 1000: 900 ÷ 1000 × 10 = 9 points.",
    "The groom has a job: adds 400. The groom's family income is from ₹25,000 to below ₹30,000 a month: adds 300. The house of the groom's family – own house: adds 200. Together 900 of 1000: 900 ÷ 1000 × 10 = 9 points.",
    "The ward member's letter is attached: adds nothing. The verification is complete: adds nothing. These points count once a home visit has settled half of what it can settle. Together 0 of 1000: 0 ÷ 1000 × 10 = 0 points.",
    'The district that counts – Kozhikode (bride): adds 1000. Together 1000 of 1000: 1000 ÷ 1000 × 5 = 5 points.',
    "The bride's age is 27 to 29: adds 800. Together 800 of 1000: 800 ÷ 1000 × 5 = 4 points.",
    '9 of the 9 kinds of documents are attached: adds 1000. Together 1000 of 1000: 1000 ÷ 1000 × 5 = 5 points.',
    "The bride's community category – Other Backward Class (OBC): adds 600. Together 600 of 1000: 600 ÷ 1000 × 5 = 3 points.",
    "One of the bride's parents has died: adds 600. Together 600 of 1000: 600 ÷ 1000 × 5 = 3 points.",
  ])
})

test('given a visit, when the social verification is explained, then its letter and its verification add their points', () => {
  const visited = explain({ ...worked, verified: workedVisit }, translatorIn('en'))
  expect(of(visited, 'socialScore')?.sentence).toBe(
    "The ward member's letter is attached: adds 400. The verification is complete: adds 600. Together 1000 of 1000: 1000 ÷ 1000 × 10 = 10 points.",
  )
})

test('given the worked example, when it is explained in Malayalam, then it says the same', () => {
  const told = explain(worked, translatorIn('ml'))
  expect([of(told, 'incomeScore')?.sentence, of(told, 'employmentScore')?.sentence]).toEqual([
    'വധുവിന്റെ കുടുംബത്തിന്റെ മാസവരുമാനം ₹10,000 വരെ: 680 കൂട്ടുന്നു. വരന്റെ കുടുംബത്തിന്റെ മാസവരുമാനം ₹25,000 മുതൽ ₹30,000-ൽ താഴെ വരെ: 150 കൂട്ടുന്നു. ആകെ 1000-ൽ 830: 830 ÷ 1000 × 15 = 12.45 പോയിന്റ്.',
    'എല്ലാവരുടെയും കണക്ക് 1000-ൽ തുടങ്ങുന്നു. വധുവിന്റെ പിതാവ് ജീവിച്ചിരിപ്പില്ല: ഒന്നും കുറയ്ക്കുന്നില്ല. വധുവിന്റെ മാതാവിന് തൊഴിലില്ല: ഒന്നും കുറയ്ക്കുന്നില്ല. വധുവിന് തൊഴിലില്ല: ഒന്നും കുറയ്ക്കുന്നില്ല. ആകെ 1000-ൽ 1000: 1000 ÷ 1000 × 10 = 10 പോയിന്റ്.',
  ])
})

test('given what a visit found and what is missing, when it is explained, then both values and the state show', () => {
  const facts = { ...workedFacts, groomFamilyMonthlyIncome: null }
  const income = of(
    explain({ ...worked, facts, verified: { brideFamilyMonthlyIncome: 'to5000' } }, translatorIn('en')),
    'incomeScore',
  )
  expect(income).toEqual({
    id: 'incomeScore',
    points: 12,
    max: 15,
    facts: [
      { fact: 'brideFamilyMonthlyIncome', declared: 'to10000', verified: 'to5000', state: 'verified' },
      { fact: 'groomFamilyMonthlyIncome', declared: null, verified: null, state: 'missing' },
    ],
    sentence:
      "The bride's family income is up to ₹5,000 a month: adds 800. Monthly income of the groom's family – not known yet: adds nothing for now. The home visit found something different from the application; what was found counts. Together 800 of 1000: 800 ÷ 1000 × 15 = 12 points.",
  })
})

test('given facts confirmed or first found at the visit, when explained, then they are checked, not corrected', () => {
  const facts = { ...workedFacts, community: 'unknown' } as const
  const told = explain(
    { ...worked, facts, verified: { community: 'sc', brideEducation: 'secondary' } },
    translatorIn('en'),
  )
  expect([of(told, 'communityScore')?.sentence, of(told, 'educationScore')?.sentence]).toEqual([
    "The bride's community category – Scheduled Caste (SC): adds 1000. Checked at the home visit. Together 1000 of 1000: 1000 ÷ 1000 × 5 = 5 points.",
    "The bride's education – secondary: adds 850. Checked at the home visit. Together 850 of 1000: 850 ÷ 1000 × 10 = 8.5 points.",
  ])
})

test('given parents who have died, when it is explained, then their jobs and their health are not asked about', () => {
  const facts = { ...workedFacts, brideMotherAlive: false, brideMotherEmployed: true }
  const told = explain({ ...worked, facts }, translatorIn('en'))
  expect(of(told, 'employmentScore')?.facts.map(({ fact }) => fact)).toEqual([
    'brideFatherAlive',
    'brideMotherAlive',
    'brideEmployed',
  ])
  expect(of(told, 'healthScore')?.sentence).toBe(
    "The bride's father has died: adds 500. The bride's mother has died: adds 500. Together 1000 of 1000: 1000 ÷ 1000 × 10 = 10 points.",
  )
})

test('given verification, when it is explained, then nobody declared it', () => {
  const social = (at: string | null) =>
    of(explain({ ...worked, verifiedAt: at }, translatorIn('en')), 'socialScore')?.facts[1]
  expect([social(null), social(verifiedAt)]).toEqual([
    { fact: 'verification', declared: false, verified: null, state: 'declared' },
    { fact: 'verification', declared: false, verified: true, state: 'verified' },
  ])
})

test('given a sum that does not come out in hundredths, when it is explained, then it says that it is rounded', () => {
  const criteria: Criteria = defaultCriteria.map((one) =>
    one.id === 'documentScore' ? { ...one, weight: 5.55 } : one,
  )
  const told = explain(
    { ...worked, criteria, facts: { ...workedFacts, documentKinds: 1 } },
    translatorIn('en'),
  )
  expect(of(told, 'documentScore')?.sentence).toEndWith(
    '111 ÷ 1000 × 5.55 = 0.62 points, rounded to two decimals.',
  )
})

test('given a provisional total, when it is shown, then it says how many facts are missing', () => {
  const total = (facts: object, say: (typeof languages)[number][1]) =>
    totalInWords(score({ ...worked, facts: { ...workedFacts, ...facts } }), say)
  const shown = languages.map(([, say]) => [
    total({}, say),
    total({ community: 'unknown' }, say),
    total({ community: 'unknown', brideAge: null }, say),
  ])
  expect(shown).toEqual([
    ['78.95', '75.95, 1 fact missing', '71.95, 2 facts missing'],
    ['78.95', '75.95, 1 വിവരം കിട്ടിയിട്ടില്ല', '71.95, 2 വിവരം കിട്ടിയിട്ടില്ല'],
  ])
})

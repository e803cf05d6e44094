/** What is published of a season: lists that say no more than they must, and a cut-off only where it tells of nobody. */
import { expect, test } from 'bun:test'
import type { Facts } from '#events/application/facts.ts'
import type { Sent } from '#events/application/standing.ts'
import { noCounts, type Status } from '#events/application/statuses.ts'
import { commitmentOf, type Known, membersOf, outcomeOf, tallyOf } from '#events/outcome/published.ts'
import { type Criteria, defaultCriteria } from '#events/scoring/criteria.ts'
import { folded, inStatus, sentBy } from '../../kit/histories.ts'
import { workedFacts } from '../scoring/samples.ts'

type Family = { id: string; status: Status; manualRank?: number; facts?: Partial<Facts>; scored?: boolean }
const standing = ({ status, manualRank, facts, scored = true }: Family): Sent => ({
  ...sentBy(folded(...inStatus('ranked'))),
  declared: { ...workedFacts, ...facts },
  status,
  manualRank: manualRank ?? null,
  scored,
})
const standings = (families: readonly Family[]) =>
  families.map((family) => [family.id, standing(family)] as const)
const known: Known = { criteria: defaultCriteria, line: null }
const outcome = (families: readonly Family[], more: Partial<Known> = {}) =>
  outcomeOf(membersOf(standings(families), defaultCriteria), { ...known, ...more })
const placed = (id: string, total: number | null, place: number | null) => ({ id, total, place })

/** By points: b, d, a, c; and c stands first by hand. */
const season: Family[] = [
  { id: 'd', status: 'waitlist', facts: { brideFamilyMonthlyIncome: 'to10000' } },
  { id: 'c', status: 'finalized', manualRank: 1, facts: { brideFamilyMonthlyIncome: 'above50000' } },
  { id: 'b', status: 'shortlisted', facts: { brideFamilyMonthlyIncome: 'to5000' } },
  { id: 'a', status: 'waitlist', facts: { brideFamilyMonthlyIncome: 'to20000' } },
  { id: 'f', status: 'rejected' },
  { id: 'e', status: 'submitted', scored: false },
]

test('given decisions, when they are published, then each family stands on one list, the waitlist alone in its order', () => {
  const { selected, waitlist, others, byHand } = outcome(season)
  expect({ selected, waitlist, others, byHand }).toEqual({
    selected: [placed('b', 8075, 2), placed('c', 6875, 1)],
    waitlist: [placed('d', 7895, 3), placed('a', 7475, 4)],
    others: [placed('e', null, null), placed('f', null, null)],
    byHand: 1,
  })
})

test('given decisions, when they are counted, then drafts too, and whoever was passed over only by points', () => {
  const { statuses, submitted, withdrawn, past } = tallyOf(standings(season), defaultCriteria)
  const counted = { finalized: 1, rejected: 1, shortlisted: 1, submitted: 1, waitlist: 2 }
  expect({ statuses, submitted, withdrawn, past }).toEqual({
    statuses: { ...noCounts, ...counted },
    submitted: 6,
    withdrawn: 0,
    past: 1,
  })
})

/** Of families like one another, so that nobody is singled out by what a neighbour sees. */
const alike = (count: number, places: number): Family[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `f${String(at).padStart(3, '0')}`,
    status: at < places ? 'shortlisted' : 'waitlist',
    facts: {
      brideFamilyMonthlyIncome: at < places ? 'to20000' : 'to30000',
      documentKinds: 0,
      socialVerificationLetter: false,
    },
  }))

test('given a cut-off in the midst of what a neighbour holds possible, when published, then it is opened in whole points', () => {
  expect(outcome(alike(60, 20)).cutOff).toBe(69)
  expect(outcome([]).cutOff).toBeNull()
  expect(outcome([{ id: 'a', status: 'ranked' }]).cutOff).toBeNull()
})

test('given a cut-off that only one band of income explains, when published, then it stays closed', () => {
  const poorest: Family[] = [
    ...alike(60, 20),
    // By all that a neighbour sees it comes last; only the best of everything that is hidden carries it in.
    {
      id: 'x',
      status: 'shortlisted',
      facts: {
        brideFamilyMonthlyIncome: 'to5000',
        groomFamilyMonthlyIncome: 'from40000',
        brideParentsHealth: 'serious_illness',
        documentKinds: 9,
        socialVerificationLetter: true,
        brideHouseType: 'family',
        community: 'general',
      },
    },
  ]
  const { cutOff, byHand } = outcome(poorest)
  expect([cutOff, byHand]).toEqual([null, 0])
})

test('given a cut-off that was opened before, when published anew, then only the same is opened again', () => {
  const families = alike(60, 20)
  const line = {
    cutOff: 69,
    selected: outcome(families).selected.map(({ id }) => id),
    criteria: defaultCriteria,
  }
  expect([
    outcome(families, { line }).cutOff,
    outcome(families, { line: { ...line, cutOff: 68 } }).cutOff,
    outcome(families, { line: { ...line, criteria: [...defaultCriteria] } }).cutOff,
    outcome(alike(60, 21), { line }).cutOff,
  ]).toEqual([69, null, null, null])
})

test('given weights of income alone, when a cut-off is tried, then it would tell of a family', () => {
  const incomeAlone: Criteria = defaultCriteria.map((one) => ({
    ...one,
    weight: one.id === 'incomeScore' ? 100 : 0,
  }))
  const members = membersOf(standings(alike(60, 20)), incomeAlone)
  expect(outcomeOf(members, { criteria: incomeAlone, line: null }).cutOff).toBeNull()
})

test('given a total and a place, when they are committed to, then the salt alone opens them', () => {
  const salt = new Uint8Array(16).fill(7)
  expect([
    commitmentOf(placed('a', 7895, 3), salt),
    commitmentOf(placed('a', null, null), salt),
    commitmentOf(placed('a', 7895, 3), new Uint8Array(16)),
  ]).toEqual(
    [
      `place|a|7895|3|${'07'.repeat(16)}`,
      `place|a|-|-|${'07'.repeat(16)}`,
      `place|a|7895|3|${'00'.repeat(16)}`,
    ].map((text) => new Bun.CryptoHasher('sha256').update(text).digest('hex')),
  )
})

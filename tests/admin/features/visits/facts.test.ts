/** A visit sheet: which questions apply, when it is finished, and that nothing is sent about what was not asked. */
import { expect, test } from 'bun:test'
import { declaredFacts, factsOf } from '#events/application/declared.ts'
import {
  type Answers,
  factsToAsk,
  foundIn,
  progressOf,
  visitFacts,
} from '../../../../admin/features/visits/sheets.ts'
import { wholeForm } from '../../../kit/forms.ts'

const declared = {
  brideHouseType: 'rented',
  brideFatherAlive: true,
  brideFatherEmployed: true,
  brideMotherAlive: true,
  brideMotherEmployed: false,
  brideParentsHealth: 'good',
  brideFamilyMonthlyIncome: 8000,
  brideEducation: 'secondary',
  brideEmployed: false,
  community: 'obc',
  groomHouseType: 'own',
  groomEmployed: true,
  groomFamilyMonthlyIncome: 26_000,
}
const known = { declared, found: {} }
const asDeclared: Answers = Object.fromEntries(
  visitFacts.map(({ fact }) => [fact, { verdict: 'declared', value: null }] as const),
)
const names = (answers: Answers, of = known) => factsToAsk(answers, of).map(({ fact }) => fact)
const died = { verdict: 'different', value: false } as const

test('given parents who live, when the sheet is read, then all thirteen questions are asked', () =>
  expect(names({})).toHaveLength(13))

test('given a category that nobody knows, when the sheet is read, then it is neither declared nor to be chosen', () => {
  const community = visitFacts.find(({ fact }) => fact === 'community')
  expect(community).toMatchObject({ kind: 'choice', options: ['st', 'sc', 'oec', 'obc', 'general'] })
  const unknown = factsOf(
    wholeForm({ brideReligion: 'hindu', brideCaste: 'A caste of no table' }),
    '2026-03-01',
  )
  expect([unknown.community, declaredFacts(unknown, null).community]).toEqual(['unknown', null])
})

test('given a father who is found to have died, when the sheet goes on, then his job is not asked, nor sent if it was answered', () => {
  const answers = { ...asDeclared, brideFatherAlive: died }
  expect(names(answers)).not.toContain('brideFatherEmployed')
  expect(names(answers)).toContain('brideParentsHealth')
  expect(foundIn(answers, known)).toMatchObject({ brideFatherAlive: false, brideParentsHealth: 'good' })
  expect(foundIn(answers, known)).not.toHaveProperty('brideFatherEmployed')
})

test('given that both parents have died, as declared or found earlier, when the sheet is read, then ten questions are left', () => {
  const both = { brideFatherAlive: false, brideMotherAlive: false }
  expect(names({}, { declared: { ...declared, ...both }, found: {} })).toHaveLength(10)
  expect(names({}, { declared, found: both })).toHaveLength(10)
  // What the family declared is confirmed now, whatever was found earlier.
  expect(names(asDeclared, { declared, found: both })).toHaveLength(13)
})

test('given answers, when the sheet is not finished, then it says how many are left; one that could not be checked is answered', () => {
  const unchecked = { ...asDeclared, community: { verdict: 'unchecked', value: null } } as const
  expect(progressOf(unchecked, known)).toEqual({ answered: 13, total: 13, isFinished: true })
  expect(foundIn(unchecked, known)).not.toHaveProperty('community')
  const open = { ...asDeclared, brideHouseType: { verdict: 'different', value: null } } as const
  expect(progressOf(open, known)).toEqual({ answered: 12, total: 13, isFinished: false })
  expect(progressOf({}, { declared, found: declared })).toMatchObject({ isFinished: true })
  expect(progressOf({}, known)).toEqual({ answered: 0, total: 13, isFinished: false })
})

/** Changing the criteria: what is refused, and what opening a season takes along and leaves alone. */
import { expect, test } from 'bun:test'
import { decided, refused } from '#events/decider.ts'
import { ChangeCriteria, changeCriteria } from '#events/programme/decide.ts'
import {
  criteriaOf,
  emptyProgramme,
  evolveProgramme,
  type Programme,
  type ProgrammeEvent,
} from '#events/programme/events.ts'
import { type Criteria, defaultCriteria } from '#events/scoring/criteria.ts'
import { recorded } from '../../kit/histories.ts'

const weights = (changes: Partial<Record<string, number>>): Criteria =>
  defaultCriteria.map((one) => ({ ...one, weight: changes[one.id] ?? one.weight }))
const heavier = weights({ incomeScore: 20, orphanScore: 0 })
const reason = 'Agreed at the meeting'
const season = 'Season 3'
const afterPoints = false
const changed = (criteria: Criteria, of = season): ProgrammeEvent => ({
  type: 'CriteriaChanged',
  facts: { season: of, criteria },
  details: { reason },
})
const opened = (value: string): ProgrammeEvent => ({
  type: 'SettingChanged',
  facts: { key: 'season', value },
  details: { value: null, kept: null },
})
const folded = (...events: ProgrammeEvent[]): Programme =>
  events.reduce((now, event) => evolveProgramme(now, recorded(event, now.events + 1)), emptyProgramme)

test('given criteria that add up, when they are changed with a reason, then the season has them', () => {
  expect(changeCriteria(emptyProgramme, { criteria: heavier, reason, season, afterPoints })).toStrictEqual(
    decided(changed(heavier)),
  )
})
test('given criteria, when the reason shows nothing, then one is asked for, whatever the weights', () => {
  for (const blank of ['', '  ', '\u200B'])
    expect(
      changeCriteria(emptyProgramme, {
        criteria: weights({ incomeScore: 99 }),
        reason: blank,
        season,
        afterPoints,
      }),
    ).toStrictEqual(refused('reason-required', { reason: 'error.required' }))
})
const sums: [name: string, criteria: Criteria, ok: boolean][] = [
  ['99.99', weights({ incomeScore: 14.99 }), false],
  ['100.01', weights({ incomeScore: 15.01 }), false],
  ['100 in hundredths', weights({ incomeScore: 15.01, ageScore: 4.99 }), true],
  [
    '100 with one that is off',
    defaultCriteria.map((one) => ({ ...one, isActive: one.id !== 'ageScore' })),
    false,
  ],
  [
    '100 without the one that is off',
    weights({ incomeScore: 20 }).map((one) => ({ ...one, isActive: one.id !== 'ageScore' })),
    true,
  ],
  ['nothing, all off', defaultCriteria.map((one) => ({ ...one, isActive: false })), false],
]
for (const [name, criteria, ok] of sums)
  test(`given active weights that make ${name}, when they are set, then it is ${ok ? 'fine' : 'refused'}`, () => {
    const answer = changeCriteria(emptyProgramme, { criteria, reason, season, afterPoints })
    expect(answer).toStrictEqual(
      ok ? decided(changed(criteria)) : refused('weights-not-100', { criteria: 'score.weightsNot100' }),
    )
  })

test('given criteria that a colleague has changed, when they are changed by what was seen before, then that is refused', () => {
  const now = folded(changed(heavier))
  const other = weights({ incomeScore: 18, orphanScore: 2 })
  const by = (before: Criteria) =>
    changeCriteria(now, { criteria: other, reason, season, before, afterPoints })
  expect(by(defaultCriteria)).toStrictEqual(refused('moved-on'))
  expect(by(heavier.toReversed())).toStrictEqual(decided(changed(other)))
})
test('given seasons, when one opens, then it takes the criteria in force and earlier ones keep theirs', () => {
  const lighter = weights({ incomeScore: 10, orphanScore: 10 })
  const now = folded(changed(heavier), opened('Season 4'), changed(lighter, 'Season 4'), opened('Season 5'))
  const of = (name: string) => criteriaOf(now, name)
  expect([of('Season 3'), of('Season 4'), of('Season 5'), of('Season 9')]).toEqual([
    heavier,
    lighter,
    lighter,
    defaultCriteria,
  ])
})
test('given an earlier season, when it opens again, then it still has its own criteria', () => {
  const now = folded(
    changed(heavier),
    opened('Season 4'),
    changed(defaultCriteria, 'Season 4'),
    opened('Season 3'),
  )
  expect(criteriaOf(now, 'Season 3')).toEqual(heavier)
})
test('given a change, when it is folded, then it says who and when', () => {
  expect(folded(opened('Season 3'), changed(heavier)).criteria[season]).toEqual({
    criteria: heavier,
    at: recorded(null, 2).at,
    by: recorded(null, 2).actor,
    since: recorded(null, 2).at,
    hands: [recorded(null, 2).actor],
    afterPoints: false,
  })
})

test('given what a request carries, when it is parsed, then it is all twelve, once, and nothing else', () => {
  expect(ChangeCriteria.parse({ criteria: heavier, reason: ` ${reason} ` })).toEqual({
    criteria: heavier,
    reason,
  })
  const [first] = heavier
  const wrong = [
    { criteria: heavier.slice(1), reason },
    { criteria: [...heavier.slice(1), heavier[1]], reason },
    { criteria: [...heavier, first], reason },
    { criteria: heavier.map((one) => ({ ...one, weight: one.weight + 0.001 })), reason },
    { criteria: heavier.map((one) => ({ ...one, weight: -one.weight })), reason },
    { criteria: heavier.map((one) => ({ ...one, weight: '5' })), reason },
    { criteria: heavier.map((one) => ({ ...one, isActive: 1 })), reason },
    { criteria: heavier.map((one) => ({ ...one, name: 'x' })), reason },
    { criteria: heavier },
    { criteria: heavier, reason, season },
  ]
  expect(wrong.filter((body) => ChangeCriteria.safeParse(body).success)).toEqual([])
})

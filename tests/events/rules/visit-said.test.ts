/** What a verification says of home visits, by the rules. */
import { expect, test } from 'bun:test'
import type { VerifiedFacts } from '#events/application/facts.ts'
import type { UnsettledVisit } from '#events/application/unsettled-visit.ts'
import { emptyProgramme } from '#events/programme/events.ts'
import { visitMarkProblem } from '#events/rules/staff-rules.ts'
import { folded, inStatus, sentBy } from '../../kit/histories.ts'

const part: VerifiedFacts = { brideHouseType: 'rented' }
const enough: VerifiedFacts = {
  brideFamilyMonthlyIncome: 'to5000',
  groomFamilyMonthlyIncome: 'zero',
  brideHouseType: 'rented',
  groomHouseType: 'own',
  brideEducation: 'primary',
  community: 'sc',
  brideFatherAlive: true,
  brideMotherAlive: true,
  brideParentsHealth: 'good',
}

const before = sentBy(folded(...inStatus('under_verification')))

type Said = { visit?: UnsettledVisit }
const problemOf = (verified: VerifiedFacts, said: Said) =>
  visitMarkProblem({
    course: { from: 'under_verification', to: 'verified', usual: true, ...said },
    now: { ...before, verified },
    context: { programme: emptyProgramme },
  })

const everySaid: Said[] = [{}, { visit: 'none' }, { visit: 'partly' }]
const right = (verified: VerifiedFacts) => everySaid.filter((said) => problemOf(verified, said) === null)

test('given no visit, one that settled part, and one that settled enough, when a verification says of them, then only what is true passes', () => {
  expect(right({})).toEqual([{ visit: 'none' }])
  expect(right({ brideHouseType: null })).toEqual([{ visit: 'none' }])
  expect(right(part)).toEqual([{ visit: 'partly' }])
  expect(right(enough)).toEqual([{}])
})

test('given one that was verified before, when a later step says something of visits, then it is wrong', () => {
  const now = sentBy(folded(...inStatus('verified')))
  const later = (said: Said) =>
    visitMarkProblem({
      course: { from: 'verified', to: 'ranked', usual: true, ...said },
      now,
      context: { programme: emptyProgramme },
    })
  expect(everySaid.filter((said) => later(said) === null)).toEqual([{}])
})

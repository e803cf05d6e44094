/** Verified without a visit, or after one that settled fewer than half of the criteria: the event says which. */

import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { changeStatus } from '#events/application/decide.ts'
import { undo } from '#events/application/decide-undo.ts'
import { ApplicationEvent } from '#events/application/events.ts'
import { VerifiedFacts } from '#events/application/facts.ts'
import { isVerifiedOrLater, type Status } from '#events/application/statuses.ts'
import type { UnsettledVisit } from '#events/application/unsettled-visit.ts'
import { confirmedBy, unsettledFor, unsettledVisit } from '#events/application/visit.ts'
import { emptyProgramme } from '#events/programme/events.ts'
import { defaultCriteria } from '#events/scoring/criteria.ts'
import { explain } from '#events/scoring/explain.ts'
import { folded, inStatus, recorded, sentBy, VISITOR } from '../../kit/histories.ts'

const found = (verified: VerifiedFacts): ApplicationEvent => ({
  type: 'FactsVerified',
  course: null,
  facts: { verified },
  details: { found: {}, note: '' },
})
/** Income, housing, education, community. */
const income = { brideFamilyMonthlyIncome: 'to5000', groomFamilyMonthlyIncome: 'zero' } as const
const housing = { brideHouseType: 'rented', groomHouseType: 'own' } as const
const education = { brideEducation: 'primary' } as const
const community = { community: 'sc' } as const
const three = { ...income, ...housing, ...education }
const four = { ...three, ...community }
const jobless = { brideFatherEmployed: false, brideMotherEmployed: false, brideEmployed: false }
const alive = { brideFatherAlive: true, brideMotherAlive: true }
const most = { ...four, ...alive, brideParentsHealth: 'good' } as const

const under = inStatus('under_verification')
const confirmed = (facts: VerifiedFacts) =>
  confirmedBy(sentBy(folded(...under, found(facts))), defaultCriteria)

test('given what a visit found, when criteria are counted, then one counts once every fact of it is verified', () => {
  expect(confirmed({})).toEqual({ confirmed: 0, found: 0, of: 8 })
  expect(confirmed({ brideHouseType: 'rented' }).confirmed).toBe(0)
  expect(confirmed(housing).confirmed).toBe(1)
  expect(confirmed({ ...housing, brideHouseType: null })).toEqual({ confirmed: 0, found: 1, of: 8 })
  expect(confirmed({ community: 'unknown' }).confirmed).toBe(0)
  expect([three, four, most, { ...most, ...jobless }].map((one) => confirmed(one).confirmed)).toEqual([
    3, 4, 6, 7,
  ])
  // Parents who both died have no jobs and no illness: their death is all there is to see.
  const died = { brideFatherAlive: false, brideMotherAlive: false, brideEmployed: false }
  expect(confirmed(died).confirmed).toBe(3)
})

test('given any visit, when criteria are counted, then they are those that the explanation shows as verified', () => {
  const value = {
    ...most,
    brideFatherEmployed: true,
    brideMotherEmployed: false,
    brideEmployed: false,
    groomEmployed: true,
  }
  void fc.assert(
    fc.property(fc.subarray(Object.keys(value)), (names) => {
      const facts = VerifiedFacts.parse(
        Object.fromEntries(names.map((name) => [name, Reflect.get(value, name)])),
      )
      const now = sentBy(folded(...under, found(facts)))
      const { declared, verified, verifiedAt } = now
      const scored = { facts: declared, verified, verifiedAt, criteria: defaultCriteria }
      const shown = explain(scored, (key) => key).filter(
        (one) => one.facts.length > 0 && one.facts.every(({ state }) => state === 'verified'),
      )
      expect(confirmedBy(now, defaultCriteria).confirmed).toBe(shown.length)
    }),
  )
})

/** What the event says of the visits. */
function says(history: readonly ApplicationEvent[], status: Status): UnsettledVisit | undefined {
  const decision = changeStatus(folded(...history), { status, reason: 'As seen' }, 'admin', emptyProgramme)
  if (!decision.ok) throw new Error(decision.refusal)
  const [event] = decision.events
  if (!event) throw new Error('no event')
  expect(ApplicationEvent.parse(event)).toEqual(event)
  return event.type === 'StatusChanged' ? event.course.visit : undefined
}

test('given no visit, one that settled less than half, and one that settled enough, when it is verified by any status, then the event tells them apart', () => {
  for (const status of ['verified', 'ranked', 'shortlisted', 'waitlist', 'finalized'] as const) {
    expect(says(under, status)).toBe('none')
    // Taken back: nothing of it counts.
    expect(says([...under, found({ brideHouseType: null })], status)).toBe('none')
    expect(says([...under, found({ brideHouseType: 'rented' })], status)).toBe('partly')
    expect(says([...under, found(three)], status)).toBe('partly')
    expect(says([...under, found(four)], status)).toBeUndefined()
  }
  for (const status of ['submitted', 'rejected', 'draft'] as const)
    expect(says(under, status)).toBeUndefined()
})

test('given one that is verified already, when it moves on, then nothing is said again', () => {
  expect(says(inStatus('verified'), 'ranked')).toBeUndefined()
})

test('given one that was sent back, when that is undone, then it is verified without a visit anew, and says so', () => {
  const back: ApplicationEvent = {
    type: 'StatusChanged',
    course: { from: 'verified', to: 'under_verification', usual: false },
    facts: null,
    details: { reason: 'Once more' },
  }
  const history = [...inStatus('verified'), back].map((event, index) => recorded(event, index + 1))
  const seq = history.length
  const ask = {
    seq,
    actor: VISITOR,
    role: 'admin',
    reason: 'Undone',
    history,
    isHeld: () => false,
    programme: emptyProgramme,
  } as const
  expect(undo(ask)).toMatchObject({ events: [{ course: { to: 'verified', visit: 'none' } }] })
})

test('given a status that would verify, when staff are told before it, then by the same rule as the event', () => {
  const statuses = [
    'verified',
    'ranked',
    'shortlisted',
    'waitlist',
    'finalized',
    'rejected',
    'draft',
  ] as const
  for (const history of [
    under,
    [...under, found(three)],
    [...under, found(four)],
    inStatus('verified'),
    inStatus('ranked'),
  ])
    for (const status of statuses) {
      const now = sentBy(folded(...history))
      if (now.status === status) continue
      const told = unsettledFor(
        { verifiedAt: now.verifiedAt, visit: confirmedBy(now, defaultCriteria) },
        status,
      )
      expect([status, told]).toEqual([status, says(history, status) ?? null])
      if (isVerifiedOrLater(status)) expect(unsettledVisit(now, defaultCriteria)).toBe(told)
    }
})

/** What was told to a family by hand: the decider, what is folded from its event, and what an auditor finds wrong. */
import { expect, test } from 'bun:test'
import { tellFamily } from '#events/application/decide.ts'
import { factsOf } from '#events/application/declared.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import { numberAt } from '#events/application/number.ts'
import { evolveStanding, notStarted, type Standing } from '#events/application/standing.ts'
import { bound, wholeForm } from '../../kit/forms.ts'

const AT = '2026-03-01T06:30:00.000Z'
const started: ApplicationEvent = {
  type: 'ApplicationStarted',
  course: { season: 'Season 3' },
  facts: null,
  details: { id: crypto.randomUUID(), userId: crypto.randomUUID(), number: numberAt(0) },
}
const submitted: ApplicationEvent = {
  type: 'ApplicationSubmitted',
  course: null,
  facts: { declared: factsOf(wholeForm(), '2026-02-01') },
  details: { form: wholeForm(), saves: 1, bound },
}
const told = (of: number): ApplicationEvent => ({
  type: 'FamilyTold',
  course: { of },
  facts: null,
  details: null,
})
const given = (...events: ApplicationEvent[]): Standing =>
  events.reduce<Standing>((now, event, index) => {
    const place = { seq: index + 1, version: index + 1, stream: 'application-a', at: AT, actor: 'volunteer' }
    return evolveStanding(now, { ...place, event })
  }, notStarted)

test('given a submitted application, when its family was told of that, then the step it was told of is recorded, and nothing else', () =>
  expect(tellFamily(given(started, submitted), 2)).toEqual({ ok: true, events: [told(2)] }))

test('given a family that was told, when a second person tells it of the same, then it is refused; of another step, not', () => {
  const now = given(started, submitted, told(2))
  expect([tellFamily(now, 2), tellFamily(now, 4)]).toEqual([
    { ok: false, refusal: 'already-told' },
    { ok: true, events: [told(4)] },
  ])
})

test('given a draft, or nothing, when somebody tells its family, then it is refused', () =>
  expect([tellFamily(given(started), 1), tellFamily(notStarted, 1)]).toEqual([
    { ok: false, refusal: 'not-submitted' },
    { ok: false, refusal: 'not-submitted' },
  ]))

test('given a family that was told, when its standing is read, then it says of what, when and by whom, and nothing else of it has changed', () => {
  const toldByHand = [{ of: 2, at: AT, by: 'volunteer' }]
  const now: unknown = given(started, submitted, told(2))
  expect(now).toEqual({ ...given(started, submitted), events: 3, toldByHand })
})

/** What is recorded of a card that was genuine: once, as long as its picture may be changed; and what staff are told of it. */
import { expect, test } from 'bun:test'
import { type CardCheck, cardResult, emptyFile, evolveFile } from '#events/application/case-file.ts'
import { checkCard } from '#events/application/decide-applicant.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import { isStarted, type Started } from '#events/application/standing.ts'
import type { Status } from '#events/application/statuses.ts'
import { decided, refused } from '#events/decider.ts'
import { FAMILY, folded, inStatus, recorded } from '../../kit/histories.ts'

const deadline = '2026-03-31T18:30:00.000Z'
const before = { now: '2026-03-31T18:29:59.999Z', deadline }
const card: CardCheck = {
  name: 'agrees',
  birth: 'year',
  lastFour: '4712',
  reference: 'ab'.repeat(32),
  compared: 'cd'.repeat(32),
}
const ask = { side: 'bride', card } as const
const event: ApplicationEvent = {
  type: 'CardChecked',
  course: null,
  facts: null,
  details: { side: 'bride', ...card },
}
function standing(status: Status): Started {
  const now = folded(...inStatus(status))
  if (!isStarted(now)) throw new Error('not started')
  return now
}
const check = (status: Status, known?: CardCheck, moment = before) =>
  checkCard({ standing: standing(status), known }, ask, moment)

test('given a draft or a submitted application, when a card was genuine, then that is recorded', () =>
  expect([check('draft'), check('submitted')]).toStrictEqual([decided(event), decided(event)]))

test('given what is recorded, when the same card is checked again, then nothing is added until card or answers are others', () => {
  const other = 'ef'.repeat(32)
  expect([
    check('draft', card),
    check('draft', { ...card, reference: other }),
    check('draft', { ...card, compared: other }),
  ]).toStrictEqual([decided(), decided(event), decided(event)])
})

test('given staff at work or the deadline, when a card is checked, then it is refused like a new picture', () =>
  expect([
    check('under_verification'),
    check('finalized'),
    check('submitted', undefined, { now: deadline, deadline }),
  ]).toStrictEqual([refused('being-reviewed'), refused('being-reviewed'), refused('deadline-passed')]))

test('given checks of both cards, when they are folded, then the newest of each counts, and an erasure leaves none', () => {
  const groom: ApplicationEvent = { ...event, details: { side: 'groom', ...card, lastFour: '0001' } }
  const newer: ApplicationEvent = { ...event, details: { side: 'bride', ...card, name: 'differs' } }
  const fold = (events: ApplicationEvent[]) =>
    events.reduce((now, one, at) => evolveFile(now, recorded(one, at + 1, FAMILY)), emptyFile).cards
  expect(fold([event, groom, newer])).toEqual({
    bride: { ...card, name: 'differs' },
    groom: { ...card, lastFour: '0001' },
  })
  const erased: ApplicationEvent = {
    type: 'ApplicationErased',
    course: { lastStatus: 'draft' },
    facts: null,
    details: null,
  }
  expect(fold([event, erased])).toEqual({})
})

test('given what was compared, when staff are told, then by name and birth date, and of earlier answers only that', () =>
  expect([
    cardResult({ name: 'agrees', birth: 'agrees' }, true),
    cardResult({ name: 'agrees', birth: 'year' }, true),
    cardResult({ name: 'differs', birth: 'agrees' }, true),
    cardResult({ name: 'agrees', birth: 'differs' }, true),
    cardResult({ name: 'differs', birth: 'differs' }, true),
    cardResult({ name: 'missing', birth: 'agrees' }, true),
    cardResult({ name: 'agrees', birth: 'agrees' }, false),
  ]).toEqual(['agrees', 'year', 'name', 'birth', 'both', 'earlier', 'earlier']))

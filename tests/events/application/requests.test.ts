/** What a family asks for and names, and how it is answered: the deciders, and what is folded from their events. */
import { expect, test } from 'bun:test'
import { factsOf } from '#events/application/declared.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import { numberAt } from '#events/application/number.ts'
import { MOST_OPEN } from '#events/application/request-kinds.ts'
import {
  AnswerRequest,
  answerComplaint,
  answerRequest,
  type Complained,
  complain,
  dueDay,
  MakeRequest,
  makeRequest,
  NameNominee,
  nameNominee,
} from '#events/application/requests.ts'
import { evolveStanding, notStarted, type Standing } from '#events/application/standing.ts'
import { rightsOf } from '#events/projections/family-rights.ts'
import { bound, wholeForm } from '../../kit/forms.ts'

const AT = '2026-03-01T06:30:00.000Z'
const moment = { at: AT, days: 30 }
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
const made = (text = 'The house is rented'): ApplicationEvent => ({
  type: 'RequestMade',
  course: { due: '2026-03-31' },
  facts: null,
  details: { text },
})
const answered = (request: number, done: boolean): ApplicationEvent => ({
  type: 'RequestAnswered',
  course: { request, done },
  facts: null,
  details: { answer: 'We put it right' },
})
const recorded = (events: readonly ApplicationEvent[]) =>
  events.map((event, index) => ({
    seq: index + 1,
    stream: 'application-a',
    version: index + 1,
    at: AT,
    actor: 'somebody',
    event,
  }))
const given = (...events: ApplicationEvent[]): Standing =>
  recorded(events).reduce<Standing>((now, one) => evolveStanding(now, one), notStarted)

test('given a submitted application, when its family asks for a correction, then it has a day by which it is answered', () =>
  expect(makeRequest(given(started, submitted), { text: 'The house is rented' }, moment)).toEqual({
    ok: true,
    events: [made()],
  }))

test.each([
  ['nothing', [], 'A', 'not-submitted'],
  ['a draft', [started], 'A', 'not-submitted'],
  ['a submitted one', [started, submitted], ' \u200B ', 'text-required'],
  [
    'as many as may wait',
    [started, submitted, ...Array.from({ length: MOST_OPEN }, () => made())],
    'A',
    'too-many-attempts',
  ],
] as const)(
  'given %s, when a request is made that may not be, then it is refused',
  (_name, events, text, refusal) =>
    expect(makeRequest(given(...events), { text }, moment)).toMatchObject({ ok: false, refusal }),
)

test('given requests, when staff answer, then only what waits, and with a sentence', () => {
  const now = given(started, submitted, made(), made(), answered(2, true))
  const ask = (request: number, answer = 'We put it right') => {
    const decision = answerRequest(now, { request, done: true, answer })
    return decision.ok ? decision.events : decision.refusal
  }
  expect([ask(1), ask(2), ask(3), ask(1, ' \n')]).toEqual([
    [answered(1, true)],
    'moved-on',
    'moved-on',
    'reason-required',
  ])
})

test('given complaints, when a family complains and an admin answers, then each has its number and only what waits is answered', () => {
  const decided = (outcome: Complained) => (outcome.ok ? outcome.complaint : outcome.refusal)
  const first = decided(complain([], { text: 'Nobody came' }, moment))
  const open = { number: 1, at: AT, due: '2026-03-31', text: 'Nobody came', answer: null }
  expect(first).toEqual(open)
  const by = { at: AT, by: 'an admin' }
  const closed = { ...open, answer: { ...by, done: false, text: 'We come on Sunday' } }
  const ask = { request: 1, done: false, answer: 'We come on Sunday' }
  const many = Array.from({ length: MOST_OPEN }, (_, place) => ({ ...open, number: place + 1 }))
  expect([
    decided(answerComplaint([open], ask, by)),
    decided(answerComplaint([closed], ask, by)),
    decided(answerComplaint([], ask, by)),
    decided(answerComplaint([open], { ...ask, answer: ' \n' }, by)),
    decided(complain([closed], { text: 'Nobody came' }, moment)),
    decided(complain([], { text: ' \u200B ' }, moment)),
    decided(complain(many, { text: 'A' }, moment)),
  ]).toEqual([
    closed,
    'moved-on',
    'moved-on',
    'reason-required',
    { ...open, number: 2 },
    'text-required',
    'too-many-attempts',
  ])
})

test('given what was asked for, answered and named, when it is read, then each stands with its number and answer', () => {
  const nominee = { name: 'A Neighbour', phone: '+91 98470 22222' }
  const named: ApplicationEvent = { type: 'NomineeNamed', course: null, facts: null, details: { nominee } }
  const history = [started, submitted, made(), made('The well is dry'), named, answered(1, false)]
  expect(rightsOf(recorded(history))).toEqual({
    requests: [
      {
        number: 1,
        text: 'The house is rented',
        at: AT,
        due: '2026-03-31',
        answer: { at: AT, by: 'somebody', done: false, text: 'We put it right' },
      },
      { number: 2, text: 'The well is dry', at: AT, due: '2026-03-31', answer: null },
    ],
    nominee,
  })
  expect(given(...history)).toMatchObject({
    requests: { made: 2, open: [{ number: 2, due: '2026-03-31', at: AT }] },
  })
})

test('given a name to act for a family, when it is taken back, then nobody is named', () => {
  expect(nameNominee(notStarted, { nominee: null })).toMatchObject({ ok: false, refusal: 'not-found' })
  expect(nameNominee(given(started), { nominee: { name: '\u200B', phone: '+919847000000' } })).toMatchObject({
    ok: false,
    refusal: 'text-required',
  })
  const taken = nameNominee(given(started), { nominee: null })
  expect(taken.ok && rightsOf(recorded([...taken.events])).nominee).toBeNull()
})

test('given texts and numbers that are none, when they are sent, then the schemas refuse them', () => {
  const aadhaar = 'My number is 2345 6789 0124'
  expect(
    [
      MakeRequest.safeParse({ kind: 'complaint', text: 'A' }),
      MakeRequest.safeParse({ text: aadhaar }),
      MakeRequest.safeParse({ text: 'A\u202EB' }),
      MakeRequest.safeParse({ text: 'A'.repeat(1001) }),
      AnswerRequest.safeParse({ request: 0, done: true, answer: 'A' }),
      AnswerRequest.safeParse({ request: 1, done: 'yes', answer: 'A' }),
      NameNominee.safeParse({ nominee: { name: 'A', phone: 'none' } }),
      NameNominee.safeParse({}),
    ].filter(({ success }) => success),
  ).toEqual([])
})

test('given a time late in the evening in UTC, when the day for the answer is counted, then it is that of Kerala', () =>
  expect([
    dueDay('2026-03-01T18:29:59.000Z', 1),
    dueDay('2026-03-01T18:30:00.000Z', 1),
    dueDay(AT, 90),
  ]).toEqual(['2026-03-02', '2026-03-03', '2026-05-30']))

/** Who may move an application where: the specified table and workflow written out, cell by cell, and held against the code. */

import { expect, test } from 'bun:test'
import { ChangeStatus, changeStatus } from '#events/application/decide.ts'
import {
  isUsualMove,
  isVerifiedOrLater,
  mayMove,
  priority,
  type Status,
  statuses,
  stepsFrom,
} from '#events/application/statuses.ts'
import { emptyProgramme } from '#events/programme/events.ts'
import type { StaffRole } from '#events/vocabulary.ts'
import { inStatus, standingSpec, started } from '../../kit/histories.ts'

/**
 * A row is where it comes from, a column where it goes, both in this order. `=` the status it has; `u` a step of the
 * published path; `o` allowed and recorded as an override; `x` not permitted.
 */
const order: Status[] = [
  'draft',
  'submitted',
  'under_verification',
  'verified',
  'ranked',
  'shortlisted',
  'waitlist',
  'finalized',
  'rejected',
]
const expected: Record<StaffRole, Record<Status, string>> = {
  admin: {
    draft: '= o o o o o o o u',
    submitted: 'o = u o o o o o u',
    under_verification: 'o o = u u o o o u',
    verified: 'o o o = u u u o u',
    ranked: 'o o o o = u u o u',
    shortlisted: 'o o o o o = u u u',
    waitlist: 'o o o o o u = u u',
    finalized: 'o o o o o o o = u',
    rejected: 'o o o o o o o o =',
  },
  verifier: {
    draft: '= x x x x x x x x',
    submitted: 'x = u x x x x x u',
    under_verification: 'x x = u x x x x u',
    verified: 'x x x = x x x x u',
    ranked: 'x x x x = x x x x',
    shortlisted: 'x x x x x = x x x',
    waitlist: 'x x x x x x = x x',
    finalized: 'x x x x x x x = x',
    rejected: 'x x x x x x x x =',
  },
}

const reason = 'Home visited'
const given = standingSpec<{ status: Status; role: StaffRole; reason?: string }>((now, ask) =>
  changeStatus(now, { status: ask.status, reason: ask.reason ?? reason }, ask.role, emptyProgramme),
)
const roles: StaffRole[] = ['admin', 'verifier']
const verifies = (from: Status, to: Status): boolean => !isVerifiedOrLater(from) && isVerifiedOrLater(to)

test('given the nine statuses, when they are listed, then the table names each once', () => {
  expect([...statuses].sort()).toEqual([...order].sort())
})

for (const role of roles)
  for (const from of order)
    order.forEach((to, column) => {
      const cell = expected[role][from].split(' ')[column]
      test(`given ${from}, when ${role} moves it to ${to}, then the answer is ${cell}`, () => {
        const answer = given(...inStatus(from)).when({ status: to, role })
        if (cell === '=') answer.refused('status-unchanged')
        else if (cell === 'x') answer.refused('not-permitted')
        else
          answer.then({
            type: 'StatusChanged',
            // No home visit has confirmed anything of these.
            course: verifies(from, to)
              ? { from, to, usual: cell === 'u', visit: 'none' }
              : { from, to, usual: cell === 'u' },
            facts: null,
            details: { reason },
          })
      })
    })

test('given a draft that was never sent, when staff of any role move it anywhere, then it is refused', () => {
  for (const role of roles)
    for (const status of order) given(started).when({ status, role }).refused('not-submitted')
})

const invisible = ['', '   ', '\n\t', '\u200B\u200C\u200D', '\u2060\u00AD ', '\u3164', '\u00A0\u3000']
for (const blank of invisible)
  test(`given submitted, when the reason is ${JSON.stringify(blank)}, then one is asked for`, () => {
    given(...inStatus('submitted'))
      .when({ status: 'under_verification', role: 'admin', reason: blank })
      .refused('reason-required', { reason: 'error.statusReason' })
  })

test('given submitted, when the status stays and the reason is blank, then the reason is asked for first', () => {
  given(...inStatus('submitted'))
    .when({ status: 'submitted', role: 'admin', reason: ' ' })
    .refused('reason-required', { reason: 'error.statusReason' })
})

test('given the rules behind the table, when they are asked alone, then they say the same', () => {
  for (const role of roles)
    for (const from of order)
      for (const [column, to] of order.entries()) {
        const cell = expected[role][from].split(' ')[column] ?? ''
        if (cell === '=') continue
        expect([role, from, to, mayMove(role, from, to)]).toEqual([role, from, to, cell !== 'x'])
        if (role === 'admin') expect([from, to, isUsualMove(from, to)]).toEqual([from, to, cell === 'u'])
      }
})

test('given texts for a reason, when they are parsed, then what lies is refused and what is right is trimmed', () => {
  const parsed = (text: unknown) => ChangeStatus.safeParse({ status: 'verified', reason: text })
  expect(parsed('  Home visited \r\n').data).toEqual({ status: 'verified', reason: 'Home visited' })
  // ZWJ is part of how Malayalam is written.
  expect(parsed('അവന്\u200D കണ്ടു').data?.reason).toBe('അവന്\u200D കണ്ടു')
  const messages = (text: unknown) => parsed(text).error?.issues.map(({ message }) => message)
  expect(messages('left\u202Eright')).toEqual(['error.text'])
  expect(messages('bell\u0007')).toEqual(['error.text'])
  expect(messages('lone \uD800 surrogate')).toEqual(['error.text'])
  expect(messages('card 2341 2341 2346')).toEqual(['error.aadhaarInText'])
  expect(messages('x'.repeat(1001))).toEqual(['error.tooLong'])
  expect(messages(7)).toEqual(['error.statusReason'])
  expect(ChangeStatus.safeParse({ status: 'approved', reason }).success).toBe(false)
  expect(ChangeStatus.safeParse({ status: 'verified', reason, role: 'admin' }).success).toBe(false)
})

test('given a kind of reason, when it is a rejection, then the record has it; with any other status it is refused', () => {
  const withKind = standingSpec<{ status: Status }>((now, { status }) =>
    changeStatus(now, { status, reason, kind: 'not_reached' }, 'admin', emptyProgramme),
  )
  withKind(...inStatus('submitted'))
    .when({ status: 'rejected' })
    .then({
      type: 'StatusChanged',
      course: { from: 'submitted', to: 'rejected', usual: true, kind: 'not_reached' },
      facts: null,
      details: { reason },
    })
  withKind(...inStatus('submitted'))
    .when({ status: 'under_verification' })
    .refused('invalid', { kind: 'error.choose' })
  expect(ChangeStatus.safeParse({ status: 'rejected', reason, kind: 'unknown' }).success).toBe(false)
})

test('given the table, when its steps and places in the order are read, then each leads to a status, and no place stands twice', () => {
  const targets = statuses.flatMap((status) => stepsFrom(status).map(({ to }) => to))
  expect(targets.filter((to) => !statuses.includes(to))).toEqual([])
  expect(priority.toSorted()).toEqual(statuses.toSorted())
})

/** The way of an application: which steps are completed for each status, and what stands in for a status without a step. */
import { expect, test } from 'bun:test'
import { type Status, statuses } from '#events/application/statuses.ts'
import { stepsOf } from '../../../../site/features/dashboard/components/Progress.tsx'

const AT = '2026-03-01T04:30:00.000Z'
type Stands = Partial<Parameters<typeof stepsOf>[0]>
const verified = { submittedAt: AT, verifiedAt: AT, totalScore: 61 }
const told = (status: string, stands: Stands = verified): string[] =>
  stepsOf({
    shortlistedAt: null,
    withdrawnAt: null,
    submittedAt: null,
    verifiedAt: null,
    totalScore: null,
    ...stands,
    status,
  }).map(({ name, done, current }) => `${done ? 'x' : '-'}${current ? '>' : ' '}${name}`)

const ways: Readonly<Record<Status, string[]>> = {
  draft: ['x>draft', '- submitted', '- under_verification', '- verified', '- shortlisted', '- finalized'],
  submitted: ['x draft', 'x>submitted', '- under_verification', '- verified', '- shortlisted', '- finalized'],
  under_verification: [
    ...['x draft', 'x submitted', 'x>under_verification', '- verified', '- shortlisted', '- finalized'],
  ],
  verified: ['x draft', 'x submitted', 'x under_verification', 'x>verified', '- shortlisted', '- finalized'],
  ranked: ['x draft', 'x submitted', 'x under_verification', 'x>verified', '- shortlisted', '- finalized'],
  shortlisted: [
    'x draft',
    'x submitted',
    'x under_verification',
    'x verified',
    'x>shortlisted',
    '- finalized',
  ],
  waitlist: ['x draft', 'x submitted', 'x under_verification', 'x verified', 'x>waitlist', '- finalized'],
  finalized: ['x draft', 'x submitted', 'x under_verification', 'x verified', 'x shortlisted', 'x>finalized'],
  rejected: ['x draft', 'x submitted', 'x under_verification', 'x verified', '->rejected'],
}
for (const status of statuses)
  test(`given ${status}, when its way is drawn, then every step at or before it is completed`, () =>
    expect(told(status)).toEqual(ways[status]))

test('given a rejected application, when its way is drawn, then dates and score tell how far it came, and nothing is to come', () => {
  const scored = { submittedAt: AT, totalScore: 61 }
  expect([told('rejected', {}), told('rejected', { submittedAt: AT }), told('rejected', scored)]).toEqual([
    ['x draft', '->rejected'],
    ['x draft', 'x submitted', '->rejected'],
    ['x draft', 'x submitted', 'x under_verification', '->rejected'],
  ])
})

test('given a draft, when the period is over, then nothing is to come', () => {
  const progress = {
    status: 'draft',
    submittedAt: null,
    verifiedAt: null,
    shortlistedAt: null,
    withdrawnAt: null,
    totalScore: null,
  }
  expect(stepsOf(progress, true)).toEqual([{ name: 'draft', done: true, current: true }])
})

test('given a status not known here, when its way is drawn, then its dates tell how far it came', () =>
  expect(told('something_new', { submittedAt: AT })).toEqual(ways.submitted))

test('given a family that was shortlisted, when it comes to the waitlist or is rejected, then both steps show', () => {
  const shortlisted = { ...verified, shortlistedAt: AT }
  const before = ['x draft', 'x submitted', 'x under_verification', 'x verified', 'x shortlisted']
  expect(told('waitlist', shortlisted)).toEqual([...before, 'x>waitlist', '- finalized'])
  expect(told('rejected', shortlisted)).toEqual([...before, '->rejected'])
  expect(told('finalized', shortlisted)).toEqual(ways.finalized)
  expect(told('rejected', { ...shortlisted, withdrawnAt: AT })).toEqual([...before, '->withdrawn'])
})

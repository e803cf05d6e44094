/** The way of an application: which steps are completed for each status, and what stands in for a status without a step. */
import { expect, test } from 'bun:test'
import { type Status, statuses } from '#events/application/status.ts'
import { stepsOf } from '../../../../site/islands/dashboard/steps.ts'

const AT = '2026-03-01T04:30:00.000Z'
const told = (status: string, submittedAt: string | null = AT, verifiedAt: string | null = AT): string[] =>
  stepsOf({ status, submittedAt, verifiedAt }).map(
    ({ name, done, current }) => `${done ? 'x' : '-'}${current ? '>' : ' '}${name}`,
  )

const ways: Readonly<Record<Exclude<Status, 'rejected'>, string[]>> = {
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
}
for (const status of statuses)
  if (status !== 'rejected')
    test(`given ${status}, when its way is drawn, then every step at or before it is completed`, () =>
      expect(told(status)).toEqual(ways[status]))

test('given a rejected application or a status not known here, when its way is drawn, then its dates tell how far it came', () => {
  expect(told('rejected', null, null)).toEqual(ways.draft)
  expect(told('rejected', AT, null)).toEqual(ways.submitted)
  expect(told('rejected')).toEqual(ways.verified)
  expect(told('something_new', AT, null)).toEqual(ways.submitted)
})

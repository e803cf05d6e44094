/** The countdown's arithmetic: a month is 30 days, and there are always four units. */
import { expect, test } from 'bun:test'
import { countedUnits } from '#events/programme/countdown.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const counted = (milliseconds: number) =>
  countedUnits(milliseconds).map(({ unit, count }) => `${count} ${unit}`)

test.each([
  [
    '71 days and some hours',
    71 * DAY + 6 * HOUR + 42 * MINUTE + 59_999,
    ['2 months', '11 days', '6 hours', '42 minutes'],
  ],
  ['30 days', 30 * DAY, ['1 months', '0 days', '0 hours', '0 minutes']],
  ['30 days less a moment', 30 * DAY - 1, ['0 months', '29 days', '23 hours', '59 minutes']],
  ['an hour', HOUR, ['0 months', '0 days', '1 hours', '0 minutes']],
  ['less than a minute', MINUTE - 1, ['0 months', '0 days', '0 hours', '0 minutes']],
  ['a deadline that has passed', -5 * DAY, ['0 months', '0 days', '0 hours', '0 minutes']],
])('given %s, when it is counted, then all four units are whole', (_, left, units) =>
  expect(counted(left)).toEqual(units),
)

/** The countdown's arithmetic: a month is 30 days. */
import { expect, test } from 'bun:test'
import { timeLeft } from '#events/programme/countdown.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

test('given 2 months, 11 days, 6 hours and 42 minutes, when counted, then each unit is whole', () =>
  expect(timeLeft(71 * DAY + 6 * 60 * MINUTE + 42 * MINUTE + 59_999)).toEqual({
    months: 2,
    days: 11,
    hours: 6,
    minutes: 42,
  }))

test('given 30 days less a moment, when counted, then it is no month yet', () =>
  expect([timeLeft(30 * DAY - 1), timeLeft(30 * DAY)]).toEqual([
    { months: 0, days: 29, hours: 23, minutes: 59 },
    { months: 1, days: 0, hours: 0, minutes: 0 },
  ]))

test('given a deadline that has passed, when counted, then nothing is left', () =>
  expect(timeLeft(-5 * DAY)).toEqual({ months: 0, days: 0, hours: 0, minutes: 0 }))

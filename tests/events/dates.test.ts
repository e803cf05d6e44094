/** Instants and dates as people and machines write them: what does not exist is none. */
import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { birthdayOf, instantOf, instantProblem, withCentury } from '#events/dates.ts'

const runs = { numRuns: Number(process.env.DRILL_RUNS ?? 2000) }

const written: [string, string | null][] = [
  ['2026-03-31T17:00+05:30', '2026-03-31T11:30:00.000Z'],
  ['2026-03-31T17:00:01Z', '2026-03-31T17:00:01.000Z'],
  ['2026-03-31T17:00:01.5-00:30', '2026-03-31T17:30:01.500Z'],
  ['2024-02-29T00:00Z', '2024-02-29T00:00:00.000Z'],
  ['2026-02-29T00:00Z', null],
  ['2026-02-30T00:00Z', null],
  ['2026-04-31T00:00Z', null],
  ['2026-13-01T00:00Z', null],
  ['2026-00-10T00:00Z', null],
  ['2026-01-00T00:00Z', null],
  ['2026-01-01T24:00Z', null],
  ['2026-01-01T23:60Z', null],
  ['2026-01-01T23:59:60Z', null],
  ['2026-01-01T00:00+15:00', null],
  ['2026-01-01T00:00', null],
  ['2026-01-01', null],
  ['2026-01-01 00:00Z', null],
  ['2026-01-01T00:00Z\n', null],
  ['', null],
]
test.each(written)('given %p, when it is read, then it is %p', (text, instant) => {
  expect(instantOf(text)).toBe(instant)
})
const reasons: [string, ReturnType<typeof instantProblem>][] = [
  ['2026-03-31T17:00+05:30', null],
  ['9999-12-31T17:00+05:30', 'year'],
  ['12026-03-31T17:00+05:30', 'year'],
  ['1850-03-31T17:00+05:30', 'year'],
  ['2026-02-30T17:00+05:30', 'day'],
  ['2026-13-01T17:00+05:30', 'day'],
  ['2026-03-31T25:00+05:30', 'clock'],
  ['2026-03-31T24:00Z', 'clock'],
  ['2026-03-31T17:60Z', 'clock'],
  ['2026-03-31T17:00:60Z', 'clock'],
  ['2026-03-31T17:00', 'zone'],
  ['2026-03-31T17:00+15:00', 'zone'],
  ['2026-03-31T17:00+05:60', 'zone'],
  ['2026-03-31', 'format'],
  ['31-03-2026 5 pm', 'format'],
  ['', 'format'],
]
test.each(reasons)('given %p, when it is no instant, then the reason is %p', (text, problem) =>
  expect(instantProblem(text)).toBe(problem),
)

test('given any instant, when it is written in UTC, then it is read as the same; any day of a month that does not have it is none', () => {
  const years = {
    min: new Date('1900-01-01T00:00:00Z'),
    max: new Date('2099-12-31T23:59:59Z'),
    noInvalidDate: true,
  }
  void fc.assert(
    fc.property(fc.date(years), (date) => expect(instantOf(date.toISOString())).toBe(date.toISOString())),
    runs,
  )
  void fc.assert(
    fc.property(
      fc.integer({ min: 1900, max: 2099 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 31 }),
      (year, month, day) => {
        const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}T12:00:00.000Z`
        const exists = day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
        expect(instantOf(text)).toBe(exists ? text : null)
      },
    ),
    runs,
  )
})

test('given a year of two digits, when it is read as a birth, then it has the one century that is possible, and stays where there are two or none', () => {
  const births = [
    '99-03-12',
    '05-06-14',
    '27-01-01',
    '26-11-28',
    '26-12-01',
    '99-02-30',
    '9-03-12',
    '1999-03-12',
  ]
  expect(births.map((birth) => withCentury(birth, '2026-11-28'))).toEqual([
    '1999-03-12',
    '2005-06-14',
    '1927-01-01',
    // Somebody of a hundred years, or of today.
    '26-11-28',
    '1926-12-01',
    '99-02-30',
    '9-03-12',
    '1999-03-12',
  ])
})

test('given a date of birth, when the day of an age is asked, then it is that birthday, and the 1st of March after a 29th of February', () => {
  expect([birthdayOf('2009-02-01', 18), birthdayOf('2008-02-29', 18), birthdayOf('2004-02-29', 20)]).toEqual([
    '2027-02-01',
    '2026-03-01',
    '2024-02-29',
  ])
})

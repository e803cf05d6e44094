/** One number in all the ways in which people write it is one number when it is dialled. */
import { expect, test } from 'bun:test'
import { dialled, isPhone } from '#events/phone.ts'

const written: [string, string][] = [
  ['98470 12345', '919847012345'],
  ['098470-12345', '919847012345'],
  ['+91 98470 12345', '919847012345'],
  ['91 98470 12345', '919847012345'],
  ['0091 98470 12345', '919847012345'],
  ['091-98470 12345', '919847012345'],
  ['0091 0 98470 12345', '919847012345'],
  ['(+91) 98470 12345', '919847012345'],
  ['+91 098470 12345', '919847012345'],
  ['+91 (0) 98470 12345', '919847012345'],
  ['98470\u201112345', '919847012345'],
  ['൯൮൪൭൦ ൧൨൩൪൫', '919847012345'],
  ['+971 50 123 4567', '971501234567'],
  ['+1 415 555 267', '1415555267'],
  ['not known', ''],
]

test.each(written)('given %p, when it is dialled, then it is %p', (phone, digits) => {
  expect(dialled(phone)).toBe(digits)
})

test('given what is written, when it is judged, then those are phone numbers that can be dialled', () => {
  const numbers = written.map(([phone]) => phone)
  expect(numbers.filter((phone) => !isPhone(phone))).toEqual(['not known'])
  const others = ['98470 0000', '98470 12345 or 98471', 'a@98470.example.org', '++98470 12345', '']
  expect(others.filter(isPhone)).toEqual([])
})

/** One number in all the ways in which people write it is one number when it is dialled. */
import { expect, test } from 'bun:test'
import { dialled } from '#events/phone.ts'

const written: [string, string][] = [
  ['98470 12345', '919847012345'],
  ['098470-12345', '919847012345'],
  ['+91 98470 12345', '919847012345'],
  ['91 98470 12345', '919847012345'],
  ['0091 98470 12345', '919847012345'],
  ['(+91) 98470 12345', '919847012345'],
  ['+971 50 123 4567', '971501234567'],
  ['+1 415 555 267', '1415555267'],
  ['not known', ''],
]

test.each(written)('given %p, when it is dialled, then it is %p', (phone, digits) => {
  expect(dialled(phone)).toBe(digits)
})

/** One number in all the ways in which people write it is one number when it is dialled. */
import { expect, test } from 'bun:test'
import { dialled, isPhone, phoneKind, phoneQuestion } from '#events/contacts.ts'

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

test.each([
  ['98470\n43210', '98470 43210'],
  ['\u202A+91\u00A098470\u2060 12345\u202C', '+91 98470 12345'],
  ['98470\uFEFF1\u00AD2\u200D345', '9847012345'],
  ['９８４７０\u2011１２３４５', '98470-12345'],
  ['＋971 50 123 4567', '+971 50 123 4567'],
  ['\u3164\u200B', ''],
])('given %p, when it is folded, then it is %p, and that is what is measured', (typed, folded) => {
  expect([phoneKind.fold(typed), phoneKind.fold(folded)]).toEqual([folded, folded])
  expect(isPhone(typed)).toBe(folded !== '')
})

test.each<[string, string | null]>([
  ['7392 1846 5027', 'error.aadhaarAsPhone'],
  ['7392-1846-5027', 'error.aadhaarAsPhone'],
  ['൭൩൯൨ ൧൮൪൬ ൫൦൨൭', 'error.aadhaarAsPhone'],
  ['7392 1846 5028', null],
  ['+7392 1846 5027', null],
  ['91 98470 12346', null],
  ['+91 98470 12346', null],
])(
  'given the twelve digits of %p, when they are judged, then an Aadhaar number is told from a phone: %p',
  (typed, problem) => {
    expect<string | null>(phoneKind.problem(phoneKind.fold(typed))).toBe(problem)
  },
)

test('given numbers of India that begin with 91, when they are judged, then each is taken, whatever its check digit', () => {
  const numbers = Array.from({ length: 100 }, (_, last) => `91 98470 ${12300 + last}`)
  expect(numbers.filter((phone) => !isPhone(phone))).toEqual([])
})

test.each<[string, string | null]>([
  ['98470 12345', null],
  ['+91 98470 12345', null],
  ['0495 234 5678', null],
  ['98470 123456', 'ask.phoneDigits'],
  ['+91 98470 123456', 'ask.phoneDigits'],
  ['091 98470 123456', 'ask.phoneDigits'],
  ['971 50 123 4567', 'ask.phoneAbroad'],
  ['966 50 123 4567', 'ask.phoneAbroad'],
  ['968 9123 4567', 'ask.phoneAbroad'],
  ['974 3312 3456', 'ask.phoneAbroad'],
  ['965 5012 3456', 'ask.phoneAbroad'],
  ['973 3612 3456', 'ask.phoneAbroad'],
  ['+971 50 123 4567', null],
  ['00971 50 123 4567', null],
  // A number of India that begins as the Emirates do.
  ['97150 12345', null],
  ['98470 123', null],
  ['', null],
])('given %p, when it is looked at, then what is asked about it is %p', (typed, question) => {
  expect<string | null>(phoneQuestion(typed)).toBe(question)
})

/** Amounts as families write them: one number is taken, anything else is refused rather than joined. */
import { expect, test } from 'bun:test'
import { rupeesIn } from '#events/money.ts'

test.each([
  ['12500', 12_500],
  ['12,500', 12_500],
  ['1,25,000', 125_000],
  ['1,250,000', 1_250_000],
  ['12,', 12],
  ['12 500', 12_500],
  ['12500.50', 12_500.5],
  ['₹ 12,500/-', 12_500],
  ['Rs. 8000', 8_000],
  ['8000 രൂപ', 8_000],
  ['൧൨൫൦൦', 12_500],
  ['൧൨,൫൦൦', 12_500],
  ['0', 0],
])('given "%s", when it is read as rupees, then it is %d', (typed, rupees) => {
  expect(rupeesIn(typed)).toBe(rupees)
})

test.each([
  '10000-15000',
  '10000 to 15000',
  '10,000,15,000',
  '5,000,8,000',
  '10000 15000',
  '10000/15000',
  'ten thousand',
  'പതിനായിരം',
  '1.5 lakh',
  '12.500',
  '1.2.3',
  '-5000',
])('given "%s", when it is read as rupees, then it is refused, and no digits are joined', (typed) => {
  expect(rupeesIn(typed)).toBeUndefined()
})

test('given nothing, when it is read as rupees, then it is no amount', () => {
  expect(['', '  ', '₹'].map(rupeesIn)).toEqual([null, null, null])
})

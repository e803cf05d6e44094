/** Numbers for people: every slip of one digit or of two neighbours is found, and nothing else is a number. */
import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { isNumber, NUMBERS, numberAt, numberIn } from '#events/application/number.ts'

const place = fc.nat(NUMBERS - 1)

test('given the example of the algorithm, when its check digit is made, then it is the published one', () => {
  // 572 has the check digit 4 in the literature; leading zeros change nothing.
  expect(numberAt(572)).toBe('0005724')
})

test('given any number, when one digit is wrong, or two neighbours are swapped, then it is no number', () =>
  fc.assert(
    fc.property(place, fc.nat(6), fc.integer({ min: 1, max: 9 }), (at, position, by) => {
      const digits = [...numberAt(at)]
      const wrong = digits.with(position, String((Number(digits[position]) + by) % 10)).join('')
      expect(isNumber(wrong)).toBe(false)
      const [one = '', other = ''] = digits.slice(position, position + 2)
      if (position === 6 || one === other) return
      expect(
        isNumber(
          digits
            .with(position, other)
            .with(position + 1, one)
            .join(''),
        ),
      ).toBe(false)
    }),
  ))

test('given what is no number, when it is checked, then it is refused', () => {
  for (const text of ['', '412087', '41208730', 'abcdefg', '4120871', '୪୧୨୦୮୭୩'])
    expect([text, isNumber(text)]).toEqual([text, false])
})

test('given a number in groups, when it is looked for in what was typed, then it is found, and a slip is not', () => {
  expect(['412 087 2', '412-087-2', ' 4120872 ', '412 087 3', ''].map(numberIn)).toEqual([
    '4120872',
    '4120872',
    '4120872',
    null,
    null,
  ])
})

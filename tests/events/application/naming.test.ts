import { expect, test } from 'bun:test'
import { namesFamily } from '#events/application/naming.ts'
import { numberAt, spokenNumber } from '#events/application/number.ts'

const number = numberAt(412087)
const family = {
  id: 'a1b2c3d4-0000-4000-8000-000000000001',
  number,
  groomName: 'Anil Kumar K.',
  brideName: 'രേഷ്മ',
}
const without = { ...family, number: null, groomName: '', brideName: 'Jo' }

test.each([
  ['For Anil Kumar K', true],
  ['so that ANIL  KUMAR, K. is in', true],
  ['Anil Kumar', false],
  ['Manil Kumar Kutty', false],
  ['രേഷ്മ-യ്ക്കു വേണ്ടി', true],
  ['ഭൂരഹിതർക്ക് കൂടുതൽ മാർക്ക്', false],
  [`see ${number}`, true],
  [`see ${spokenNumber(number)}.`, true],
  ['in 2026 1,00,000 families', false],
  ['because of a1b2c3d4…', true],
  [`because of ${family.id}`, true],
  ['The committee of 2026-11-01 decided: orphans first', false],
])('given a family, when the reason is %p, then whether it names it is %p', (reason, isNamed) => {
  expect(namesFamily(reason, [without, family])).toBe(isNamed)
})

test('given a name of two letters and a family without a number, when a reason has that word, then it names nobody', () => {
  expect(namesFamily('Jo comes first', [without])).toBe(false)
})

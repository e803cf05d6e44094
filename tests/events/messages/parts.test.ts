/** Parts of text messages, at each bound of each alphabet. */
import { expect, test } from 'bun:test'
import { messageParts } from '#events/messages.ts'

const counted = (text: string) => {
  const { alphabet, units, parts } = messageParts(text)
  return [alphabet, units, parts]
}
const bounds = [
  ['no text', '', ['gsm', 0, 1]],
  ['160 letters', 'a'.repeat(160), ['gsm', 160, 1]],
  ['one letter more', 'a'.repeat(161), ['gsm', 161, 2]],
  ['306 letters', 'a'.repeat(306), ['gsm', 306, 2]],
  ['307 letters', 'a'.repeat(307), ['gsm', 307, 3]],
  ['letters of the alphabet that are not ASCII', '£éÆΩä'.repeat(32), ['gsm', 160, 1]],
  ['signs of the extension table', '{}[]~^|\\€\f'.repeat(8), ['gsm', 160, 1]],
  ['one sign of the extension table more', `${'{}[]~^|\\€\f'.repeat(8)}€`, ['gsm', 162, 2]],
  ['an escape that would be cut from its sign', `${'a'.repeat(152)}€${'a'.repeat(152)}`, ['gsm', 306, 3]],
  ['a letter that is not in the alphabet', 'ç', ['ucs2', 1, 1]],
  ['a backtick, which is not', '`', ['ucs2', 1, 1]],
  ['70 Malayalam units', 'അ'.repeat(70), ['ucs2', 70, 1]],
  ['one more', 'അ'.repeat(71), ['ucs2', 71, 2]],
  ['134 units', 'അ'.repeat(134), ['ucs2', 134, 2]],
  ['135 units', 'അ'.repeat(135), ['ucs2', 135, 3]],
  ['a pair of units that would be cut', `${'അ'.repeat(66)}😀${'അ'.repeat(66)}`, ['ucs2', 134, 3]],
] as const
for (const [what, text, expected] of bounds)
  test(`given ${what}, when its parts are counted, then it is ${expected.join(', ')}`, () =>
    expect(counted(text)).toEqual([...expected]))

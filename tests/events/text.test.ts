/** Folding of texts: nothing hidden gets through, what Malayalam needs stays, blank is blank, an Aadhaar number is found. */
import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { hasAadhaarNumber } from '#events/aadhaar.ts'
import { latinDigits } from '#events/language/digits.ts'
import { isBlank, linesKind, nameKind } from '#events/text.ts'

const runs = { numRuns: Number(process.env.DRILL_RUNS ?? 2000) }
const awkward = fc.constantFrom(
  ...['\r\n', '\r', '\n', '\t', '\v', '\f', '\0', '\u007F', '\u0085', '\u2028', '\u2029', '\uFEFF', '\uFFFD'],
  ...['\u200B', '\u200C', '\u200D', '\u2060', '\u00AD', '\u061C', '\u202E', '\u2066', '\u{E0041}', '\uFFFE'],
  ...['\uD800', '\uDC00', '\u0301', 'e', 'ക', '\u0D46', '\u0D3E', 'ന്\u200D', '\u1100', '\u1161', ' '],
)
const anyText = fc
  .array(fc.oneof(awkward, awkward, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 30 })
  .map((parts) => parts.join(''))

const hidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
  /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF\uFFF9-\uFFFB]|[\u{E0000}-\u{E007F}]|\p{Noncharacter_Code_Point}/u

const isPlain = (text: string): boolean => linesKind.isPlain?.(text) ?? true

test('given any text, when it is folded, then nothing hidden is left, and folding it again changes nothing', () => {
  void fc.assert(
    fc.property(anyText, (text) => {
      for (const { fold } of [linesKind, nameKind]) {
        const once = fold(text)
        expect([hidden.test(once), once.isWellFormed(), once.trim(), isPlain(once)]).toEqual([
          false,
          true,
          once,
          true,
        ])
        expect([once.normalize('NFC'), fold(once)]).toEqual([once, once])
      }
      expect(nameKind.fold(text)).not.toContain('\n')
      if (!text.isWellFormed()) expect(isPlain(text)).toBe(false)
    }),
    runs,
  )
})
test('given joiners between letters, when a text is folded in any way, then they stay', () => {
  const letter = fc.constantFrom('ക്', 'ന്', 'ഷ', 'ര', 'a', 'ب')
  const joiner = fc.constantFrom('\u200C', '\u200D')
  void fc.assert(
    fc.property(fc.array(fc.tuple(letter, joiner), { minLength: 1 }), letter, (pairs, last) => {
      const text = pairs.flat().join('') + last
      expect([linesKind.fold(text), nameKind.fold(text)]).toEqual([
        text.normalize('NFC'),
        text.normalize('NFC'),
      ])
      expect(isPlain(text)).toBe(true)
    }),
    runs,
  )
})
test('given every line end there is, when a text is folded, then there is one kind; in a name there is none', () => {
  for (const end of ['\r\n', '\r', '\n', '\v', '\f', '\u0085', '\u2028', '\u2029'])
    expect([linesKind.fold(`a${end}b`), nameKind.fold(`a${end}b`)]).toEqual(['a\nb', 'a b'])
  expect([linesKind.fold('a\tb'), nameKind.fold('a\tb')]).toEqual(['a b', 'a b'])
})

const nothing = fc.constantFrom(
  ...[
    ' ',
    '\n',
    '\t',
    '\u00A0',
    '\u00AD',
    '\u034F',
    '\u061C',
    '\u115F',
    '\u1160',
    '\u17B4',
    '\u180E',
    '\u200B',
  ],
  ...[
    '\u200C',
    '\u200D',
    '\u200E',
    '\u2000',
    '\u2060',
    '\u2063',
    '\u206F',
    '\u2800',
    '\u3000',
    '\u3164',
    '\uFE0F',
  ],
  ...['\uFEFF', '\uFFA0', '\u{E0020}', '\u{E0100}', '\u{1D159}', '\u{1D173}', '\0'],
)
test('given only what nobody sees, when it is judged, then it is blank, before and after folding; one letter more and it is not', () => {
  void fc.assert(
    fc.property(fc.array(nothing), fc.nat(), (parts, place) => {
      const text = parts.join('')
      expect([isBlank(text), linesKind.fold(text), nameKind.fold(text)]).toEqual([true, '', ''])
      const at = place % (parts.length + 1)
      expect(isBlank([...parts.slice(0, at), 'ക', ...parts.slice(at)].join(''))).toBe(false)
    }),
    runs,
  )
})

const digitScripts = [...'0٠۰߀०০੦૦୦௦౦೦൦๐໐༠၀០᠐０𝟎𝟶🯰'].map((zero) => zero.codePointAt(0) ?? 0)
test('given the digits of every script, when they are read, then each has its value', () => {
  for (const zero of digitScripts)
    for (let digit = 0; digit < 10; digit++)
      expect(latinDigits(String.fromCodePoint(zero + digit))).toBe(String(digit))
  let length = 0
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
    if (/\p{Nd}/u.test(String.fromCodePoint(codePoint))) length += 1
    // What the reading rests on: digits stand in whole rows of ten.
    else {
      expect(length % 10).toBe(0)
      length = 0
    }
  }
})

/** Verhoeff's check as his paper has it: by the dihedral group's own multiplication, not by the tables of the code. */
function checkDigit(digits: string): string {
  const times = (a: number, b: number): number => {
    if (a < 5) return b < 5 ? (a + b) % 5 : 5 + ((a + b - 5) % 5)
    return b < 5 ? 5 + ((a - 5 - b + 5) % 5) : (a - b + 5) % 5
  }
  const turn = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]
  const permuted = (digit: number, place: number): number =>
    place === 0 ? digit : permuted(turn[digit] ?? 0, place - 1)
  const sum = [...digits, '0']
    .reverse()
    .reduce((sofar, digit, place) => times(sofar, permuted(Number(digit), place % 8)), 0)
  return String(Array.from({ length: 10 }, (_, one) => one).find((one) => times(sum, one) === 0))
}
const numbers = fc
  .tuple(
    fc.integer({ min: 2, max: 9 }),
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 10, maxLength: 10 }),
  )
  .map(([first, rest]) => `${first}${rest.join('')}`)
  .map((digits) => digits + checkDigit(digits))
const spacing = fc
  .array(
    fc.constantFrom(
      ' ',
      '\n',
      '\r\n',
      '\t',
      '\u00A0',
      '-',
      '–',
      '−',
      '.',
      '_',
      '·',
      '\u200B',
      '\u200D',
      '\u2060',
      '\u00AD',
      '\uFEFF',
      '\u3000',
    ),
    {
      maxLength: 3,
    },
  )
  .map((parts) => parts.join(''))

test('given any Aadhaar number, when it is written with any spacing in any digits, then it is found', () => {
  const written = fc.tuple(
    numbers,
    fc.array(spacing, { minLength: 11, maxLength: 11 }),
    fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
  )
  const before = fc.constantFrom('', ' ', 'ആധാർ: ', 'no. ', '(', '98470 11111 / ', '\n')
  const after = fc.constantFrom('', ' ', ')', '.', ' / 98470 11111', '\n', ' ആണ്')
  void fc.assert(
    fc.property(written, before, after, ([digits, gaps, scripts], start, end) => {
      const text = [...digits]
        .map((digit, place) => {
          const zero = digitScripts[(scripts[place] ?? 0) % digitScripts.length] ?? 48
          return String.fromCodePoint(zero + Number(digit)) + (gaps[place] ?? '')
        })
        .join('')
      expect(hasAadhaarNumber(start + text + end)).toBe(true)
      expect(hasAadhaarNumber(linesKind.fold(text))).toBe(true)
    }),
    runs,
  )
})
test('given any Aadhaar number in its three groups, when anything but letters stands between them, then it is found', () => {
  const between = fc.stringMatching(/^[,/|;:()+*"' .-]{1,4}$/)
  void fc.assert(
    fc.property(numbers, between, between, (digits, first, second) => {
      const text = digits.slice(0, 4) + first + digits.slice(4, 8) + second + digits.slice(8)
      expect([text, hasAadhaarNumber(`ആധാർ ${text}`)]).toEqual([text, true])
    }),
    runs,
  )
  expect(hasAadhaarNumber('7392,1846,5027')).toBe(true)
  expect(hasAadhaarNumber('73/92184, 65027')).toBe(false)
})
test('given numbers whose check digit is wrong, when they are written in any spacing, then they are none', () => {
  void fc.assert(
    fc.property(numbers, fc.integer({ min: 1, max: 9 }), (digits, more) => {
      const wrong = digits.slice(0, 11) + String((Number(digits[11]) + more) % 10)
      expect(hasAadhaarNumber(wrong)).toBe(false)
      expect(hasAadhaarNumber(wrong.replace(/(.{4})/g, '$1 '))).toBe(false)
    }),
    runs,
  )
})
test('given phones of India with their country’s code, when they are written, then none is taken for an Aadhaar number', () => {
  void fc.assert(
    fc.property(fc.integer({ min: 6_000_000_000, max: 9_999_999_999 }), (phone) => {
      const digits = String(phone)
      for (const text of [`+91${digits}`, `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`, `(+91) ${digits}`])
        expect([text, hasAadhaarNumber(text)]).toEqual([text, false])
    }),
    runs,
  )
})
test('given any text at all, when it is judged, then nothing throws', () => {
  void fc.assert(
    fc.property(anyText, (text) => {
      expect([typeof isBlank(text), typeof hasAadhaarNumber(text), typeof isPlain(text)]).toEqual([
        'boolean',
        'boolean',
        'boolean',
      ])
    }),
    runs,
  )
})

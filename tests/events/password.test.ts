/** Passwords that look the same are the same; those that look different, and plain ASCII, stay what they are. */
import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { passwordKind } from '#events/password.ts'

const { fold } = passwordKind
const runs = { numRuns: Number(process.env.DRILL_RUNS ?? 2000) }

test.each([
  ['a chillu of its own and one with a joiner', 'അവൻ വന്നു', 'അവന്\u200D വന്നു'],
  ['composed and taken apart', 'കൊല്ലം', 'ക\u0D46\u0D3Eല്ലം'],
  ['accents composed and taken apart', 'Élan vital', 'E\u0301lan vital'],
  ['a space and one that does not break', 'അവൻ വന്നു', 'അവൻ\u00A0വന്നു'],
  ['the cluster of എന്റെ', 'എന്റെ വീട്', 'എൻ്റെ വീട്'],
  ['the cluster of എന്റെ with a joiner', 'എന്റെ വീട്', 'എന്\u200D്റെ വീട്'],
  ['both signs of au', 'പൗരൻ', 'പൌരന്\u200D'],
  ['what nobody sees', 'chembarathi', 'chem\u00ADba\u2060ra\uFEFFthi'],
])('given %s, when two passwords are folded, then they are one', (_, one, other) => {
  expect(one === other).toBe(false)
  expect(fold(one)).toBe(fold(other))
})

test.each([
  ['അവൻ', 'അവന്'],
  ['①②③④⑤⑥', '123456'],
  ['ａｂｃｄｅｆ', 'abcdef'],
  ['൧൨൩൪൫൬', '123456'],
  ['ﬁnal!', 'final!'],
  ['Secret', 'secret'],
])('given %p and %p, which look different, when they are folded, then they stay two', (one, other) => {
  expect(fold(one)).not.toBe(fold(other))
})

test('given plain ASCII, when it is folded, then it is what was typed, unless nothing of it is seen', () => {
  void fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
      expect(fold(text)).toBe(/[!-~]/.test(text) ? text : '')
    }),
    runs,
  )
})

test('given any text, when it is folded, then folding it again changes nothing', () => {
  const parts = fc.constantFrom(
    ...[
      'ന',
      '്',
      '\u200D',
      '\u200C',
      'റ',
      'ൻ',
      'ക',
      '\u0D46',
      '\u0D3E',
      '\u0D57',
      'ൌ',
      ' ',
      '\u00A0',
      'a',
      '\u00AD',
      '\u0301',
    ],
  )
  const text = fc.array(fc.oneof(parts, parts, fc.string({ unit: 'binary', maxLength: 2 })), {
    maxLength: 20,
  })
  void fc.assert(
    fc.property(text, (typed) => {
      const once = fold(typed.join(''))
      expect(fold(once)).toBe(once)
    }),
    runs,
  )
})

test('given nothing that is seen, when it is folded, then it is empty', () => {
  expect(['', ' ', '\u00A0\u3000', '\u200B\u2060\u00AD', '\u3164\u2800'].map(fold)).toEqual([
    '',
    '',
    '',
    '',
    '',
  ])
})

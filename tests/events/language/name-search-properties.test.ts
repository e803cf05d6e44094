/** What holds for any text that is folded for search: it never throws, folds once, and finds whatever holds a part of it. */
import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { foldedWord, soughtWord, wordsOf } from '#events/language/name-fold.ts'
import { isFound, searchText, soughtParts } from '#events/language/name-search.ts'
import { keralaNames } from './kerala-names.ts'

const numRuns = Number(process.env.DRILL_RUNS ?? 500)
const textOf = (name: string): string => searchText({ names: [name], places: [], codes: [] })
const keyOf = (name: string): string =>
  wordsOf(name)
    .map((word) => soughtWord(word).sound)
    .join(' ')

const letters = [
  ...'abcdefghijklmnopqrstuvwxyz',
  ...'aeiouhy',
  ...'അആഇഈഉഎഏഒകഖഗങചജഞടഠണതദനപഫബമയരറലളഴവശഷസഹൺൻർൽൾാിീുൂൃെേൈൊോൗംഃ്്്്്്്',
]
const word = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 14 }).map((all) => all.join(''))
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(word, { maxLength: 4 }).map((all) => all.join(' ')),
  fc.constantFrom(...keralaNames.flat()),
)

const known = fc.oneof(word, anyText).map((text) => wordsOf(text))

test('given any text, when it is folded, then that never throws, and folding again changes nothing', () =>
  fc.assert(
    fc.property(known, (words) => {
      for (const one of words) {
        const key = foldedWord(one)
        expect(foldedWord(key)).toBe(key)
        expect(key).not.toMatch(/\s/)
      }
    }),
    { numRuns },
  ))

test('given any text, when it is written in another way, then its keys are the same', () =>
  fc.assert(
    fc.property(anyText, (text) => {
      const key = keyOf(text)
      expect(keyOf(text.normalize('NFD'))).toBe(key)
      expect(keyOf(text.normalize('NFC'))).toBe(key)
      expect(keyOf([...text.normalize('NFC')].join('\u200C'))).toBe(key)
    }),
    { numRuns },
  ))

const latin = fc
  .array(fc.constantFrom(...'aeioubdfgjklmnprstv'), { minLength: 1, maxLength: 12 })
  .map((all) => all.join(''))

test('given a name in Latin letters, when capitals or double consonants change, then its key does not', () =>
  fc.assert(
    fc.property(latin, (name) => {
      expect(keyOf(name.toUpperCase())).toBe(keyOf(name))
      expect(foldedWord(name.replace(/[bdfgjklmnprtv]/g, '$&$&'))).toBe(foldedWord(name))
    }),
    { numRuns },
  ))

const cut = fc.tuple(anyText, fc.nat(), fc.nat(), fc.nat())

test('given any name, when a part of one of its words is searched for, then the name is found', () =>
  fc.assert(
    fc.property(cut, ([name, which, from, length]) => {
      const words = wordsOf(name)
      const chosen = [...(words[which % Math.max(1, words.length)] ?? '')]
      const start = from % Math.max(1, chosen.length - 2)
      const typed = chosen.slice(start, start + 3 + length).join('')
      if (wordsOf(typed).join(' ') !== typed || [...typed].length < 3) return
      expect(isFound(textOf(name), soughtParts(typed))).toBe(true)
    }),
    { numRuns },
  ))

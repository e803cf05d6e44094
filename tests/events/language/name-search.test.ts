/** Finding names across scripts and spellings: how many of 200 names of Kerala are found, and how many others with them. */
import { expect, test } from 'bun:test'
import { soughtWord, wordsOf } from '#events/language/name-fold.ts'
import { isFound, searchText, soughtParts } from '#events/language/name-search.ts'
import { taluks } from '#events/places/districts.ts'
import { seeded } from '../../bench/data/random.ts'
import { keralaNames, otherNames } from './kerala-names.ts'

const textOf = (...names: string[]): string => searchText({ names, places: [], codes: [] })
const finds = (typed: string, name: string): boolean => isFound(textOf(name), soughtParts(typed))
const keyOf = (name: string): string =>
  wordsOf(name)
    .map((word) => soughtWord(word).sound)
    .join(' ')
const others = (names: readonly string[]) =>
  names.flatMap((a) => names.filter((b) => b !== a).map((b) => [a, b]))

/** Where the sounds differ, not the spelling, or a spelling is of its own: told apart here, and not found. */
const unlike = [
  'Josef',
  'Kallingal',
  'Kunnathu',
  'Illathu',
  'Ouseph',
  'Nambudiri',
  'Suhara',
  'Sosamma',
  'Bibi',
  'Essa',
]

test('given 200 names in all their spellings, when one is typed, then nearly every other spelling is found', () => {
  const pairs = keralaNames.flatMap(others)
  const missed = pairs.filter(([typed = '', name = '']) => !finds(typed, name))
  const names = new Set(missed.map(([typed = '']) => keralaNames.findIndex((row) => row.includes(typed))))
  const withUnlike = keralaNames.flatMap((row, place) =>
    row.some((one) => unlike.includes(one)) ? [place] : [],
  )
  expect(keralaNames).toHaveLength(200)
  expect([...names].sort()).toEqual(withUnlike.sort())
  expect([pairs.length, missed.length]).toEqual([1808, 43])
})

test('given a name in Malayalam, when a Latin spelling is typed letter by letter, then it is nearly always in what is found', () => {
  const typed = keralaNames.flatMap(([name = '', ...spellings]) =>
    spellings
      .filter((spelling) => /^\w/.test(spelling) && !unlike.includes(spelling))
      .flatMap((spelling) =>
        [...spelling.slice(1)].map((_, end) => ({ name, start: spelling.slice(0, end + 2) })),
      ),
  )
  const found = typed.filter(({ name, start }) => finds(start, name))
  expect([typed.length, found.length]).toEqual([2699, 2475])
})

test('given names that sound alike but are others, when one is typed, then the other is not found', () => {
  const found = otherNames.filter(([typed, name]) => finds(typed, name) || finds(name, typed))
  expect(found).toEqual([])
})

test('given Jose and Joseph, when their keys are made, then they differ, though one is a part of the other', () => {
  expect(keyOf('Jose')).not.toBe(keyOf('Joseph'))
  expect(finds('ജോസ്', 'Joseph')).toBe(true)
})

/** Two names each, in any of their spellings, as a groom's given and house names are. */
function population(size: number) {
  const random = seeded(11)
  const spelled = (): { row: number; name: string } => {
    const row = random.below(keralaNames.length)
    const spellings = keralaNames[row] ?? []
    return { row, name: spellings[random.below(spellings.length)] ?? '' }
  }
  return Array.from({ length: size }, () => {
    const both = [spelled(), spelled()]
    const name = both.map((one) => one.name).join(' ')
    return { rows: both.map(({ row }) => row), name, text: textOf(name), letters: wordsOf(name).join(' ') }
  })
}

type Person = ReturnType<typeof population>[number]
type Typed = { words: string[]; parts: string[][] }
/** `part`: another name that holds what was typed letter by letter, which staff may well have meant. */
type Kind = 'right' | 'missed' | 'part' | 'wrong' | 'apart'
function kindOf(person: Person, row: number, typed: Typed): Kind {
  const found = isFound(person.text, typed.parts)
  if (person.rows.includes(row)) return found ? 'right' : 'missed'
  if (!found) return 'apart'
  return typed.words.every((word) => person.letters.includes(word)) ? 'part' : 'wrong'
}

test('given 1,000 made-up people, when every spelling is searched for, then few are found that have no such name', () => {
  const people = population(1000)
  const counts = { right: 0, missed: 0, part: 0, wrong: 0, apart: 0 }
  for (const [row, spellings] of keralaNames.entries())
    for (const spelling of spellings) {
      const typed = { words: wordsOf(spelling), parts: soughtParts(spelling) }
      for (const person of people) counts[kindOf(person, row, typed)]++
    }
  // Of the wrong ones most are parts in the other script: ലക്ഷ്മി in Sreelakshmi, Mohammed in കുഞ്ഞിമുഹമ്മദ്.
  expect(counts).toEqual({ right: 6593, missed: 136, part: 119, wrong: 480, apart: 672_672 })
})

test('given the 78 taluks, when one is typed in one language, then most are found in the other', () => {
  const all = Object.values(taluks).flat()
  const missed = all.filter(({ en, ml }) => !finds(en, ml) || !finds(ml, en)).map(({ en }) => en)
  expect(all).toHaveLength(78)
  // What is written in English here is not what is said: Peermade, Vaikom, Kunnamkulam.
  const known = ['Peermade', 'Taliparamba', 'Kasaragod', 'Vellarikundu', 'Vaikom', 'Kozhenchery']
  expect(missed).toEqual([...known, 'Chirayinkeezhu', 'Kunnamkulam'])
})

test('given a name, when a part of it is typed as it is written, then it is found, and so is the beginning of each word', () => {
  expect(
    ['muham', 'മുഹമ്മ', 'MOHA', 'med', 'രേഷ്', 'ഷ്മ', 'm', 'മു'].filter(
      (part) => !finds(part, 'Mohamed മുഹമ്മദ് രേഷ്മ'),
    ),
  ).toEqual([])
  expect(['x', 'ed', 'shm', 'ഷ്'].filter((part) => finds(part, 'Mohamed മുഹമ്മദ് രേഷ്മ'))).toEqual([])
  expect([
    finds('sree lakshmi', 'Sreelakshmi'),
    finds('ശ്രീലക്ഷ്മി', 'Sree Lakshmi'),
    finds('lakshmi sree', 'ശ്രീലക്ഷ്മി'),
  ]).toEqual([true, true, true])
})

test('given phone numbers and references, when they are typed in any grouping, then they are found', () => {
  const text = searchText({ names: [], places: [], codes: ['919847011111', '0Af3c2d1'] })
  const typed = [
    '98470 11111',
    '+91 98470-11111',
    '09847011111',
    '98470',
    '11111',
    '൯൮൪൭൦',
    '0af3c2d1',
    '0AF3',
  ]
  expect(typed.filter((q) => !isFound(text, soughtParts(q)))).toEqual([])
  expect(
    ['98471 11111', '98472', '0af3c2d2', '91', '0a', '#'].filter((q) => isFound(text, soughtParts(q))),
  ).toEqual([])
})

test('given a text without a letter or a digit, when it is searched for, then nothing is found', () => {
  expect(['', '  ', '%', '"', '* ^ - ( )', '\u200D', '\u0000'].map(soughtParts)).toEqual(Array(7).fill([]))
})

/** The place data: complete, spelt in one normal form, and told apart by its ids and names. */
import { expect, test } from 'bun:test'
import { districtNames, talukName, taluks } from '#events/places/districts.ts'
import { talukOfPin } from '#events/places/post-offices.ts'
import pinsOf from '#events/places/taluk-pins.json'
import { districts } from '#events/vocabulary.ts'

const all = districts.flatMap((district) => taluks[district])
const namesByLanguage = (locale: 'en' | 'ml') => [
  ...districts.map((district) => districtNames[district][locale]),
  ...all.map((taluk) => taluk[locale]),
]

test('given the 14 districts, when their taluks are counted, then each has its own number and all have 78', () => {
  expect(districts.map((district) => [district, taluks[district].length])).toEqual([
    ['alappuzha', 6],
    ['ernakulam', 7],
    ['idukki', 5],
    ['kannur', 5],
    ['kasaragod', 4],
    ['kollam', 6],
    ['kottayam', 5],
    ['kozhikode', 4],
    ['malappuram', 7],
    ['palakkad', 7],
    ['pathanamthitta', 6],
    ['thiruvananthapuram', 6],
    ['thrissur', 7],
    ['wayanad', 3],
  ])
  expect(all.length).toBe(78)
})

test('given 78 taluks, when their names are compared, then no two are the same in either language', () => {
  expect(new Set(all.map((taluk) => taluk.en)).size).toBe(78)
  expect(new Set(all.map((taluk) => taluk.ml)).size).toBe(78)
})

test('given the Malayalam names, when their letters are read, then they are NFC, atomic chillus, and nothing unseen', () => {
  // Only letters and signs of the Malayalam block, and a space between two words: a joiner or a Latin letter shows.
  const plain = /^[\u0D00-\u0D7F]+( [\u0D00-\u0D7F]+)*$/
  // The chillus of old: a consonant that has one, its virama, and the joiner that newer text no longer has.
  const oldChillu = /[\u0D23\u0D28\u0D30\u0D32\u0D33]\u0D4D(\u200D|$| )/
  const names = namesByLanguage('ml')
  expect(names.filter((name) => name !== name.normalize('NFC'))).toEqual([])
  expect(names.filter((name) => !plain.test(name))).toEqual([])
  expect(names.filter((name) => oldChillu.test(name))).toEqual([])
  expect([plain.test('അരൂര്\u200D'), oldChillu.test('അരൂര്')]).toEqual([false, true])
})

test('given the English names, when their letters are read, then they are plain capitalised words', () => {
  expect(namesByLanguage('en').filter((name) => !/^[A-Z][a-z]+( [A-Z][a-z]+)*$/.test(name))).toEqual([])
})

test('given a taluk that bears the name of its district, when both are read, then they are spelt alike', () => {
  const own = districts.map((id) => districtNames[id])
  const namesakes = all.filter(({ en }) => own.some((name) => name.en === en))
  expect(namesakes.length).toBe(9)
  expect(namesakes.filter(({ en, ml }) => !own.some((name) => name.en === en && name.ml === ml))).toEqual([])
})

test('given a stored taluk, when it is shown, then a listed one is translated and a typed one left alone', () => {
  expect(talukName('പറവൂർ', 'en')).toBe('Paravur')
  expect(talukName('Paravur', 'ml')).toBe('പറവൂർ')
  expect(talukName('Paravoor (near the ferry)', 'ml')).toBe('Paravoor (near the ferry)')
})

test('given PIN codes, when their taluk is asked, then it is told where it is certain, and never for a taluk of which a newer one was made', () => {
  expect(['673101', '673121', '673602', '673019', '560001'].map(talukOfPin)).toEqual([
    'Vadakara',
    'Vythiri',
    undefined,
    undefined,
    undefined,
  ])
  const pins = Object.values(pinsOf).flatMap((text) => text.split(' '))
  expect([pins.length, new Set(pins).size, pins.every((pin) => /^6[789]\d{4}$/.test(pin))]).toEqual([
    739,
    739,
    true,
  ])
  const known = all.map(({ en }) => en)
  expect(Object.keys(pinsOf).filter((name) => !known.includes(name))).toEqual([])
  // Thamarassery was taken from both.
  expect(['Kozhikode', 'Koyilandy', 'Thamarassery'].filter((name) => name in pinsOf)).toEqual([])
})

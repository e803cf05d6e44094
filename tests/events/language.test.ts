/** Texts, money, dates and names read and sort as people expect; tests/rules/ compares the catalogues. */
import { expect, test } from 'bun:test'
import { locales } from '#events/account-lists.ts'
import {
  day,
  moment,
  money,
  searchable,
  seasonAfter,
  seasonName,
  sortKey,
  t,
} from '#events/language/index.ts'
import { filled } from '#events/language/translate.ts'

test('given a text with a placeholder, when it is worded, then the value stands in it, and a missing one is seen', () =>
  expect([
    t('en', 'step.1', { date: 'October 31, 2025', time: '5 pm' }),
    filled('{a} {b}', { a: 0 }),
  ]).toEqual(['Submit the application form by October 31, 2025, 5 pm', '0 {b}']))

test('given rupees, when they are shown, then digits are grouped the Indian way', () =>
  expect([0, 999, 1000, 12500, 125000, 12345678.5, -2000].map(money)).toEqual([
    '₹0',
    '₹999',
    '₹1,000',
    '₹12,500',
    '₹1,25,000',
    '₹1,23,45,678.50',
    '−₹2,000',
  ]))

test('given a date, when it is shown, then each language has its own order', () =>
  expect(locales.map((locale) => day(locale, '2026-01-01'))).toEqual(['2026 ജനുവരി 1', 'January 1, 2026']))

test.each([
  ['2025-10-31T11:30:00.000Z', '2025 ഒക്ടോബർ 31, വൈകിട്ട് 5:00', 'October 31, 2025, 5:00 pm'],
  ['2025-10-31T18:29:00.000Z', '2025 ഒക്ടോബർ 31, രാത്രി 11:59', 'October 31, 2025, 11:59 pm'],
  ['2025-10-31T18:30:00.000Z', '2025 നവംബർ 1, രാത്രി 12:00', 'November 1, 2025, 12:00 am'],
  ['2025-10-31T06:30:00.000Z', '2025 ഒക്ടോബർ 31, ഉച്ചയ്ക്ക് 12:00', 'October 31, 2025, 12:00 pm'],
  ['2025-10-31T09:15:00+05:30', '2025 ഒക്ടോബർ 31, രാവിലെ 9:15', 'October 31, 2025, 9:15 am'],
])('given %s, when it is shown, then it is the time in Kerala', (instant, ml, en) =>
  expect([moment('ml', instant), moment('en', instant)]).toEqual([ml, en]),
)

test('given seasons, when they are named, then a number is translated and counted on', () =>
  expect([
    seasonName('ml', 'Season 3'),
    seasonName('en', 'Season 3'),
    seasonName('ml', 'Onam 2026 special'),
    seasonAfter('Season 9'),
    seasonAfter('Special'),
  ]).toEqual(['സീസൺ 3', 'Season 3', 'Onam 2026 special', 'Season 10', null]))

test.each([
  ['an old chillu with a joiner', 'സുമന്\u200D', 'സുമൻ'],
  ['the cluster with a chillu', 'എ\u0D7B\u0D4D\u0D31െ', 'എന്റെ'],
  ['the cluster as old keyboards typed it', 'എന\u0D4D\u200Dറെ', 'എന്റെ'],
  ['the long au sign', 'കൌസല്യ', 'കൗസല്യ'],
  ['a non-joiner', 'അപ്\u200Cലോഡ്', 'അപ്ലോഡ്'],
  ['capitals and spaces', '  Anu   K ', 'anu k'],
])('given %s, when both spellings are made searchable, then they are one', (_, written, usual) =>
  expect(searchable(written)).toBe(searchable(usual)),
)

test('given two words that differ by a virama, when they are made searchable, then they still differ', () =>
  expect(searchable('അവൻ')).not.toBe(searchable('അവന്')))

const sorted = (names: readonly string[]) =>
  names
    .map((name) => ({ name, key: sortKey(name) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ name }) => name)
/** A fixed shuffle, so that the order in the file cannot help. */
const shuffled = (names: readonly string[]) =>
  names
    .map((name, place) => ({ name, at: ((place * 7919) % 104729) % names.length }))
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name)

const malayalam =
  'അജിത അനിത അനിൽ അനിൽകുമാർ അനു അബ്ദുൽ അബ്ദുല്ല അമൽ അമ്മിണി അരുൺ അശ്വതി ആതിര ആമിന ആയിഷ ഇന്ദു ഉണ്ണി ഉഷ എലിസബത്ത് ഏലിയാമ്മ ഐശ്വര്യ ഓമന കല കല്യാണി കവിത കമല കൗസല്യ കൃഷ്ണ കൃഷ്ണൻ ഗംഗ ഗീത ഗോപാലൻ ചന്ദ്രൻ ചന്ദ്രിക ജമീല ജയൻ ജയ ജോൺ ജോസഫ് തങ്കം തങ്കമ്മ തങ്കപ്പൻ ദേവി നന്ദു നബീസ നിഷ പാത്തുമ്മ പ്രിയ ഫാത്തിമ ബിന്ദു ബീന മഞ്ജു മറിയം മറിയാമ്മ മാത്യു മീര മുഹമ്മദ് രമ്യ രവി രാജൻ റഷീദ് റസിയ റോസി ലക്ഷ്മി ലത ലീല വർഗീസ് വസന്ത വാസു വിജയൻ വിജയ ശാന്ത ശ്രീജ ശ്രീ ഷാജി ഷംസുദ്ദീൻ സംഗീത സന്ധ്യ സമീറ സരസ്വതി സാറ സുനിൽ സുമ സുമൻ സുരേഷ് സൗമ്യ ഹരി ഹസീന ഹംസ അഴകൻ അളക അറയ്ക്കൽ അലീന ആൻസി ആനി എൽസി എന്റെ കാർത്തിക കാർത്ത്യായനി കുഞ്ഞമ്മ കുഞ്ഞൻ കോയ കൊച്ചുമോൾ'.split(
    ' ',
  )
const withInitials = ['സുമ കെ.', 'സുമ', 'സുമ കെ. വി.', 'സുമ കെ.വി.', 'സുമതി', 'സുമ എം.', 'കെ. സുമ', 'കെ സുമ']
const latin =
  "Abdul Rahman|Abdul|Abdulla|Aisha|Ammini|Anil Kumar|Anil|anil|Anu K|Anu|Anu K.|Anu-Mol|Anumol|D'Cruz|Dcruz|John|José|Jose|Joseph|Mary|P. K. Suma|P.K. Suma|PK Suma|Zeenath|Élisa|Elisa|Eliza".split(
    '|',
  )

test('given Malayalam names, when they are sorted by key, then the order is that of the Malayalam collation', () =>
  expect(sorted(shuffled([...malayalam, ...withInitials]))).toEqual(
    [...malayalam, ...withInitials].sort(new Intl.Collator('ml').compare),
  ))

test('given Latin names, when they are sorted by key, then the order is that of the English collation', () =>
  expect(sorted(shuffled(latin))).toEqual([...latin].sort(new Intl.Collator('en').compare)))

test('given both scripts, when they are sorted by key, then Latin comes first', () =>
  expect(sorted(['സുമ', 'Zeenath', 'അനു', 'anil', '12'])).toEqual(['12', 'anil', 'Zeenath', 'അനു', 'സുമ']))

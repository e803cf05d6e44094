/** Texts about numbers, in the form that a number takes in each language; i18next reads the same catalogues alike. */
import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import i18next from 'i18next'
import { locales } from '#events/account-lists.ts'
import { translatorIn } from '#events/language/index.ts'
import { keyOf, type Texts, translator } from '#events/language/translate.ts'
import type { Locale } from '#events/vocabulary.ts'

const numbers = [0, 1, 2, 5, 100]
const folder = new URL('../../events/language/', import.meta.url)
const wholeIn = async (locale: Locale): Promise<Texts> => {
  const files = readdirSync(new URL(`${locale}/`, folder))
  const all = await Promise.all(files.map((file) => Bun.file(new URL(`${locale}/${file}`, folder)).json()))
  return Object.assign({}, ...all)
}
const counted = (texts: Texts): string[] => [
  ...new Set(
    Object.keys(texts)
      .filter((name) => keyOf(name) !== name)
      .map(keyOf),
  ),
]

test.each([
  ['en', 'entry.errors', ['0 things', '1 thing', '2 things', '5 things', '100 things'], ' to correct'],
  ['ml', 'entry.errors', ['0 കാര്യം', '1 കാര്യം', '2 കാര്യം', '5 കാര്യം', '100 കാര്യം'], ' ശരിയാക്കണം'],
  ['en', 'value.years', ['0 years', '1 year', '2 years', '5 years', '100 years'], ''],
  ['ml', 'value.years', ['0 വയസ്സ്', '1 വയസ്സ്', '2 വയസ്സ്', '5 വയസ്സ്', '100 വയസ്സ്'], ''],
] as const)('given 0, 1, 2, 5 and 100, when %s words %s, then each has its form', (locale, key, said, rest) =>
  expect(numbers.map((count) => translatorIn(locale)(key, { count }))).toEqual(
    said.map((text) => `${text}${rest}`),
  ),
)

test('given Malayalam, when it says what is said of a number, then a long one is grouped as in India', () =>
  expect([
    translatorIn('ml')('terms.decisionPlaces', { count: 1 }).split('. ')[0],
    translatorIn('en')('terms.decisionPlaces', { count: 125_000 }).split('. ')[0],
  ]).toEqual(['ഈ സീസണിൽ 1 വിവാഹത്തിനാണ് സഹായം', 'In this season there is help for 1,25,000 weddings']))

test('given texts without the key, when it is asked for, then it stays as it is, and so does a count without a form', () => {
  const t = translator<string>('en', { 'a.b_other': '{count} files' })
  expect([t('a.c', { count: 1 }), t('a.b', { count: 1 }), t('a.b', { count: 2 })]).toEqual([
    'a.c',
    'a.b',
    '2 files',
  ])
})

test.each(locales)(
  'given every counted text of %s, when i18next words it, then it says the same',
  async (locale) => {
    const texts = await wholeIn(locale)
    const i18n = i18next.createInstance()
    // As the built pages set it up.
    await i18n.init({
      lng: locale,
      resources: { [locale]: { all: texts } },
      keySeparator: false,
      nsSeparator: false,
      interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    })
    const theirs = i18n.getFixedT(locale, 'all')
    const ours = translator<string>(locale, texts)
    const others = { season: 'S', words: 'w', in: 1, out: 2, fraction: 3, max: 4, total: 5 }
    const keys = counted(texts)
    expect(keys.length).toBeGreaterThan(25)
    for (const key of keys)
      for (const count of numbers)
        expect(ours(key, { ...others, count })).toBe(theirs(key, { ...others, count }))
  },
)

test('given one of anything in English, when it is said, then it is not said of many', async () => {
  const ones = Object.entries(await wholeIn('en')).filter(([name]) => name.endsWith('_one'))
  const plural = /\{count\} \w+s\b(?! of)|\bare\b|\btheir\b|\bthem\b/
  expect(ones.filter(([, text]) => plural.test(text))).toEqual([])
})

/** A number, in digits, as a placeholder or in words, and a plural after it. */
const countedPlural =
  /(?:\{(?:n|m|count|places)\}|[0-9]|(?<![\u0D00-\u0D7F])(?:രണ്ടു?|മൂന്നു?|നാലു?|അഞ്ചു?|ആറു?|ഏഴു?|എട്ടു?|ഒമ്പതു?|പത്തു?|പന്ത്രണ്ടു?)) (?!മുകള)[\u0D00-\u0D7F]*(?:കൾ|ങ്ങൾ|കള|ങ്ങള)/

test('given any number in Malayalam, when things are counted, then their noun stays singular', async () => {
  const texts = Object.entries(await wholeIn('ml'))
  expect(texts.filter(([, text]) => countedPlural.test(text))).toEqual([])
  expect(['{count} കാര്യങ്ങൾ', '7 ഘട്ടങ്ങളിൽ', 'രണ്ടു കുടുംബങ്ങളുടെ'].every((text) => countedPlural.test(text))).toBe(
    true,
  )
})

/** The notice before consent: a version that families agreed to never changes its text, and each item says what and why. */
import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { locales } from '#events/account-lists.ts'
import { noticeVersion, shortParts } from '#events/application/consent.ts'
import { notice, noticeItems, noticeParts, noticeText } from '#events/application/notice.ts'
import { texts } from '#events/language/index.ts'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const current = `notice.${noticeVersion}`

test('given the notice, when its texts are hashed, then they are those that families agreed to', () => {
  // A text that is to be changed needs a version of its own: docs/decisions/0070.
  const [ml, en] = locales.map((locale) => hashOf(noticeText(noticeVersion, texts[locale])))
  expect({ ml, en }).toEqual({ ...notice.hash })
})

test('given one letter more, when the text is hashed, then it is another', () => {
  const changed = { ...texts.en, [`${current}.free`]: `${texts.en[`${current}.free`]}!` }
  expect(hashOf(noticeText(noticeVersion, changed))).not.toBe(notice.hash.en)
  const beside = { ...texts.en, 'notice.4.free': 'Another version' }
  expect(hashOf(noticeText(noticeVersion, beside))).toBe(notice.hash.en)
})

test('given each item of the notice, when it is read, then it says what is asked and why, and nothing else of its texts is left out', () => {
  const shown = [
    ...['title', 'lead', 'purpose', 'what', 'why', ...noticeParts],
    ...['who', 'free', 'withdraw', 'rights'].map((part) => `${part}Title`),
    ...noticeItems,
    ...noticeItems.map((item) => `${item}Why`),
    ...shortParts.map((part) => `short.${part}`),
  ]
  const keys = Object.keys(texts.en).filter((key) => /^notice\.\d/.test(key))
  expect(keys.toSorted()).toEqual(shown.map((part) => `${current}.${part}`).toSorted())
})

test('given the text above the tick, when it is read, then it is at most 80 words and names what is delicate, and both families', () => {
  const named = {
    en: ['religion', 'caste', 'health', 'income', 'Aadhaar', 'both families', 'consent back'],
    ml: ['മതം', 'ജാതി', 'ആരോഗ്യം', 'വരുമാനം', 'ആധാർ', 'രണ്ടു കുടുംബത്തെയും', 'പിൻവലിക്കാം'],
  }
  for (const locale of locales) {
    const text = shortParts.map((part) => texts[locale][`notice.${noticeVersion}.short.${part}`]).join(' ')
    expect([locale, text.split(' ').length <= 80]).toEqual([locale, true])
    expect(named[locale].filter((word) => !text.includes(word))).toEqual([])
  }
})

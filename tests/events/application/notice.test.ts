/** The notice before consent: a version that families agreed to never changes its text, and each item says what and why. */
import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { locales } from '#events/account-lists.ts'
import { noticeVersion, shortParts } from '#events/application/consent.ts'
import { noticeParts, notices, noticeText } from '#events/application/notice.ts'
import { texts } from '#events/language/index.ts'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

test('given every notice, when its texts are hashed, then they are those that families agreed to', () =>
  // A text that is to be changed needs a version of its own: docs/decisions/0070.
  expect(
    notices.map(({ version, ...notice }) => {
      const [ml, en] = locales.map((locale) => hashOf(noticeText(version, texts[locale])))
      return { ...notice, version, hash: { ml, en } }
    }),
  ).toEqual([...notices]))

test('given one letter more, when the text is hashed, then it is another', () => {
  const changed = { ...texts.en, 'notice.1.free': `${texts.en['notice.1.free']}!` }
  const first = notices.at(-1)
  expect(hashOf(noticeText(1, changed))).not.toBe(first?.hash.en)
  expect(hashOf(noticeText(1, { ...texts.en, 'notice.2.free': 'Another version' }))).toBe(
    first?.hash.en ?? '',
  )
})

test('given the notices, when they are listed, then the newest is what is agreed to, and dates go back', () => {
  expect(notices.map(({ version }) => version)).toEqual(notices.map((_, index) => noticeVersion - index))
  expect(notices.map(({ date }) => date)).toEqual(
    notices
      .map(({ date }) => date)
      .toSorted()
      .toReversed(),
  )
})

test('given each item of each notice, when it is read, then it says what is asked and why, and nothing else of its texts is left out', () => {
  const rest = ['title', 'lead', 'purpose', 'what', 'why', ...noticeParts]
  const titles = ['who', 'free', 'withdraw', 'rights'].map((part) => `${part}Title`)
  for (const { version, items, short } of notices) {
    const shown = [
      ...rest,
      ...titles,
      ...items,
      ...items.map((item) => `${item}Why`),
      ...short.map((part) => `short.${part}`),
    ]
    const keys = Object.keys(texts.en).filter((key) => key.startsWith(`notice.${version}.`))
    expect(keys.toSorted()).toEqual(shown.map((part) => `notice.${version}.${part}`).toSorted())
  }
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

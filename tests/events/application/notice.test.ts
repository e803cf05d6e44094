/** The notice before consent: a version that families agreed to never changes its text, and each item says what and why. */
import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { locales } from '#events/account-lists.ts'
import { noticeItems, notices, noticeText, noticeVersion } from '#events/application/notice.ts'
import { texts } from '#events/language/index.ts'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

test('given every notice, when its texts are hashed, then they are those that families agreed to', () =>
  // A text that is to be changed needs a version of its own: docs/decisions/0070.
  expect(
    notices.map(({ version, date }) => {
      const [ml, en] = locales.map((locale) => hashOf(noticeText(version, texts[locale])))
      return { version, date, hash: { ml, en } }
    }),
  ).toEqual([...notices]))

test('given one letter more, when the text is hashed, then it is another', () => {
  const changed = { ...texts.en, 'notice.1.free': `${texts.en['notice.1.free']}!` }
  expect(hashOf(noticeText(1, changed))).not.toBe(notices[0].hash.en)
  expect(hashOf(noticeText(1, { ...texts.en, 'notice.2.free': 'Another version' }))).toBe(notices[0].hash.en)
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

test('given each item, when it is read in either language, then it says what is asked and why', () => {
  const keys = new Set(Object.keys(texts.en))
  const wanted = noticeItems.flatMap((item) => [
    `notice.${noticeVersion}.${item}`,
    `notice.${noticeVersion}.${item}Why`,
  ])
  expect(wanted.filter((key) => !keys.has(key))).toEqual([])
})

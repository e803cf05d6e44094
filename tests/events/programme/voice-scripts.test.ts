/** The texts that are read aloud: one for each clip in both languages, short enough to listen to, and the same in docs/voice/. */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { locales } from '#events/account-lists.ts'
import { noticeVersion, shortParts } from '#events/application/consent.ts'
import en from '#events/language/en/voice-scripts.json'
import { texts } from '#events/language/index.ts'
import ml from '#events/language/ml/voice-scripts.json'
import { clipSections } from '#events/programme/clips.ts'
import { voicePage } from '../../../scripts/voice.ts'

/** Spoken slowly: 110 words of English a minute; a word of Malayalam is twice as long. */
const secondsOf = (text: string, wordsAMinute: number): number =>
  (text.split(/\s+/).length / wordsAMinute) * 60

test('given the list of clips, when their texts are looked for, then each has a text in both languages, and no other is there', () => {
  const wanted = clipSections.flatMap((section) => [`voice.title.${section}`, `voice.script.${section}`])
  expect([Object.keys(en).sort(), Object.keys(ml).sort()]).toEqual([wanted.toSorted(), wanted.toSorted()])
})

test('given each text, when it is read aloud, then it takes 20 to 50 seconds, and all of one language less than 20 minutes', () => {
  const lengths = clipSections.flatMap((section) => [
    { section, seconds: secondsOf(en[`voice.script.${section}`], 110) },
    { section, seconds: secondsOf(ml[`voice.script.${section}`], 60) },
  ])
  expect(lengths.filter(({ seconds }) => seconds < 20 || seconds > 50)).toEqual([])
  const all = lengths.reduce((sum, { seconds }) => sum + seconds, 0)
  expect(all / 2 / 60).toBeLessThan(20)
})

test('given docs/voice, when it is compared with the catalogue, then they say the same (bun scripts/voice.ts)', () => {
  const written = locales.map((locale) => readFileSync(`docs/voice/${locale}.md`, 'utf8'))
  expect(written).toEqual(locales.map(voicePage))
})

test('given the notice above the tick, when it is read aloud, then it is word for word what is agreed to', () => {
  const notice = (locale: 'en' | 'ml') =>
    shortParts.map((part) => texts[locale][`notice.${noticeVersion}.short.${part}`]).join(' ')
  expect([en['voice.script.consent'], ml['voice.script.consent']]).toEqual([notice('en'), notice('ml')])
})

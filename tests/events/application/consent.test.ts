/** Consent as it is stored: what can be read from it, and that a plain client needs none. */
import { expect, test } from 'bun:test'
import { locales } from '#events/account-lists.ts'
import { consentIn, noticeVersion } from '#events/application/consent.ts'
import { trackedFields } from '#events/application/missing.ts'
import { consentOf, consentPattern } from '#events/application/read-consent.ts'
import { submissionProblems } from '#events/application/submission.ts'
import { wholeForm } from '../../kit/forms.ts'

test('given a box ticked in each language, when it is read again, then policy and language are known', () =>
  expect(locales.map((locale) => consentOf(consentIn(locale)))).toEqual([
    { policy: '2026-01-01', locale: 'ml', notice: noticeVersion },
    { policy: '2026-01-01', locale: 'en', notice: noticeVersion },
  ]))

test('given a consent from before there was a notice of its own, when it is read, then it names none', () =>
  expect(consentOf('2026-01-01 ml')).toEqual({ policy: '2026-01-01', locale: 'ml', notice: null }))

test.each([
  '2026-01-01 ml ',
  '2026-01-01 ml 0',
  '2026-01-01 ml 1 2',
  '2026-01-01 ml 1000',
  '2026-01-01 ml one',
])('given "%s", when it is sent, then it is no consent', (sent) =>
  expect(consentPattern.test(sent)).toBe(false),
)

test.each(['', '2026-01-01', '2026-13-45 ml', '2026-01-01 fr', 'ml'])(
  'given "%s", when it is read, then nothing was agreed to',
  (stored) => expect(consentOf(stored)).toBeNull(),
)

test('given a form without consent, when it is sent by a plain client, then nothing keeps it back and progress is the same', () => {
  expect(submissionProblems(wholeForm({ consent: '' }), '2026-03-01')).toEqual({})
  expect(trackedFields.length).toBe(29)
  expect(trackedFields.filter((field: string) => field === 'consent')).toEqual([])
})

/** The settings themselves, held against the specified table: who may read each, where its value is kept, its default. */
import { expect, test } from 'bun:test'
import { isSettingKey, settingKeys, settings } from '#events/programme/settings.ts'

/** Key: default, readable by anyone, where it is kept. */
const table = {
  youtube_notification_video: ['', true, 'facts'],
  youtube_guide_video: ['', true, 'facts'],
  application_deadline: ['', false, 'facts'],
  season: ['Season 3', true, 'facts'],
  wedding_date: ['2026-01-01', true, 'facts'],
  results_day: ['', true, 'facts'],
  places: ['40', true, 'facts'],
  smtp_host: ['', false, 'details'],
  smtp_port: ['465', false, 'details'],
  smtp_secure: ['true', false, 'details'],
  mail_aadhaar: ['false', false, 'facts'],
  mail_language: ['ml', false, 'facts'],
  second_person: ['false', false, 'facts'],
  sign_in_code: ['false', false, 'facts'],
  backup_drill: ['false', false, 'facts'],
  two_persons: ['false', false, 'facts'],
  audit_recipients: ['', false, 'vault'],
  audit_witnesses: ['', false, 'facts'],
  results_published: ['false', false, 'results'],
  smtp_email: ['', false, 'vault'],
  admin_email: ['', false, 'vault'],
  smtp_password: ['', false, 'hidden'],
}
test('given the table of the decisions, when the settings are read, then each is as it says', () => {
  const told = Object.entries(settings).filter(([key]) => key in table)
  expect(Object.fromEntries(told.map(([key, one]) => [key, [one.default, one.public, one.kept]]))).toEqual(
    table,
  )
  // The number and the address are placeholders whose words are free; that anyone may read them is not.
  expect([settings.venue_address.public, settings.whatsapp_number.public]).toEqual([true, true])
})

test('given the list for the console, when it is read, then every setting is there once', () => {
  expect([...settingKeys].map(String).sort()).toEqual(Object.keys(settings).sort())
  expect(settingKeys.filter((key) => !isSettingKey(key))).toEqual([])
})

test('given the defaults, when they are set again, then each fits; the deadline has none', () => {
  const unfit = settingKeys.filter((key) => !settings[key].isValid(settings[key].default))
  expect(unfit).toEqual(['application_deadline'])
})

test('given texts with what lies in them, when they are set, then no text setting takes them', () => {
  for (const key of ['season', 'venue_address', 'smtp_password'] as const)
    for (const text of ['a\u202Eb', 'a\u0007b', 'a\uD800b'])
      expect([key, settings[key].kind.isPlain?.(text)]).toEqual([key, false])
})

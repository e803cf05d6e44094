/** What an admin may ask of the programme: each refusal, what an event says and what only the vault knows. */
import { expect, test } from 'bun:test'
import { decided } from '#events/decider.ts'
import { verifierKeyOf, verifierKeyText } from '#events/ledger/note.ts'
import { ChangeSetting, changeSetting, contradictions } from '#events/programme/decide.ts'
import {
  emptyProgramme,
  evolveProgramme,
  type Programme,
  type ProgrammeEvent,
  settingValue,
} from '#events/programme/events.ts'
import type { SettingKey } from '#events/programme/settings.ts'
import { specFor } from '../../kit/given.ts'
import { recorded, VISITOR } from '../../kit/histories.ts'

const KEPT = '11111111-1111-4111-8111-111111111111'
const CLEARED = '22222222-2222-4222-8222-222222222222'
const NOW = '2026-03-01T04:30:00.000Z'
if (!KEPT || !CLEARED) throw new Error('two ids')
const evolve = (now: Programme, event: ProgrammeEvent): Programme =>
  evolveProgramme(now, recorded(event, now.events + 1))
const given = specFor<Programme, ProgrammeEvent, { key: string; value: string; anyPort?: boolean }>({
  initial: emptyProgramme,
  evolve,
  decide: (now, { key, value, anyPort = false }) =>
    changeSetting(now, {
      key,
      value,
      actor: VISITOR,
      anyPort,
      now: NOW,
      kept: KEPT,
      clearedPassword: CLEARED,
    }),
})
const inFacts = (key: SettingKey, value: string): ProgrammeEvent => ({
  type: 'SettingChanged',
  facts: { key, value },
  details: { value: null, kept: null },
})
const inDetails = (key: SettingKey, value: string): ProgrammeEvent => ({
  type: 'SettingChanged',
  facts: { key, value: null },
  details: { value, kept: null },
})
const inVault = (key: SettingKey, kept: string): ProgrammeEvent => ({
  type: 'SettingChanged',
  facts: { key, value: null },
  details: { value: null, kept },
})

const witnessAs = (name: string, secret = 7) => ({ name, privateKey: new Uint8Array(32).fill(secret) })
const keyText = (signer: ReturnType<typeof witnessAs>) =>
  verifierKeyText(verifierKeyOf(signer, 'cosignature'))
const witness = keyText(witnessAs('press.example'))
const other = keyText(witnessAs('club.example', 8))

const changes: [key: SettingKey, value: string, events: ProgrammeEvent[]][] = [
  ['season', 'Season 4', [inFacts('season', 'Season 4')]],
  ['places', '12', [inFacts('places', '12')]],
  [
    'application_deadline',
    '2026-04-01T00:00+05:30',
    [inFacts('application_deadline', '2026-03-31T18:30:00.000Z')],
  ],
  ['mail_aadhaar', 'true', [inFacts('mail_aadhaar', 'true')]],
  ['mail_language', 'en', [inFacts('mail_language', 'en')]],
  ['two_persons', 'true', [inFacts('two_persons', 'true')]],
  ['audit_recipients', 'press@example.org, club@example.org', [inVault('audit_recipients', KEPT)]],
  ['audit_witnesses', ` ${witness}\r\n${other} `, [inFacts('audit_witnesses', `${witness}\n${other}`)]],
  [
    'audit_witnesses',
    `${witness} https://press.example/log\n${other}`,
    [inFacts('audit_witnesses', `${witness}\nhttps://press.example/log\n${other}`)],
  ],
  ['smtp_port', '587', [inDetails('smtp_port', '587')]],
  ['smtp_secure', 'false', [inDetails('smtp_secure', 'false')]],
  ['admin_email', 'organiser@example.org', [inVault('admin_email', KEPT)]],
  ['smtp_email', 'letters@example.org', [inVault('smtp_email', KEPT)]],
  ['smtp_password', 'planted-secret', [inVault('smtp_password', KEPT)]],
]
for (const [key, value, events] of changes)
  test(`given nothing, when ${key} is set, then its event says no more than may be known`, () => {
    given()
      .when({ key, value })
      .then(...events)
    if (events.some(({ details }) => details !== null && 'kept' in details && details.kept !== null))
      expect(JSON.stringify(events)).not.toContain(value)
  })

test('given a setting, when the same value is set, then nothing happened; a kept one cannot tell', () => {
  given(inFacts('season', 'Season 4')).when({ key: 'season', value: 'Season 4' }).then()
  given(inFacts('application_deadline', '2026-03-31T18:30:00.000Z'))
    .when({ key: 'application_deadline', value: '2026-04-01T00:00:00+05:30' })
    .then()
  given(inVault('admin_email', KEPT))
    .when({ key: 'admin_email', value: 'a@example.org' })
    .then(inVault('admin_email', KEPT))
})

test('given a default that the first start recorded, when it is saved as it stands, then that confirms it, once', () => {
  const day = inFacts('wedding_date', '2026-01-01')
  const founded = evolveProgramme(emptyProgramme, recorded(day, 1, 'system'))
  const ask = {
    key: 'wedding_date',
    value: '2026-01-01',
    actor: VISITOR,
    anyPort: false,
    now: NOW,
    kept: KEPT,
    clearedPassword: CLEARED,
  }
  const confirmed = evolveProgramme(founded, recorded(day, 2))
  expect([changeSetting(founded, ask), changeSetting(confirmed, ask)]).toEqual([decided(day), decided()])
})

test('given dates, when some are changed, then those that contradict others are named, and an unconfirmed date contradicts nothing', () => {
  const found = (changed: string[], days: string[], by?: string) => {
    const [deadline = '', wedding = '', results = ''] = days
    const dates = [
      inFacts('application_deadline', `${deadline}T11:30:00.000Z`),
      inFacts('wedding_date', wedding),
      inFacts('results_day', results),
    ].map((event, place) => recorded(event, place + 1, by))
    return contradictions(dates.reduce(evolveProgramme, emptyProgramme), changed)
  }
  const all = ['application_deadline', 'wedding_date', 'results_day']
  const early = 'error.weddingEarly'
  const untimely = 'error.setting.results_day'
  for (const results of ['', '2026-11-01', '2027-01-02'])
    expect(found(all, ['2026-10-31', '2027-01-03', results])).toEqual({})
  for (const results of ['2026-10-31', '2027-01-03'])
    expect(found(all, ['2026-10-31', '2027-01-03', results])).toEqual({ results_day: untimely })
  const late = ['2027-01-04', '2027-01-03', '2026-12-01']
  expect([
    found(all, late),
    found(['application_deadline'], late),
    found(['wedding_date'], late),
    found(['places'], late),
    found(all, late, 'system'),
  ]).toEqual([
    { wedding_date: early, results_day: untimely },
    { application_deadline: early },
    { wedding_date: early },
    {},
    {},
  ])
})

test('given a day of the results, when a season is opened, then that day is cleared', () =>
  given(inFacts('results_day', '2026-12-01'))
    .when({ key: 'season', value: 'Season 4' })
    .then(inFacts('season', 'Season 4'), inFacts('results_day', '')))

test('given a WhatsApp number, when it is taken away, then there is none', () =>
  given(inFacts('whatsapp_number', '+91 98470 12345'))
    .when({ key: 'whatsapp_number', value: ' ' })
    .then(inFacts('whatsapp_number', '')))

test('given a mail server with a password, when its host changes, then the password is cleared with it', () => {
  const history = [inDetails('smtp_host', 'mail.example.org'), inVault('smtp_password', KEPT)]
  given(...history)
    .when({ key: 'smtp_host', value: 'mail.example.net' })
    .then(inDetails('smtp_host', 'mail.example.net'), inVault('smtp_password', CLEARED))
  given(...history)
    .when({ key: 'smtp_host', value: 'mail.example.org' })
    .then()
})

const wrongOfKind: [key: SettingKey, value: string, problem: string][] = [
  ['season', 'Season 2341 2341 2346', 'error.aadhaarInText'],
  ['grievance_name', 'Anil, 7392/1846/5027', 'error.aadhaarInText'],
  ['whatsapp_number', '+91 98470 1234', 'error.phone'],
  ['whatsapp_number', 'call me', 'error.phone'],
  ['volunteer_number', '7392 1846 5027', 'error.aadhaarAsPhone'],
  ['smtp_email', 'nobody', 'error.email'],
  ['admin_email', 'a@example.org\r\nBcc: b@example.org', 'error.email'],
]
test.each(wrongOfKind)(
  'given nothing, when %s is set to %p, then its kind says why not',
  (key, value, problem) => given().when({ key, value }).refused('bad-setting', { value: problem }),
)

test('given what nobody sees among it, when a number, an address or a link is set, then it is taken out', () => {
  given().when({ key: 'places', value: ' ൪\u200D0\uFEFF' }).then(inFacts('places', '40'))
  given().when({ key: 'grievance_name', value: ' \u3164\u200B' }).then(inFacts('grievance_name', ''))
  given()
    .when({ key: 'whatsapp_number', value: '\u202A98470\n1\u00AD2345\u202C' })
    .then(inFacts('whatsapp_number', '98470 12345'))
  given()
    .when({ key: 'youtube_guide_video', value: 'https://youtu.be/dQw4w9\u2060WgXcQ\n' })
    .then(inFacts('youtube_guide_video', 'https://youtu.be/dQw4w9WgXcQ'))
})

test('given texts as people type them, when they are set, then they are kept folded', () => {
  given().when({ key: 'season', value: ' Season\r\n4 ' }).then(inFacts('season', 'Season 4'))
  given()
    .when({ key: 'venue_address', value: 'Hall\r\nKozhikode\t1 ക\u0D46\u0D3E' })
    .then(inFacts('venue_address', 'Hall\nKozhikode 1 ക\u0D4A'))
  given()
    .when({ key: 'whatsapp_number', value: '+൯൧ 98470 12345' })
    .then(inFacts('whatsapp_number', '+91 98470 12345'))
})

const wrong: [key: SettingKey, value: string][] = [
  ['youtube_guide_video', 'https://example.org/watch?v=dQw4w9WgXcQ'],
  ['season', 'Season\u202E4'],
  ['venue_address', 'Hall\u0000'],
  ['venue_address', '\u3164\u2800\u200D'],
  ['application_deadline', 'tomorrow'],
  ['application_deadline', ''],
  ['season', ' \u200B'],
  ['venue_address', ''],
  ['places', '-1'],
  ['places', '1.5'],
  ['smtp_host', 'mail.example.org/path'],
  ['smtp_host', 'user@mail.example.org'],
  ['smtp_port', '22'],
  ['smtp_port', '70000'],
  ['smtp_secure', 'yes'],
  ['mail_aadhaar', '1'],
  ['mail_language', 'ta'],
  ['two_persons', 'yes'],
  ['audit_recipients', 'press@example.org nobody'],
  ['audit_recipients', 'press@example.org press@example.org'],
  ['audit_witnesses', 'hello'],
  ['audit_witnesses', verifierKeyText(verifierKeyOf(witnessAs('press.example')))],
  ['audit_witnesses', `${witness.slice(0, -2)}AA`],
  ['audit_witnesses', `${witness}\n${keyText(witnessAs('press.example', 8))}`],
  ['audit_witnesses', `${witness}\n${keyText(witnessAs('club.example'))}`],
  ['audit_witnesses', 'https://press.example/log'],
  ['audit_witnesses', `${witness}\nhttp://press.example/log`],
  ['audit_witnesses', `${witness}\nhttps://user:secret@press.example/log`],
  ['audit_witnesses', `${witness}\nhttps://press.example/log?key=secret`],
  ['audit_witnesses', `${witness}\nhttps://press.example/a\nhttps://press.example/b`],
  ['smtp_password', `a\u0000b`],
]
for (const [key, value] of wrong)
  test(`given nothing, when ${key} is set to ${JSON.stringify(value)}, then it does not fit`, () => {
    given()
      .when({ key, value })
      .refused('bad-setting', { value: `error.setting.${key}` })
  })
test.each([
  ['application_deadline', '9999-12-31T17:00+05:30', 'error.year'],
  ['application_deadline', '1850-12-31T17:00+05:30', 'error.year'],
  ['application_deadline', '2027-02-30T17:00+05:30', 'error.noSuchDate'],
  ['application_deadline', '2027-01-03T25:00+05:30', 'error.clock'],
  ['application_deadline', '2027-01-03T24:00:00Z', 'error.clock'],
  ['application_deadline', '2027-01-03T17:00', 'error.zone'],
  ['application_deadline', '2027-01-03T17:00:00+99:00', 'error.zone'],
  ['application_deadline', 'tomorrow', 'error.setting.application_deadline'],
  ['wedding_date', '2150-01-03', 'error.year'],
  ['wedding_date', '2027-02-30', 'error.noSuchDate'],
  ['wedding_date', 'tomorrow', 'error.dateParts'],
])('given nothing, when %s is set to %s, then the true reason is said', (key, value, error) => {
  given().when({ key, value }).refused('bad-setting', { value: error })
})
test('given private mail servers, when any port is set, then it fits; one that is none does not', () => {
  given().when({ key: 'smtp_port', value: '1025', anyPort: true }).then(inDetails('smtp_port', '1025'))
  given()
    .when({ key: 'smtp_port', value: '0', anyPort: true })
    .refused('bad-setting', { value: 'error.setting.smtp_port' })
})
for (const key of ['nothing', '', 'constructor', '__proto__', 'toString', 'SEASON'])
  test(`given nothing, when ${JSON.stringify(key)} is set, then there is no such setting`, () => {
    given().when({ key, value: 'x' }).refused('unknown-setting')
  })

test('given what a request carries, when it is parsed, then it is one text and nothing else', () => {
  expect(ChangeSetting.parse({ value: 'x' })).toEqual({ value: 'x' })
  const bad = [{ value: 1 }, { value: null }, {}, { value: 'x'.repeat(4001) }, { value: 'x', key: 'season' }]
  expect(bad.filter((body) => ChangeSetting.safeParse(body).success)).toEqual([])
})

test('given values in facts, details and vault, when they are read back, then a kept one reads as nothing', () => {
  const now = [
    inFacts('places', '7'),
    inDetails('smtp_host', 'mail.example.org'),
    inVault('admin_email', KEPT),
  ].reduce(evolve, emptyProgramme)
  const read: SettingKey[] = ['places', 'smtp_host', 'admin_email', 'season', 'smtp_port']
  expect(read.map((key) => settingValue(now, key))).toEqual(['7', 'mail.example.org', '', 'Season 3', '465'])
  expect([now.events, now.settings.admin_email?.kept]).toEqual([3, KEPT])
})

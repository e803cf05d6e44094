/** Settings and criteria over HTTP: who reads what, secrets that never come back, and scores that follow the criteria. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { settings } from '#events/programme/settings.ts'
import { defaultCriteria } from '#events/scoring/criteria.ts'
import { START, type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { inStatus, sent } from '../../kit/season.ts'
import { uniqueWord } from '../../kit/unique-word.ts'

const nobody = client(() => 'http://127.0.0.1:1')
let app: TestApp
let [admin, guest]: [Client, Client] = [nobody, nobody]
let me = { id: '', email: 'organiser' }
beforeAll(async () => {
  app = await testApp()
  ;[admin, guest] = [await app.admin(), app.guest()]
  me = { ...me, id: (await done(admin.get('/api/me'))).json.id }
})
afterAll(() => app.close())
const set = async (key: string, value: string) =>
  (await done(admin.put(`/api/admin/settings/${key}`, { value }))).json
const read = async (key: string) =>
  (await done(admin.get('/api/admin/settings'))).json.find((one: { key: string }) => one.key === key)

test('given a new installation, when the deadline is asked for, then it is thirty days ahead', async () => {
  const deadline = new Date(Date.parse(START) + 30 * 24 * 3_600_000).toISOString()
  expect((await done(guest.get('/api/deadline'))).json).toEqual({ deadline, isExpired: false })
})
test('given a deadline with an offset, when it is set, then it is kept in UTC and at once in force', async () => {
  const value = '2026-03-01T10:30:00+05:30'
  expect(await set('application_deadline', value)).toEqual({
    id: 'application_deadline',
    key: 'application_deadline',
    value: '2026-03-01T05:00:00.000Z',
    description: 'Application submission deadline',
    hint: '',
    isConfirmed: true,
    updatedBy: me,
    updatedAt: START,
  })
  expect((await done(guest.get('/api/deadline'))).json).toEqual({
    deadline: '2026-03-01T05:00:00.000Z',
    isExpired: false,
  })
  await set('application_deadline', START)
  expect((await done(guest.get('/api/deadline'))).json).toEqual({ deadline: START, isExpired: true })
  await set('application_deadline', '2026-06-01T00:00:00Z')
})

test('given every setting, when a guest reads it, then only what is public answers', async () => {
  for (const [key, { public: isPublic }] of Object.entries(settings)) {
    const answer = await guest.get(`/api/settings/${key}`)
    expect([key, answer.status]).toEqual([key, isPublic ? 200 : 404])
    if (isPublic) expect(answer.json).toEqual({ key, value: (await read(key)).value })
  }
})

test('given a mail password, when it is set, then nobody reads it back, and no file holds it', async () => {
  const secret = `planted-${uniqueWord()}`
  await set('smtp_host', 'mail.example.org')
  expect((await set('smtp_password', secret)).value).toBe('')
  const all = (await done(admin.get('/api/admin/settings'))).text
  expect([all.includes(secret), all.includes('mail.example.org')]).toEqual([false, true])
  const { vault, state } = app.parts.store
  const kept = () => vault.sealedSettings.get(state.programme().settings.smtp_password?.kept ?? '')
  expect(kept()).toBe(secret)
  expect(JSON.stringify(state.programme())).not.toContain(secret)
  await set('smtp_host', 'mail.example.org')
  expect(kept()).toBe(secret)
  await set('smtp_host', 'mail.example.net')
  expect(kept()).toBe('')
})
test('given addresses, when they are set, then admins read them, the log does not say them, and they survive a restart', async () => {
  await set('admin_email', 'planted-organiser@example.org')
  expect(JSON.stringify(app.parts.store.state.programme())).not.toContain('planted-organiser')
  await app.restart()
  expect((await read('admin_email')).value).toBe('planted-organiser@example.org')
})

test('given bad values and unknown keys, when they are set, then 422 with a sentence, or 404', async () => {
  const before = app.parts.store.log.size()
  const bad = await admin.put('/api/admin/settings/wedding_date', { value: '2026-02-30' })
  expect([bad.status, bad.json]).toEqual([
    422,
    {
      code: 'bad-setting',
      message: 'This value does not fit the setting',
      fields: { value: 'There is no such date. Please check the day and the month' },
    },
  ])
  for (const key of ['nothing', 'constructor', '__proto__', 'SEASON']) {
    const answer = await admin.put(`/api/admin/settings/${key}`, { value: 'x' })
    expect([key, answer.status, answer.json.code]).toEqual([key, 404, 'unknown-setting'])
  }
  expect(app.parts.store.log.size()).toBe(before)
})

test('given a list with a wrong line, when it is set alone or with others, then the answer names the line, and not what stands there', async () => {
  const value = 'a@example.org\nplanted.example.org'
  const fields = 'Line 2: this is not an email address'
  const alone = await admin.put('/api/admin/settings/audit_recipients', { value })
  expect([alone.status, alone.json.fields]).toEqual([422, { value: fields }])
  const all = await admin.put('/api/admin/settings', { values: { audit_recipients: value, places: 'x' } })
  expect([all.status, all.json.fields]).toEqual([
    422,
    { audit_recipients: fields, places: 'Please give a whole number' },
  ])
  expect(alone.text + all.text).not.toContain('planted')
})

const weights = (changes: Record<string, number>) =>
  defaultCriteria.map((one) => ({ ...one, weight: changes[one.id] ?? one.weight }))
type Item = { id: string; weight: number; isActive: boolean; updatedBy: unknown; updatedAt: string }
test('given criteria, when they do not make 100 or come without a reason, then they are refused', async () => {
  const before = app.parts.store.log.size()
  const off = await admin.put('/api/admin/criteria', { criteria: weights({ incomeScore: 14 }), reason: 'x' })
  expect([off.status, off.json.code, off.json.fields]).toEqual([
    422,
    'weights-not-100',
    { criteria: 'The active weights must add up to exactly 100' },
  ])
  const blank = await admin.put('/api/admin/criteria', { criteria: weights({}), reason: ' \u200B' })
  expect([blank.status, blank.json.code]).toEqual([422, 'reason-required'])
  expect(
    (await admin.put('/api/admin/criteria', { criteria: weights({}).slice(1), reason: 'x' })).status,
  ).toBe(422)
  expect(app.parts.store.log.size()).toBe(before)
})
test('given a family, when weights are saved with a reason that names it, then it is refused, and the name is not repeated', async () => {
  const { id } = await sent(app, { brideName: 'Planted Bride Of Kakkodi' })
  const before = app.parts.store.log.size()
  const ask = { criteria: weights({}), reason: 'So that Planted Bride of Kakkodi is in' }
  const named = await admin.put('/api/admin/criteria', ask)
  expect([named.status, named.json.code, named.text.includes('Kakkodi')]).toEqual([
    422,
    'names-family',
    false,
  ])
  expect(app.parts.store.log.size()).toBe(before)
  await done(admin.delete(`/api/admin/applications/${id}`), 204)
})
test('given scored applications, when the criteria change, then each has its new score at once, in list and ranking', async () => {
  const poor = await inStatus(app, admin, 'ranked', {
    brideFamilyMonthlyIncome: 4000,
    brideFatherAlive: true,
  })
  const orphan = await inStatus(app, admin, 'ranked', {
    brideFamilyMonthlyIncome: 60_000,
    brideMotherAlive: false,
  })
  const unscored = await sent(app)
  const order = async () =>
    (await done(admin.get('/api/admin/ranking'))).json.map((one: { id: string; totalScore: number }) => [
      one.id,
      one.totalScore,
    ])
  expect(await order()).toEqual([
    [poor.id, 67.75],
    [orphan.id, 66.75],
  ])
  const criteria = weights({ incomeScore: 5, orphanScore: 15 })
  const changed = (await done(admin.put('/api/admin/criteria', { criteria, reason: 'Orphans first' }))).json
  expect(changed.map(({ id, weight, isActive }: Item) => ({ id, weight, isActive }))).toEqual(criteria)
  expect(changed.map(({ updatedBy, updatedAt }: Item) => [updatedBy, updatedAt])).toEqual(
    criteria.map(() => [me, START]),
  )
  expect(await order()).toEqual([
    [orphan.id, 75.25],
    [poor.id, 58.25],
  ])
  const listed = (await done(admin.get('/api/admin/applications?sortBy=score'))).json.applications
  expect(listed.map((one: { id: string; totalScore: number }) => [one.id, one.totalScore])).toEqual([
    [orphan.id, 75.25],
    [poor.id, 58.25],
    [unscored.id, null],
  ])
  const seen = (await done(poor.family.get(`/api/applications/${poor.id}`))).json
  expect([seen.totalScore, seen.scoreBreakdown.incomeScore]).toEqual([58.25, 4.75])
})
test('given a season with scores, when the next opens with other criteria, then the first keeps its scores', async () => {
  const scores = async () =>
    (await done(admin.get('/api/admin/applications?season=Season+3&sortBy=score'))).json.applications
  const before = await scores()
  await set('season', 'Season 4')
  expect(
    (await done(admin.get('/api/admin/criteria'))).json.find(({ id }: Item) => id === 'orphanScore').weight,
  ).toBe(15)
  await done(admin.put('/api/admin/criteria', { criteria: defaultCriteria, reason: 'As at first' }))
  expect(await scores()).toEqual(before)
  expect((await done(admin.get('/api/admin/applications'))).json).toMatchObject({
    applications: [],
    total: 0,
  })
  expect((await done(admin.get('/api/admin/stats'))).json).toMatchObject({
    total: 0,
    verified: 0,
    pending: 0,
    shortlisted: 0,
  })
  expect((await done(admin.get('/api/admin/stats?season=Season+3'))).json.total).toBe(3)
  expect((await done(admin.get('/api/admin/ranking'))).json).toEqual([])
})

test('given several settings of which one does not fit, when they are set together, then none of them is, and each that does not fit is named', async () => {
  const size = app.parts.store.log.size()
  const season = (await read('season')).value
  const values = { season: 'Season 77', places: 'many', smtp_port: '2465', venue_address: 'Another Hall' }
  const answer = await admin.put('/api/admin/settings', { values })
  expect([answer.status, answer.json.code, answer.json.fields]).toEqual([
    422,
    'bad-setting',
    { places: 'Please give a whole number', smtp_port: 'Please give 25, 465, 587 or 2525' },
  ])
  expect([app.parts.store.log.size(), (await read('season')).value]).toEqual([size, season])
  const unknown = await admin.put('/api/admin/settings', { values: { nothing_such: 'x', places: '9' } })
  expect([unknown.status, app.parts.store.log.size()]).toEqual([422, size])
})

test('given places that a colleague has changed, when they are changed by who saw the former, then nothing is, and the field says so', async () => {
  const save = (places: string, before: string, venue = 'The Same Hall') => {
    const values = { places, venue_address: venue }
    return admin.put('/api/admin/settings', { values, before: { places: before } })
  }
  const first = (await read('places')).value
  expect((await save('42', first)).status).toBe(200)
  const late = await save('45', first, 'Another Hall')
  expect([late.status, late.json.code, late.json.fields]).toEqual([
    409,
    'moved-on',
    {
      places:
        'This has moved on since you saw it. Please look at it again. ' +
        'Last change: you yourself, here or in another of your windows, March 1, 2026, 10:00 am.',
    },
  ])
  expect([(await read('places')).value, (await read('venue_address')).value]).toEqual(['42', 'The Same Hall'])
  const colleague = await app.colleague('colleague')
  await done(colleague.put('/api/admin/settings/places', { value: '43' }))
  expect((await save('45', '42')).json.fields.places).toContain(
    'Last change: colleague, March 1, 2026, 10:00 am.',
  )
  const criteria = (await done(admin.get('/api/admin/criteria'))).json.map(
    ({ id, weight, isActive }: Item) => ({ id, weight, isActive }),
  )
  await done(colleague.put('/api/admin/criteria', { criteria, reason: 'As before' }))
  const before = criteria.map((one: Item) => ({ ...one, isActive: false }))
  const stale = await admin.put('/api/admin/criteria', { criteria, reason: 'Late', before })
  expect([stale.status, stale.json.code]).toEqual([409, 'moved-on'])
  expect(stale.json.message).toContain('Last change: colleague, ')
  expect((await save('45', '43')).status).toBe(200)
  // Both at once, as two commands of one commit.
  const both = await Promise.all([save('46', '45'), save('47', '45')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('given a new season with its deadline and day, when they are set together, then the season is opened last', async () => {
  const size = app.parts.store.log.size()
  const secret = `planted-${uniqueWord()}`
  const values = {
    season: 'Season 5',
    wedding_date: '2027-01-09',
    smtp_password: secret,
    smtp_host: 'mail.example.com',
    application_deadline: '2026-12-01T00:00:00Z',
  }
  const answer = await done(admin.put('/api/admin/settings', { values }))
  expect(answer.text).not.toContain(secret)
  const { events } = (await done(admin.get(`/api/admin/events?limit=20`))).json
  const changed = events
    .filter(({ seq }: { seq: number }) => seq > size)
    .map(({ changes }: { changes: { field: string }[] }) => changes[0]?.field)
  expect(changed.toReversed()).toEqual([
    ...['application_deadline', 'wedding_date', 'smtp_host', 'smtp_password', 'smtp_password', 'season'],
  ])
  // Another host forgets the password of the one before, and not the one that came with it.
  const kept = app.parts.store.state.programme().settings.smtp_password?.kept ?? ''
  expect(app.parts.store.vault.sealedSettings.get(kept)).toBe(secret)
  expect((await read('season')).value).toBe('Season 5')
})

test('given dates, when they are changed, alone or together, then they are looked at as they will be, and the next season has no day of the results', async () => {
  const values = {
    application_deadline: '2027-12-29T00:00:00Z',
    wedding_date: '2028-02-14',
    results_day: '2028-01-20',
  }
  await done(admin.put('/api/admin/settings', { values }))
  const untimely = 'The day of the results has to be after the deadline and before the wedding, or empty'
  const before = app.parts.store.log.size()
  const together = await admin.put('/api/admin/settings', {
    values: { wedding_date: '2027-12-28', results_day: '2027-12-28', places: '44' },
  })
  expect([together.status, together.json.fields]).toEqual([
    422,
    { wedding_date: 'The wedding would be before the deadline of applications', results_day: untimely },
  ])
  const alone = await admin.put('/api/admin/settings/application_deadline', { value: '2028-01-21T00:00:00Z' })
  expect([alone.status, alone.json.fields, app.parts.store.log.size()]).toEqual([
    422,
    { value: untimely },
    before,
  ])
  await set('season', 'Season 6')
  expect((await read('results_day')).value).toBe('')
  const next = {
    season: 'Season 7',
    application_deadline: '2028-12-29T00:00:00Z',
    wedding_date: '2029-02-14',
    results_day: '2029-01-20',
  }
  await done(admin.put('/api/admin/settings', { values: next }))
  expect((await read('results_day')).value).toBe('2029-01-20')
})

test('given the settings, when they are read or one is changed, then each has an id of its own that stays', async () => {
  const all: { id: string; key: string }[] = (await done(admin.get('/api/admin/settings'))).json
  expect(all.filter(({ id }) => typeof id !== 'string' || id === '')).toEqual([])
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  const changed = (await done(admin.put('/api/admin/settings/places', { value: '41' }))).json
  expect(changed.id).toBe(all.find(({ key }) => key === 'places')?.id)
})

test('given an admin alone, when somebody joins the team, then nobody has to confirm a second person any more', async () => {
  const alone = await testApp()
  const own = await alone.admin()
  const isConfirmed = async () => {
    const all: { key: string; isConfirmed: boolean }[] = (await done(own.get('/api/admin/settings'))).json
    return all.find(({ key }) => key === 'second_person')?.isConfirmed
  }
  expect(await isConfirmed()).toBe(false)
  await alone.verifier('asha')
  expect(await isConfirmed()).toBe(true)
  await alone.close()
})

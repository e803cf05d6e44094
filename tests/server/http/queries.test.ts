/** Queries: a value is text, whatever it holds, and a wrong one is named with what is allowed. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { queryOf } from '#server/http/checked.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { sent } from '../../kit/season.ts'
import { uniqueWord } from '../../kit/unique-word.ts'

const LIST = '/api/admin/applications'
const SEASON = 'Spring, [2027] {one} & "two"'
let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
})
afterAll(() => app.close())

const asked = (path: string, query: Record<string, string>, headers = {}) =>
  admin.get(`${path}?${new URLSearchParams(query)}`, headers)

const names = [
  'Ann, called Annie',
  '[Ann]',
  '{"a":1}',
  '[1,2]',
  'a]b',
  '100%',
  'a+b',
  'a=b&c',
  '%zz',
  '__proto__',
]
for (const name of names)
  test(`given a bride named ${name}, when she is searched for, then she is found, in the list and in the file`, async () => {
    const { id } = await sent(app, { brideName: `${name} ${uniqueWord()}` })
    const found = (await done(asked(LIST, { q: name }))).json.applications
    expect(found.map((item: { id: string }) => item.id)).toContain(id)
    expect((await done(asked(`${LIST}/export`, { q: name }))).text).toContain(id)
  })
for (const q of ['[', '{}', ',', '"', '*', '%'])
  test(`given nothing but ${q}, when it is searched for, then nothing is found, and that is no error`, async () => {
    expect((await done(asked(LIST, { q }))).json.applications).toEqual([])
  })
test('given a season with a comma, brackets and braces in its name, when it is opened, then each list of it can be read', async () => {
  await done(admin.put('/api/admin/settings/season', { value: SEASON }))
  const { id } = await sent(app)
  for (const path of [
    '/api/admin/stats',
    LIST,
    `${LIST}/export`,
    '/api/admin/ranking/columns',
    '/api/admin/replay',
  ])
    expect([path, (await asked(path, { season: SEASON })).status]).toEqual([path, 200])
  const list = await done(asked(LIST, { season: SEASON }))
  expect(list.json.applications.map((item: { id: string }) => item.id)).toEqual([id])
})

type Wrong = [path: string, query: Record<string, string>, fields: Record<string, string>]
const wholeLimit = 'A whole number from 1 to 500 is allowed here'
const sorts = 'One of these is allowed here: status, score, submittedAt, groomName, groomDistrict'
const score = 'A number from 0 to 100 is allowed here'
const wrong: Wrong[] = [
  [
    LIST,
    { status: 'Echo-Mark' },
    {
      status:
        'One of these is allowed here: all, draft, submitted, under_verification, verified, ranked, shortlisted, waitlist, finalized, rejected',
    },
  ],
  [
    LIST,
    { sortBy: 'Echo-Mark', sortOrder: 'up' },
    { sortBy: sorts, sortOrder: 'One of these is allowed here: asc, desc' },
  ],
  [LIST, { limit: '0' }, { limit: wholeLimit }],
  [LIST, { limit: '501' }, { limit: wholeLimit }],
  [LIST, { limit: '1e1' }, { limit: wholeLimit }],
  [LIST, { limit: '0x10' }, { limit: wholeLimit }],
  [LIST, { limit: ' 5' }, { limit: wholeLimit }],
  [LIST, { limit: '1,2' }, { limit: wholeLimit }],
  [LIST, { offset: '-1' }, { offset: 'A whole number from 0 to 10000000 is allowed here' }],
  [LIST, { scoreMin: 'Infinity', scoreMax: '100.01' }, { scoreMin: score, scoreMax: score }],
  [LIST, { 'Echo-Mark': '1' }, { body: 'This field is not known' }],
  [LIST, { unknown: '1' }, { unknown: 'This field is not known' }],
  [
    '/api/admin/mail',
    { state: 'Echo-Mark' },
    { state: 'One of these is allowed here: queued, waiting, held, sent, failed' },
  ],
  ['/api/admin/replay', { at: '0' }, { at: 'A whole number from 1 to 9007199254740991 is allowed here' }],
  [
    '/api/admin/events',
    { from: '2026-02-30T00:00:00Z', to: 'yesterday' },
    {
      from: 'There is no such date. Please check the day and the month',
      to: 'A date and time is expected here, such as 2026-03-01T10:00:00+05:30',
    },
  ],
  ['/api/admin/events', { limit: '501' }, { limit: wholeLimit }],
  [
    '/api/places/local-bodies',
    { district: 'kozhikode', type: 'x' },
    { type: 'One of these is allowed here: panchayat, municipality, corporation' },
  ],
]
for (const [path, query, fields] of wrong)
  test(`given ${JSON.stringify(query)} for ${path}, when it is asked, then it is told what is allowed, and nothing is repeated`, async () => {
    const answer = await asked(path, query)
    expect([answer.status, answer.json.code, answer.json.fields]).toEqual([422, 'invalid', fields])
    expect(answer.text).not.toContain('Echo-Mark')
  })
test('given Malayalam, when a value is wrong, then what is allowed is said in it', async () => {
  const answer = await asked(
    LIST,
    { sortOrder: 'up', limit: '0', scoreMin: '-1' },
    { 'accept-language': 'ml' },
  )
  expect(answer.json.fields).toEqual({
    sortOrder: 'ഇവയിലൊന്ന് നൽകാം: asc, desc',
    limit: '1 മുതൽ 500 വരെയുള്ള പൂർണസംഖ്യ നൽകാം',
    scoreMin: '0 മുതൽ 100 വരെയുള്ള സംഖ്യ നൽകാം',
  })
})
test('given nothing for a filter, or one filter twice, when it is asked, then it is as if absent, or refused', async () => {
  await done(asked(LIST, { status: '', district: '', scoreMin: '', q: '', season: '', limit: '' }))
  const answer = await admin.get(`${LIST}?q=a&q=b`)
  expect([answer.status, answer.json.fields]).toEqual([422, { q: 'This value is not of the right kind' }])
})

test('given any texts, when they are put into a query, then the same come out, and any query at all can be read', () => {
  const runs = { numRuns: Number(process.env.DRILL_RUNS ?? 300) }
  const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 })
  void fc.assert(
    fc.property(fc.dictionary(text, text, { maxKeys: 4 }), (values) => {
      const read = queryOf(`http://localhost/a?${new URLSearchParams(values)}`)
      expect(Object.entries(read).sort()).toEqual(Object.entries(values).sort())
    }),
    runs,
  )
  void fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (query) => {
      for (const value of Object.values(queryOf(`http://localhost/a?${query}`)))
        expect(typeof value === 'string' || Array.isArray(value)).toBe(true)
    }),
    runs,
  )
})

/** The console's list: filters, orders, pages and totals, and the search in both scripts. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { FormChanges } from '#events/application/form.ts'
import type { Status } from '#events/application/statuses.ts'
import { sorts } from '#server/store/list-request.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { inStatus, sent } from '../../kit/season.ts'
import { staffEvents } from '../../kit/staff-events.ts'

let app: TestApp
let admin: Client = client(() => 'http://127.0.0.1:1')
const names = new Map<string, string>()
/** Name, status, groom's district, income of the bride's family: 12.45 points up to 10,000, 10.35 up to 15,000, … */
const people: [name: string, status: Status, district: string, income: number | null][] = [
  ['Biju', 'submitted', 'kannur', 8000],
  ['anil', 'ranked', 'kannur', 8000],
  ['Čadi', 'ranked', 'wayanad', 13_000],
  ['അനിൽ', 'under_verification', 'wayanad', 25_000],
  ['ബിജു', 'verified', 'kannur', null],
  ['മനോജ്', 'shortlisted', 'idukki', 45_000],
  ['Zubair', 'waitlist', 'idukki', 8000],
  ['Eldho', 'finalized', 'kollam', 8000],
  ['Faisal', 'rejected', 'kollam', 8000],
  ['George', 'draft', 'kannur', 8000],
]
const ordered = async (query: string): Promise<string[]> =>
  (await done(admin.get(`/api/admin/applications?${query}`))).json.applications.map(
    ({ id }: { id: string }) => names.get(id),
  )
const total = async (query: string): Promise<number> =>
  (await done(admin.get(`/api/admin/applications?${query}`))).json.total

beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
  for (const [groomName, status, groomDistrict, brideFamilyMonthlyIncome] of people) {
    app.clock.advance(60_000)
    const changes: FormChanges = {
      groomName,
      groomDistrict,
      brideFamilyMonthlyIncome,
      groomTaluk: `Taluk of ${groomName}`,
    }
    names.set((await inStatus(app, admin, status, changes)).id, groomName)
  }
})
afterAll(() => app.close())

/** By the priority of docs/product.md; within a status by id, which only the server knows. */
const byPriority = ['അനിൽ', 'ബിജു', 'ranked', 'ranked', 'മനോജ്', 'Zubair', 'Eldho', 'Biju', 'George', 'Faisal']
const blurred = (list: string[]) => list.map((name) => (name === 'anil' || name === 'Čadi' ? 'ranked' : name))
test('given nothing asked, when the list is read, then high priority comes first, fifty at most', async () => {
  expect(blurred(await ordered(''))).toEqual(byPriority)
  expect(blurred(await ordered('sortBy=status&sortOrder=desc'))).toEqual([...byPriority].reverse())
  const plain = (await done(admin.get('/api/admin/applications'))).json
  const empty = (
    await done(admin.get('/api/admin/applications?status=&district=&scoreMin=&q=&sortBy=&limit='))
  ).json
  expect([plain.total, empty]).toEqual([10, plain])
  const all = (await done(admin.get('/api/admin/applications?status=all&district=all'))).json
  expect(all).toEqual(plain)
})
test('given scores, when the list is ordered by them, then the unscored come last in both orders', async () => {
  const high = await ordered('sortBy=score&sortOrder=asc')
  const low = await ordered('sortBy=score&sortOrder=desc')
  const equal = ['anil', 'Zubair', 'Eldho']
  expect([high.slice(0, 3).sort(), high.slice(3, 7), high.slice(7).sort()]).toEqual([
    [...equal].sort(),
    ['Čadi', 'അനിൽ', 'മനോജ്', 'ബിജു'],
    ['Biju', 'Faisal', 'George'],
  ])
  expect([low.slice(0, 4), low.slice(4, 7).sort(), low.slice(7).sort()]).toEqual([
    ['ബിജു', 'മനോജ്', 'അനിൽ', 'Čadi'],
    [...equal].sort(),
    ['Biju', 'Faisal', 'George'],
  ])
})
test('given names in two scripts, when the list is ordered by them, then each script has its own order', async () => {
  const alphabet = ['anil', 'Biju', 'Čadi', 'Eldho', 'Faisal', 'George', 'Zubair', 'അനിൽ', 'ബിജു', 'മനോജ്']
  expect(await ordered('sortBy=groomName')).toEqual(alphabet)
  expect(await ordered('sortBy=groomName&sortOrder=desc')).toEqual([...alphabet].reverse())
})
test('given times and districts, when the list is ordered by them, then it is, both ways', async () => {
  const sent = people.filter(([, status]) => status !== 'draft').map(([name]) => name)
  expect(await ordered('sortBy=submittedAt')).toEqual([...sent, 'George'])
  expect(await ordered('sortBy=submittedAt&sortOrder=desc')).toEqual([...sent].reverse().concat('George'))
  const districtOf = new Map(people.map(([name, , district]) => [name, district]))
  const districts = async (order: string) =>
    (await ordered(`sortBy=groomDistrict&sortOrder=${order}`)).map((name) => districtOf.get(name))
  const expected = people.map(([, , district]) => district).sort()
  expect([await districts('asc'), await districts('desc')]).toEqual([expected, [...expected].reverse()])
})

const filters: [query: string, found: string[]][] = [
  ['status=ranked', ['anil', 'Čadi']],
  ['status=draft', ['George']],
  ['district=kannur', ['Biju', 'George', 'anil', 'ബിജു']],
  ['district=kannur&status=ranked', ['anil']],
  ['district=thrissur', []],
  ['scoreMin=73.95', ['Eldho', 'Zubair', 'anil']],
  ['scoreMin=73.96', []],
  ['scoreMax=70', ['അനിൽ', 'ബിജു', 'മനോജ്']],
  ['scoreMin=65&scoreMax=70', ['അനിൽ', 'മനോജ്']],
  ['scoreMin=0', ['Eldho', 'Zubair', 'anil', 'Čadi', 'അനിൽ', 'ബിജു', 'മനോജ്']],
  ['scoreMin=73.95&district=kannur', ['anil']],
  ['q=BIJU', ['Biju', 'ബിജു']],
  ['q=%E0%B4%AC%E0%B4%BF%E0%B4%9C%E0%B5%81', ['Biju', 'ബിജു']],
  [`q=${encodeURIComponent('അനില്\u200D')}`, ['anil', 'അനിൽ']],
  ['q=Cadi', ['Čadi']],
  [`q=${encodeURIComponent('എൽദോ')}`, ['Eldho']],
  [`q=${encodeURIComponent('സുബൈർ')}&status=waitlist`, ['Zubair']],
  [`q=${encodeURIComponent('സുബൈർ')}&status=ranked`, []],
  ['q=z', ['Zubair']],
  ['q=BI', ['Biju', 'ബിജു']],
  ['q=wayanad cadi', ['Čadi']],
  ['q=anil*', ['anil', 'അനിൽ']],
  ['q=anil OR zubair', []],
  ['q=NEAR(anil zubair)', []],
  ['q=text:anil', []],
  ['q="', []],
  ['q=anil" OR "zubair', []],
  ['q=++++', [...people.map(([name]) => name)]],
  [`q=${encodeURIComponent('വയനാട്')}`, ['Čadi', 'അനിൽ']],
  ['q=wayanad&status=ranked', ['Čadi']],
  ['q=taluk of zub', ['Zubair']],
  ['q=taluk of george', []],
  ['q=%25', []],
  ["q=' or 1=1 --", []],
  ['season=Season 4', []],
]
for (const [query, found] of filters)
  test(`given the list, when it is filtered by ${query}, then it is those, and their number, in every order`, async () => {
    for (const sortBy of sorts)
      for (const sortOrder of ['asc', 'desc'])
        expect((await ordered(`${query}&sortBy=${sortBy}&sortOrder=${sortOrder}`)).sort()).toEqual(
          [...found].sort(),
        )
    expect(await total(query)).toBe(found.length)
  })
test('given an id, when it is searched for by its first characters, then it is found', async () => {
  for (const [id, name] of names) expect(await ordered(`q=${id.slice(0, 8)}`)).toEqual([name])
})

test('given pages of three, when they are read one after another, then together they are the list', async () => {
  for (const sortBy of sorts) {
    const pages: string[][] = []
    for (const offset of [0, 3, 6, 9, 12])
      pages.push(await ordered(`sortBy=${sortBy}&limit=3&offset=${offset}`))
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 3, 1, 0])
    expect(pages.flat()).toEqual(await ordered(`sortBy=${sortBy}`))
  }
  expect(await total('limit=1&offset=5')).toBe(10)
  expect((await ordered('limit=500')).length).toBe(10)
})

test('given two columns to sort by, when the list is read, then the second breaks the ties of the first, both ways', async () => {
  const byScore = await ordered('sort=score:desc,groomName:asc')
  expect(byScore).toEqual([
    ...['anil', 'Eldho', 'Zubair', 'Čadi', 'അനിൽ', 'മനോജ്', 'ബിജു'],
    ...['Biju', 'Faisal', 'George'],
  ])
  // Those without a score stay last when the order is turned round, and keep their second order.
  expect(await ordered('sort=score:asc,groomName:desc')).toEqual([
    ...['ബിജു', 'മനോജ്', 'അനിൽ', 'Čadi', 'Zubair', 'Eldho', 'anil'],
    ...['George', 'Faisal', 'Biju'],
  ])
  expect(await ordered('sort=groomDistrict:desc,submittedAt:desc&status=ranked')).toEqual(['Čadi', 'anil'])
})
test('given one indexed column in `sort`, when the list is read, then it is the order of `sortBy`', async () => {
  expect(await ordered('sort=score:desc')).toEqual(await ordered('sortBy=score&sortOrder=asc'))
  expect(await ordered('sort=status:asc')).toEqual(await ordered('sortBy=status&sortOrder=asc'))
  // It leads over the two parameters.
  expect(await ordered('sort=groomName:desc&sortBy=score&sortOrder=asc')).toEqual(
    await ordered('sortBy=groomName&sortOrder=desc'),
  )
})
test('given a field of the form, when the list is sorted by it, then what is missing comes last in both directions', async () => {
  const up = await ordered('sort=brideFamilyMonthlyIncome:asc,groomName:asc')
  expect(up).toEqual([
    ...['anil', 'Biju', 'Eldho', 'Faisal', 'Zubair', 'Čadi', 'അനിൽ', 'മനോജ്'],
    // Nothing was given; and of a draft nothing is known.
    ...['George', 'ബിജു'],
  ])
  const down = await ordered('sort=brideFamilyMonthlyIncome:desc,groomName:asc')
  expect([down.slice(0, 3), down.slice(-2)]).toEqual([
    ['മനോജ്', 'അനിൽ', 'Čadi'],
    ['George', 'ബിജു'],
  ])
  expect(await ordered('sort=brideFamilyMonthlyIncome:asc,groomName:asc&limit=3&offset=2')).toEqual(
    up.slice(2, 5),
  )
  expect(await ordered('sort=brideFamilyMonthlyIncome:asc,groomName:asc&q=taluk of&status=ranked')).toEqual([
    'anil',
    'Čadi',
  ])
  expect(await total('sort=rank:asc')).toBe(10)
})
test('given the rank and the taluk, when the list is sorted by them, then it is, and after a change anew', async () => {
  const ranks = await ordered('sort=rank:asc')
  expect(ranks.slice(0, 4)).toEqual(['anil', 'Zubair', 'Eldho', 'Čadi'])
  expect(ranks.slice(-3).toSorted()).toEqual(['Biju', 'Faisal', 'George'])
  const id = [...names].find(([, name]) => name === 'Čadi')?.[0] ?? ''
  const move = (rank: number | null) =>
    done(admin.put('/api/admin/ranking', { order: [{ id, rank }], reason: 'Panel' }))
  await move(1)
  expect((await ordered('sort=rank:asc'))[0]).toBe('Čadi')
  await move(null)
  expect(await ordered('sort=rank:asc')).toEqual(ranks)
  expect((await ordered('sort=groomTaluk:asc')).slice(-1)).toEqual(['George'])
})

test('given the district of the bride, when the list is filtered by it, then by hers and not the groom’s, in every order', async () => {
  const { id } = await sent(app, { groomName: 'Of two districts', brideDistrict: 'palakkad' })
  names.set(id, 'Of two districts')
  for (const order of [
    'sortBy=score',
    'sortBy=groomDistrict',
    'sort=brideCaste:asc',
    'sort=status:asc,score:asc',
  ])
    expect(await ordered(`brideDistrict=palakkad&${order}`)).toEqual(['Of two districts'])
  const both = 'brideDistrict=palakkad&district=malappuram&status=submitted&scoreMin=&q=districts'
  expect([await ordered(both), await total(both)]).toEqual([['Of two districts'], 1])
  expect(await ordered('brideDistrict=palakkad&district=kannur')).toEqual([])
  expect(await total('brideDistrict=kozhikode')).toBe(10)
  await done(admin.delete(`/api/admin/applications/${id}`), 204)
  expect(await total('brideDistrict=palakkad')).toBe(0)
})

test('given further columns, when they are asked for, then each item has them, and of a private draft nothing', async () => {
  const columns =
    'brideCaste,brideFatherAlive,groomFamilyMonthlyIncome,incomeScore,season,missingDocuments,verifiedAt'
  const { applications, position } = (await done(admin.get(`/api/admin/applications?columns=${columns}`)))
    .json
  const item = (name: string) => applications.find(({ id }: { id: string }) => names.get(id) === name)
  expect(item('anil')).toMatchObject({
    groomName: 'anil',
    status: 'ranked',
    brideCaste: 'Ezhava',
    brideFatherAlive: false,
    groomFamilyMonthlyIncome: 26_000,
    incomeScore: 12.45,
    season: 'Season 3',
    verifiedAt: expect.any(String),
  })
  expect(item('anil').missingDocuments).toHaveLength(9)
  expect(item('George')).toMatchObject({
    groomName: 'George',
    season: 'Season 3',
    brideCaste: null,
    brideFatherAlive: null,
    missingDocuments: null,
  })
  expect(position).toBe(app.parts.store.log.size())
  // Asked for only what every item has, it is the plain answer.
  const plain = (await done(admin.get('/api/admin/applications'))).text
  expect((await done(admin.get('/api/admin/applications?columns=id,status'))).text).toBe(plain)
})

test('given all that match, when they are asked for to be changed, then it is those in their order, with the whole count and the place in the log', async () => {
  const read = async (query: string) => (await done(admin.get(`/api/admin/applications/ids?${query}`))).json
  const { applications, total: all, position } = await read('sort=score:desc,groomName:asc&scoreMin=73')
  expect(applications.map(({ id }: { id: string }) => names.get(id))).toEqual(['anil', 'Eldho', 'Zubair'])
  expect([all, position]).toEqual([3, app.parts.store.log.size()])
  expect(Object.keys(applications[0])).toEqual([
    ...['id', 'groomName', 'brideName', 'groomDistrict', 'status', 'totalScore', 'submittedAt', 'version'],
  ])
  expect((await read('sort=brideAge:asc')).applications).toHaveLength(10)
  const answer = await admin.get('/api/admin/applications/ids?limit=2')
  expect([answer.status, Object.keys(answer.json.fields)]).toEqual([422, ['limit']])
})

test('given phones or addresses as columns, when a list with them is read, then the log says so first, once an hour for each family', async () => {
  const verifier = await app.verifier('reader')
  const { id: reader } = (await done(verifier.get('/api/me'))).json
  const path = '/api/admin/applications?columns=brideParentPhone'
  const reads = (after: number) =>
    staffEvents(app.parts, after)
      .map(({ entry }) => entry)
      .filter(({ by }) => by === reader)
      .map(({ type, list, rows }) => ({ type, list, rows }))
  const start = app.parts.store.log.size()
  await done(verifier.get(`${path}&status=ranked`))
  await done(verifier.get(`${path}&status=ranked&sortBy=groomName`))
  expect(reads(start)).toEqual([{ type: 'ListRead', list: 'applications', rows: 2 }])
  await done(verifier.get(path))
  expect(reads(start)[1]).toEqual({ type: 'ListRead', list: 'applications', rows: 8 })
  await done(verifier.get('/api/admin/applications?columns=brideCaste,brideVillage'))
  expect(reads(start)).toHaveLength(2)
  app.clock.advance(3_600_000)
  await done(verifier.get(`${path}&status=ranked`))
  expect(reads(start)).toHaveLength(3)
})

const wrong = [
  'limit=501',
  'limit=0',
  'limit=1.5',
  'limit=x',
  'offset=-1',
  'offset=1e99',
  'status=approved',
  'district=madras',
].concat([
  'scoreMin=-1',
  'scoreMax=101',
  'scoreMin=x',
  'sortBy=id',
  'sortBy=head',
  'sortOrder=up',
  'sort=score',
  'sort=score:up',
  'sort=head:asc',
  'sort=totalScore:asc',
  'sort=score:asc,score:desc',
  'sort=status:asc,score:asc,groomName:asc,submittedAt:asc',
  'brideDistrict=madras',
  'columns=bridePhotoKey',
  'columns=brideAadhaarFrontKey',
  'columns=userId',
  'columns=brideCaste,brideCaste',
  'columns=brideCaste,',
  `q=${'x'.repeat(201)}`,
  'page=2',
])
test('given questions that are none, when the list is asked, then it says which part is wrong', async () => {
  for (const query of wrong) {
    const answer = await admin.get(`/api/admin/applications?${query}`)
    expect([query, answer.status, Object.keys(answer.json.fields)]).toEqual([
      query,
      422,
      [query.split('=')[0] ?? ''],
    ])
  }
})

test('given an item of the list, when it is read, then it has these keys and no others', async () => {
  const { applications } = (await done(admin.get('/api/admin/applications'))).json
  const keys = [
    'id',
    'number',
    'groomName',
    'brideName',
    'groomDistrict',
    'brideDistrict',
    'status',
    'totalScore',
    'scoreBreakdown',
  ].concat(['provisional', 'submittedAt', 'version'])
  for (const item of applications) expect(Object.keys(item)).toEqual(keys)
  const provisional = applications.filter((item: { provisional: boolean }) => item.provisional)
  expect(provisional.map(({ id }: { id: string }) => names.get(id))).toEqual(['ബിജു'])
})

test('given a season after another, when the seasons are asked for, then the current one is first, and each list is its own', async () => {
  const app = await testApp()
  const admin = await app.admin()
  const first = await sent(app)
  await done(admin.put('/api/admin/results', { published: true }))
  await done(admin.put('/api/admin/settings/season', { value: 'Season 4' }))
  const seasons = async () => (await done(admin.get('/api/admin/seasons'))).json
  expect(await seasons()).toEqual([
    { season: 'Season 4', applications: 0, isPublished: false },
    { season: 'Season 3', applications: 1, isPublished: true },
  ])
  const second = await sent(app)
  expect((await seasons())[0]).toEqual({ season: 'Season 4', applications: 1, isPublished: false })
  const listed = async (season: string) =>
    (
      await done(admin.get(`/api/admin/applications?season=${encodeURIComponent(season)}`))
    ).json.applications.map(({ id }: { id: string }) => id)
  expect([await listed('Season 3'), await listed('Season 4')]).toEqual([[first.id], [second.id]])
  await app.close()
})

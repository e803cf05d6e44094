/** The CSV: its bytes, what a spreadsheet would run and must not, who it names, and that it was made. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { parse } from 'csv-parse/sync'
import { csvColumns, csvValue } from '#server/applications/export.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { begun, inStatus, sent } from '../../kit/season.ts'
import { staffEvents } from '../../kit/staff-events.ts'

let app: TestApp
let verifier: Client = client(() => 'http://127.0.0.1:1')
beforeAll(async () => {
  app = await testApp()
  verifier = await app.verifier()
})
afterAll(() => app.close())

/** Read by somebody else's rules. */
const parsed = (csv: string): Record<string, string>[] =>
  parse(csv, { columns: true, record_delimiter: '\r\n' })

const values: [value: unknown, written: string][] = [
  ['plain', '"plain"'],
  ['say "hello", both', '"say ""hello"", both"'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', '"\'=1+1"'],
  ['@SUM(A1)', '"\'@SUM(A1)"'],
  ['\tx', '"\'\tx"'],
  ['\rx', '"\'\rx"'],
  ['+cmd', '"\'+cmd"'],
  ['-cmd', '"\'-cmd"'],
  ['+91 98470-12345', '"+91 98470-12345"'],
  ['-12.50', '"-12.50"'],
  ['+5', '"+5"'],
  [-3, '"-3"'],
  ['- ', '"\'- "'],
  ['+', '"\'+"'],
  ['+91-98470-12345', `"'+91-98470-12345"`],
  ['+919847012345', '"+919847012345"'],
  ['\uFF1D1+1', `"'\uFF1D1+1"`],
  ['\uFF0Bcmd', `"'\uFF0Bcmd"`],
  ['\uFF0Dcmd', `"'\uFF0Dcmd"`],
  ['\uFF20SUM(A1)', `"'\uFF20SUM(A1)"`],
  [null, '""'],
  [undefined, '""'],
  [false, '"false"'],
  [0, '"0"'],
  [['a', 'b'], '"[""a"",""b""]"'],
]
for (const [value, written] of values)
  test(`given ${JSON.stringify(value)}, when it is written, then it is ${written}`, () => {
    expect(csvValue(value)).toBe(written)
  })

test('given applications of all kinds, when they are exported, then the bytes are what a spreadsheet reads', async () => {
  const admin = await app.admin()
  const formula = await sent(app, {
    groomName: '=HYPERLINK("http://x")',
    groomAddress: 'One, "Two"\nThree',
    brideName: 'വധു',
  })
  const scored = await inStatus(app, admin, 'ranked', { groomName: 'Scored' })
  const hidden = await begun(app, { groomName: 'Still a draft', brideAddress: 'Private Lane' })
  const answer = await fetch(`${app.url}/api/admin/applications/export?sortBy=groomName`, {
    headers: { cookie: verifier.cookie() },
  })
  expect([
    answer.status,
    answer.headers.get('content-type'),
    answer.headers.get('content-disposition'),
  ]).toEqual([
    200,
    'text/csv;charset=utf-8',
    'attachment; filename="community-wedding-applications-2026-03-01.csv"',
  ])
  expect(answer.headers.get('content-length')).toBeNull()
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const text = bytes.subarray(3).toString('utf8')
  expect(text.split('\r\n')[0]).toBe(csvColumns.map((name) => `"${name}"`).join(','))
  expect(csvColumns.filter((name) => /Keys?$/.test(name))).toEqual([])
  const rows = parsed(text)
  expect(rows.map(({ id }) => id).sort()).toEqual([formula.id, scored.id, hidden.id].sort())
  const row = (id: string) => rows.find((one) => one.id === id)
  expect(row(formula.id)).toMatchObject({
    groomName: `'=HYPERLINK("http://x")`,
    groomAddress: 'One, "Two"\nThree',
    brideName: 'വധു',
    number: formula.reference.replaceAll(' ', ''),
    totalScore: '',
    rank: '',
    status: 'submitted',
  })
  expect(row(scored.id)).toMatchObject({
    number: scored.reference.replaceAll(' ', ''),
    totalScore: '73.95',
    rank: '1',
    groomParentPhone: '+91 98470 11111',
    consent: '2026-01-01 ml 3',
    provisional: 'false',
  })
  expect(JSON.parse(row(scored.id)?.scoreBreakdown ?? '')).toMatchObject({ incomeScore: 12.45 })
  expect(row(formula.id)?.scoreBreakdown).toBe('')
  expect(row(hidden.id)).toMatchObject({
    groomName: 'Still a draft',
    status: 'draft',
    brideAddress: '',
    groomParentPhone: '',
    consent: '',
  })
  expect(text).not.toContain('Private Lane')
})

test('given the columns that are seen, when they are exported in keys or in words, then they are those, in their order and sorted so', async () => {
  const asked =
    'sort=brideFamilyMonthlyIncome:desc,groomName:asc&columns=brideFamilyMonthlyIncome,groomName,brideDistrict,totalScore,brideFatherAlive,foundBrideHouseType'
  const read = async (words: string) =>
    (await done(verifier.get(`/api/admin/applications/export?${asked}${words}`))).text.split('\r\n')
  const keys = await read('')
  expect(keys[0]).toBe(
    '"brideFamilyMonthlyIncome","groomName","brideDistrict","totalScore","brideFatherAlive","foundBrideHouseType"',
  )
  expect(keys.slice(1)).toEqual([
    `"8000","'=HYPERLINK(""http://x"")","kozhikode","","false",""`,
    '"8000","Scored","kozhikode","73.95","false",""',
    '"","Still a draft","kozhikode","","",""',
    '',
  ])
  const english = await read('&words=en')
  expect(english.slice(0, 3)).toEqual([
    `"Bride: Monthly family income (rupees)","Groom Name","Bride District","Score","Bride: Father alive","Found: House of the bride's family"`,
    `"8000","'=HYPERLINK(""http://x"")","Kozhikode","","No",""`,
    '"8000","Scored","Kozhikode","73.95","No",""',
  ])
  const malayalam = await read('&words=ml')
  expect(malayalam[2]).toBe('"8000","Scored","കോഴിക്കോട്","73.95","ഇല്ല",""')
  const whole = parsed((await done(verifier.get('/api/admin/applications/export?words=en'))).text)
  expect(whole.map((row) => row['Bride: Caste'])).toContain('Ezhava')
  expect(JSON.stringify(whole)).not.toContain('Private Lane')
})

test('given filters, when the list is exported, then only those are in it, and that it was made is recorded', async () => {
  const before = app.parts.store.log.size()
  const csv = (
    await done(
      verifier.get('/api/admin/applications/export?status=ranked&q=SCORED&scoreMin=73.95&scoreMax=73.95'),
    )
  ).text
  expect(parsed(csv).map(({ groomName }) => groomName)).toEqual(['Scored'])
  const { id } = (await done(verifier.get('/api/me'))).json
  const made = staffEvents(app.parts, before).map(({ entry }) => entry)
  const { filters, families, ...rest } = { filters: '', families: [''], ...made[0] }
  const { id: scored } = (await done(verifier.get('/api/admin/applications?q=SCORED'))).json.applications[0]
  expect(families).toEqual([app.parts.store.state.streamOf(scored)?.replace('application-', '') ?? ''])
  expect([made.length, rest]).toEqual([
    1,
    { seq: before + 1, at: app.clock.now().toISOString(), by: id, type: 'ExportMade', kind: 'csv', rows: 1 },
  ])
  // What was searched for may be a name, so it is not kept.
  expect(filters).toContain('"status":"ranked"')
  expect(filters).not.toContain('SCORED')
  await done(verifier.get('/api/admin/applications/export?season=SCORED'))
  const unknown = staffEvents(app.parts, before + 1).map(({ entry }) => entry)
  expect(unknown).toMatchObject([{ type: 'ExportMade', rows: 0 }])
  expect(JSON.stringify(unknown)).not.toContain('SCORED')
  expect((await verifier.get('/api/admin/applications/export?limit=1')).status).toBe(422)
})

/** The CSV as a spreadsheet opens it: what would become a date or a number there stays the text that it is. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { parse } from 'csv-parse/sync'
import { csvValue, sheetValue } from '#server/applications/export.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { sent } from '../../kit/season.ts'

let app: TestApp
let verifier: Client = client(() => 'http://127.0.0.1:1')
beforeAll(async () => {
  app = await testApp()
  verifier = await app.verifier()
})
afterAll(() => app.close())

/** A spreadsheet makes something else of these: a date, a number, a difference. */
const converted = [
  ...[
    '1998-04-12',
    '12/11/2025',
    '12.11.2025',
    '12:30',
    '2026-03-01 10:00',
    'Mar 5',
    '5 March 2026',
    '5-May',
  ],
  ...['1/2', '1-2', '12/3-4', '3 1/2', '007', '04952 345678', '09847012345', '919847012345', '1.10', '1.0'],
  ...[
    '5E3',
    '1e5',
    '12E-3',
    '1,000',
    '50%',
    '\u20B9500',
    '$5',
    '(5)',
    '+5',
    '98470 12345',
    '+91 98470 12345',
  ],
]

test('given texts that a spreadsheet would convert, when they are written for one, then each is a text there, and for a programme as it is', () => {
  expect(converted.map(sheetValue)).toEqual(converted.map((text) => `"=""${text}"""`))
  expect(converted.map(csvValue)).toEqual(converted.map((text) => `"${text}"`))
  expect(['+91-98470-12345', '-1-2'].map(sheetValue)).toEqual(['"=""+91-98470-12345"""', '"=""-1-2"""'])
})

test('given what no spreadsheet converts, and numbers, when they are written for one, then they are as for a programme', () => {
  const same = [
    ...[
      '12 Imaginary Road',
      'House 1/2',
      'Groom',
      'Mar',
      'May',
      '9847012345',
      '676101',
      '0',
      '79.95',
      '-12.5',
    ],
    ...[
      '1/2 =cmd',
      '=1+1',
      '@SUM(A1)',
      '+cmd',
      '\uFF1D1+1',
      '\t1/2 "',
      '',
      null,
      8000,
      1.1,
      -3,
      true,
      ['1/2'],
    ],
  ]
  expect(same.map(sheetValue)).toEqual(same.map(csvValue))
})

test('given a family with a house number, a date and a phone, when the list is exported for a spreadsheet, then they are texts there, and otherwise as they are stored', async () => {
  const fields = { groomAddress: '1/2', groomParentPhone: '04952 345678' }
  await sent(app, { groomName: 'Sheet', ...fields })
  const read = async (more: string): Promise<Record<string, string>> => {
    const { text } = await done(verifier.get(`/api/admin/applications/export?q=Sheet${more}`))
    const rows: Record<string, string>[] = parse(text, {
      columns: true,
      bom: true,
      record_delimiter: '\r\n',
    })
    return rows[0] ?? {}
  }
  const stored = { ...fields, groomDob: '1998-04-12' }
  const asTexts = Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, `="${value}"`]))
  const others = { groomName: 'Sheet', groomFamilyMonthlyIncome: '26000' }
  expect(await read('')).toMatchObject({ ...stored, ...others })
  expect(await read('&spreadsheet=true')).toMatchObject({ ...asTexts, ...others })
  const inWords = '&columns=groomName,groomDob,groomAddress,groomFamilyMonthlyIncome&words=en'
  expect(Object.values(await read(inWords))).toEqual(['Sheet', '12/04/1998', '1/2', '26000'])
  expect(Object.values(await read(`${inWords}&spreadsheet=true`))).toEqual([
    'Sheet',
    '="12/04/1998"',
    '="1/2"',
    '26000',
  ])
})

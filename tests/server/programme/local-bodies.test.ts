/** The suggestions of local bodies: by district and kind, cacheable, and new ones without a restart. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { writeLocalBodies } from '#server/programme/local-bodies.ts'
import { type TestApp, testApp } from '../../kit/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const ask = (query: string, headers = {}) => app.guest().get(`/api/places/local-bodies?${query}`, headers)
const olavanna = { name: 'Olavanna', type: 'panchayat' } as const
const koyilandy = { name: 'Koyilandy', type: 'municipality' } as const
const kannur = { name: 'Kannur', type: 'corporation' } as const

test('given no list and then one, when a district is asked for, then its local bodies come without a restart', async () => {
  const none = (await ask('district=kozhikode')).expect(200)
  expect([none.json, none.headers.get('cache-control')]).toEqual([{ localBodies: [] }, 'public, no-cache'])
  await writeLocalBodies(app.folder, [
    { district: 'kannur', ...kannur },
    { district: 'kozhikode', ...koyilandy },
    { district: 'kozhikode', ...olavanna },
  ])
  const some = (await ask('district=kozhikode')).expect(200)
  expect([some.json, some.headers.get('content-type'), some.headers.get('cache-control')]).toEqual([
    { localBodies: [koyilandy, olavanna] },
    'application/json;charset=utf-8',
    'public, max-age=3600, stale-while-revalidate=2592000',
  ])
  expect((await ask('district=kozhikode&type=panchayat')).json).toEqual({ localBodies: [olavanna] })
  await writeLocalBodies(app.folder, [{ district: 'kozhikode', ...olavanna }])
  const changed = await ask('district=kozhikode')
  expect([changed.status, changed.json]).toEqual([200, { localBodies: [olavanna] }])
})

test('given a question that does not fit, when it is asked, then the field is named and nothing is echoed', async () => {
  for (const [query, field] of [
    ['', 'district'],
    ['district=Madeupland', 'district'],
    ['district=kannur&type=Madeupland', 'type'],
    ['district=kannur&q=Madeupland', 'q'],
  ] as const) {
    const { status, json, text } = await ask(query)
    expect([query, status, Object.keys(json.fields), text.includes('Madeupland')]).toEqual([
      ...[query, 422, [field], false],
    ])
  }
})

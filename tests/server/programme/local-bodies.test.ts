/** The suggestions of local bodies: by district and kind, cacheable, and new ones without a restart. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
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
const set = (bodies: Record<string, unknown>) =>
  app.parts.local.setFiles({
    kind: 'local-bodies',
    files: Object.entries(bodies).map(([name, of]) => ({ name, content: JSON.stringify(of) })),
  })

test('given no list and then one, when a district is asked for, then its local bodies come without a restart', async () => {
  const none = (await ask('district=kozhikode')).expect(200)
  expect([none.json, none.headers.get('cache-control')]).toEqual([{ localBodies: [] }, 'public, no-cache'])
  await set({ kannur: [kannur], kozhikode: [koyilandy, olavanna] })
  const some = (await ask('district=kozhikode')).expect(200)
  expect([some.json, some.headers.get('content-type'), some.headers.get('cache-control')]).toEqual([
    { localBodies: [koyilandy, olavanna] },
    'application/json;charset=utf-8',
    'public, max-age=3600, stale-while-revalidate=2592000',
  ])
  expect((await ask('district=kozhikode&type=panchayat')).json).toEqual({ localBodies: [olavanna] })
  await set({ kozhikode: [olavanna] })
  const changed = await ask('district=kozhikode')
  expect([changed.status, changed.json]).toEqual([200, { localBodies: [olavanna] }])
  expect((await ask('district=kannur')).json).toEqual({ localBodies: [] })
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

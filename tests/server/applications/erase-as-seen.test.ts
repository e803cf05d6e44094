/** Erasing rests on what the person saw: whoever has not seen what a colleague or the family did since erases nothing. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type TestApp, testApp } from '../../kit/app.ts'
import type { Answer, Client } from '../../kit/client.ts'
import { begun, inStatus } from '../../kit/season.ts'
import { pdf } from '../files/samples.ts'

let app: TestApp
let admin: Client
let colleague: Client
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
  colleague = await app.verifier('colleague@example.org')
})
afterAll(() => app.close())

const at = (id: string, end = '') => `/api/admin/applications/${id}${end}`
const read = async (id: string) => (await admin.get(at(id))).expect(200).json
const erase = (id: string, body: object): Promise<Answer> =>
  admin.send('DELETE', at(id), JSON.stringify(body), { 'content-type': 'application/json' })

/** What each colleague's act is by which the family is another than was seen. */
const acts: Record<string, (id: string) => Promise<Answer>> = {
  note: (id) => colleague.post(at(id, '/notes'), { note: 'They asked us to keep it' }),
  paper: async (id) => {
    const documentKey = await colleague.upload('document', pdf())
    return colleague.post(at(id, '/documents'), { documentName: 'Letter', documentKey })
  },
  status: (id) => colleague.post(at(id, '/status'), { status: 'verified', reason: 'Seen' }),
  visit: async (id) => {
    const { version: expectedVersion } = await read(id)
    return colleague.post(at(id, '/facts'), { facts: { brideFamilyMonthlyIncome: 4000 }, expectedVersion })
  },
}

for (const [name, act] of Object.entries(acts))
  test(`given a family, when a colleague's act (${name}) came after it was seen, then it is not erased, and the answer says who and what it is now`, async () => {
    const { id } = await inStatus(app, admin, 'under_verification')
    const seen = await read(id)
    expect([200, 201]).toContain((await act(id)).status)
    const size = app.parts.store.log.size()
    const refused = await erase(id, { expectedVersion: seen.version })
    const now = await read(id)
    expect([refused.status, refused.json.code, refused.json.current]).toEqual([409, 'version-stale', now])
    expect(refused.json.message).toContain('colleague@example.org')
    expect(app.parts.store.log.size()).toBe(size)
    expect((await erase(id, { expectedVersion: now.version })).status).toBe(204)
    expect((await admin.get(at(id))).status).toBe(404)
  })

test('given a draft, when the family types more after it was seen, then it is not erased', async () => {
  const { family, id } = await begun(app)
  const { version: expectedVersion } = await read(id)
  ;(await family.put(`/api/applications/${id}`, { groomName: 'Typed meanwhile' })).expect(200)
  const refused = await erase(id, { expectedVersion })
  expect([refused.status, refused.json.code]).toEqual([409, 'version-stale'])
})

test('given one press to erase and a note in the same moment, when both are answered, then exactly one of them was made', async () => {
  for (let round = 0; round < 4; round++) {
    const { id } = await inStatus(app, admin, 'under_verification')
    const { version: expectedVersion } = await read(id)
    const note = () => colleague.post(at(id, '/notes'), { note: 'In the same moment' })
    const press = () => erase(id, { expectedVersion })
    const first = round % 2 === 0 ? press() : note()
    const second = round % 2 === 0 ? note() : press()
    const statuses = (await Promise.all([first, second])).map(({ status }) => status).toSorted()
    expect([
      [204, 404],
      [201, 409],
    ]).toContainEqual(statuses)
  }
})

test('given who names no version, when they erase, then it is erased; and one that is no number is refused', async () => {
  const { id } = await inStatus(app, admin, 'under_verification')
  expect((await erase(id, { expectedVersion: 'latest' })).status).toBe(422)
  expect((await admin.delete(at(id))).status).toBe(204)
})

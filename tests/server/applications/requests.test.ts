/** Requests of families over HTTP: made by a family, listed and answered by staff, read by the family, and in the log. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { type Applied, begun, sent } from '../../kit/season.ts'

let app: TestApp
let admin: Client
let verifier: Client
let asking: Applied
let other: Applied
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
  verifier = await app.verifier('visitor@example.org')
  asking = await sent(app, { groomName: 'Asking Groom', brideName: 'Asking Bride' })
  other = await sent(app)
})
afterAll(() => app.close())

const AT = '2026-03-01T04:30:00.000Z'
const ask = ({ family, id }: Applied, kind: string, text: string) =>
  family.post(`/api/applications/${id}/requests`, { kind, text })
const rightsOf = async ({ family, id }: Applied) =>
  (await done(family.get(`/api/applications/${id}/rights`))).json
const answerOf = (staff: Client, { id }: Applied, request: number, done: boolean, answer = 'Put right') =>
  staff.post(`/api/admin/applications/${id}/answer-request`, { request, done, answer })
const kindsFor = async (staff: Client): Promise<string[]> => {
  const { waiting } = (await done(staff.get('/api/admin/requests'))).json
  return waiting.map(({ kind, text }: { kind: string; text: string }) => `${kind}: ${text}`)
}

test('given a family, when it asks for a correction and complains, then staff see what they may, and an answer comes back without a name', async () => {
  const correction = { number: 1, kind: 'correction', text: 'The house is rented', at: AT, due: '2026-03-31' }
  expect((await done(ask(asking, 'correction', ' The house is rented\r\n'), 201)).json).toEqual({
    requests: [{ ...correction, answer: null }],
    nominee: null,
  })
  await done(ask(asking, 'complaint', 'The visitor was rude'), 201)
  const nominee = { name: 'A Neighbour', phone: '+91 98470 22222' }
  await done(asking.family.put(`/api/applications/${asking.id}/nominee`, { nominee }))

  expect(await kindsFor(verifier)).toEqual(['correction: The house is rented'])
  expect(await kindsFor(admin)).toEqual([
    'correction: The house is rented',
    'complaint: The visitor was rude',
  ])
  const [first] = (await done(admin.get('/api/admin/requests'))).json.waiting
  expect(first).toMatchObject({
    id: asking.id,
    groomName: 'Asking Groom',
    brideName: 'Asking Bride',
    nominee,
    request: 1,
  })
  // The history, which verifiers read, has the correction and not the complaint.
  const { auditTrail, ...shown } = (await done(verifier.get(`/api/admin/applications/${asking.id}`))).json
  expect(shown.nominee).toEqual(nominee)
  const said = JSON.stringify(auditTrail)
  expect([said.includes('The house is rented'), said.includes('A Neighbour'), said.includes('rude')]).toEqual(
    [true, true, false],
  )

  await done(answerOf(verifier, asking, 2, true), 403)
  await done(answerOf(verifier, asking, 1, true))
  await done(answerOf(admin, asking, 2, false, 'We spoke with the visitor'))
  await done(answerOf(admin, asking, 2, true), 409)
  const { requests } = await rightsOf(asking)
  expect(requests.map(({ answer }: { answer: unknown }) => answer)).toEqual([
    { at: AT, done: true, text: 'Put right' },
    { at: AT, done: false, text: 'We spoke with the visitor' },
  ])
  expect(JSON.stringify(requests)).not.toContain('visitor@example.org')
  expect(await kindsFor(admin)).toEqual([])
})

test('given the days within which is answered, when an admin sets them, then requests from then on are due by them, at most 90', async () => {
  const set = (value: string) => admin.put('/api/admin/settings/answer_days', { value })
  for (const value of ['0', '91', '-1', '1.5', 'soon', '']) await done(set(value), 422)
  await done(set('90'))
  expect((await done(ask(other, 'complaint', 'A'), 201)).json.requests[0].due).toBe('2026-05-30')
})

test('given requests that cannot be, when they are made, then they are refused and nothing is recorded', async () => {
  const draft = await begun(app)
  const started = app.parts.store.log.size()
  await done(ask(draft, 'correction', 'A'), 409)
  await done(ask(asking, 'correction', ' \u200B'), 422)
  await done(ask(asking, 'wish', 'A'), 422)
  await done(ask(asking, 'complaint', 'My number is 2345 6789 0124'), 422)
  await done(ask({ ...asking, family: other.family }, 'complaint', 'A'), 404)
  await done(
    asking.family.put(`/api/applications/${asking.id}/nominee`, { nominee: { name: 'A', phone: 'x' } }),
    422,
  )
  expect(app.parts.store.log.size()).toBe(started)
  await done(ask(draft, 'complaint', 'I could not send it'), 201)
})

test('given what an officer is called, when it is set, then it stands in the public settings', async () => {
  await done(admin.put('/api/admin/settings/grievance_name', { value: 'An Officer' }))
  await done(admin.put('/api/admin/settings/grievance_address', { value: 'Beach Road, Kozhikode' }))
  const read = async (key: string) => (await done(app.guest().get(`/api/settings/${key}`))).json.value
  expect([await read('grievance_name'), await read('grievance_address')]).toEqual([
    'An Officer',
    'Beach Road, Kozhikode',
  ])
})

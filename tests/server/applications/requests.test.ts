/** Requests of families over HTTP: made by a family, listed and answered by staff, read by the family, and in the log. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { MOST_OPEN } from '#events/application/request-kinds.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { type Applied, begun, sent } from '../../kit/season.ts'
import { unzipped } from '../../kit/unzip.ts'

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
const pathOf = { correction: 'requests', complaint: 'complaints' } as const
type Kind = keyof typeof pathOf
const ask = ({ family, id }: Applied, kind: Kind, text: string) =>
  family.post(`/api/applications/${id}/${pathOf[kind]}`, { text })
const rightsOf = async ({ family, id }: Applied) =>
  (await done(family.get(`/api/applications/${id}/rights`))).json
const answerTo = {
  correction: (staff: Client, { id }: Applied, body: object) =>
    staff.post(`/api/admin/applications/${id}/answer-request`, body),
  complaint: (staff: Client, { id }: Applied, body: object) =>
    staff.post(`/api/admin/applications/${id}/answer-complaint`, body),
}
type Waiting = { kind: string; text: string }
const waitingFor = async (staff: Client, list: 'requests' | 'complaints'): Promise<string[]> => {
  const { waiting } = (await done(staff.get(`/api/admin/${list}`))).json
  return waiting.map(({ kind, text }: Waiting) => `${kind}: ${text}`)
}

test('given a family, when it asks for a correction and complains, then staff see what they may, and an answer comes back without a name', async () => {
  const correction = { number: 1, kind: 'correction', text: 'The house is rented', at: AT, due: '2026-03-31' }
  expect((await done(ask(asking, 'correction', ' The house is rented\r\n'), 201)).json).toEqual({
    requests: [{ ...correction, answer: null }],
    nominee: null,
  })
  const complaint = { ...correction, kind: 'complaint', text: 'The visitor was rude' }
  expect((await done(ask(asking, 'complaint', complaint.text), 201)).json.requests).toEqual([
    { ...correction, answer: null },
    { ...complaint, answer: null },
  ])
  const nominee = { name: 'A Neighbour', phone: '+91 98470 22222' }
  await done(asking.family.put(`/api/applications/${asking.id}/nominee`, { nominee }))

  for (const staff of [verifier, admin])
    expect(await waitingFor(staff, 'requests')).toEqual(['correction: The house is rented'])
  expect(await waitingFor(admin, 'complaints')).toEqual(['complaint: The visitor was rude'])
  await done(verifier.get('/api/admin/complaints'), 403)
  const [first] = (await done(admin.get('/api/admin/complaints'))).json.waiting
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

  const putRight = { request: 1, done: true, answer: 'Put right' }
  await done(answerTo.complaint(verifier, asking, putRight), 403)
  await done(answerTo.correction(verifier, asking, putRight))
  await done(
    answerTo.complaint(admin, asking, { request: 1, done: false, answer: 'We spoke with the visitor' }),
  )
  await done(answerTo.complaint(admin, asking, putRight), 409)
  const { requests } = await rightsOf(asking)
  expect(requests.map(({ answer }: { answer: unknown }) => answer)).toEqual([
    { at: AT, done: true, text: 'Put right' },
    { at: AT, done: false, text: 'We spoke with the visitor' },
  ])
  expect(JSON.stringify(requests)).not.toContain('visitor@example.org')
  expect([await waitingFor(admin, 'requests'), await waitingFor(admin, 'complaints')]).toEqual([[], []])
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
  await done(ask(asking, 'complaint', ' \u200B'), 422)
  await done(ask(asking, 'complaint', 'My number is 2345 6789 0124'), 422)
  await done(ask({ ...asking, family: other.family }, 'complaint', 'A'), 404)
  await done(
    asking.family.put(`/api/applications/${asking.id}/nominee`, { nominee: { name: 'A', phone: 'x' } }),
    422,
  )
  await done(ask(draft, 'complaint', 'I could not send it'), 201)
  expect(app.parts.store.log.size()).toBe(started)
})

test('given as many complaints as may wait, when a family complains again, then it is refused until one is answered', async () => {
  const one = await sent(app)
  for (let n = 1; n <= MOST_OPEN; n += 1) await done(ask(one, 'complaint', `Complaint ${n}`), 201)
  await done(ask(one, 'complaint', 'One more'), 429)
  await done(answerTo.complaint(admin, one, { request: 2, done: true, answer: 'Seen to' }))
  await done(ask(one, 'complaint', 'One more'), 201)
  const { requests } = await rightsOf(one)
  expect(requests.map(({ text }: Waiting) => text)).toEqual([
    ...Array.from({ length: MOST_OPEN }, (_, place) => `Complaint ${place + 1}`),
    'One more',
  ])
})

test('given complaints that arrive at once, when they are taken, then none replaces another', async () => {
  const one = await sent(app)
  const answers = await Promise.all(['A', 'B', 'C'].map((text) => ask(one, 'complaint', text)))
  const taken = answers.filter(({ status }) => status === 201).length
  expect([taken > 0, (await rightsOf(one)).requests.length]).toEqual([true, taken])
})

test('given a family with a complaint, when it has its file and is erased, then the file has the complaint and no byte of it stays', async () => {
  const one = await sent(app)
  await done(ask(one, 'complaint', 'Planted complaint'), 201)
  const file = await fetch(`${app.url}/api/me/export`, { headers: { cookie: one.family.cookie() } })
  const archive = unzipped(Buffer.from(await file.arrayBuffer()))
  expect(archive.get('everything.html')?.toString()).toContain('Planted complaint')
  const { complaints } = app.parts.store.vault
  const stream = app.parts.store.state.streamOf(one.id) ?? ''
  expect(complaints.of(stream).map(({ text }) => text)).toEqual(['Planted complaint'])
  await done(admin.delete(`/api/admin/applications/${one.id}`), 204)
  expect([complaints.streams().includes(stream), complaints.of(stream)]).toEqual([false, []])
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

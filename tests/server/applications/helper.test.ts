/** Who fills an application in, over HTTP: what the family, staff, its own file and an auditor see of a helper. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { helperConsentIn } from '#events/application/helper-consent.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { done } from '../../kit/client.ts'
import { begun, sent } from '../../kit/season.ts'
import { unzipped } from '../../kit/unzip.ts'

const RAJU = { by: 'neighbour', name: 'Raju-Who-Helps', phone: '98470 12345', consent: helperConsentIn('ml') }
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
const filler = (id: string) => `/api/applications/${id}/filler`

test('given a draft, when a helper is named and the form is submitted, then family, staff and its own file have it, and the log only sealed', async () => {
  const { family, id } = await begun(app)
  expect((await done(family.get(`/api/applications/${id}`))).json.filler).toBeNull()
  const named = (await done(family.put(filler(id), { ...RAJU, name: ' Raju-Who-\nHelps ' }))).json
  expect(named.filler).toEqual({ ...RAJU, name: 'Raju-Who- Helps' })
  await done(family.put(filler(id), RAJU))
  await done(family.put(`/api/applications/${id}`, { status: 'submitted' }))
  const admin = await app.admin()
  const seen = (await done(admin.get(`/api/admin/applications/${id}`))).json
  expect([seen.filler, seen.auditTrail.map(({ type }: { type: string }) => type)]).toEqual([
    RAJU,
    ['ApplicationStarted', 'HelpRecorded', 'HelpRecorded', 'ApplicationSubmitted'],
  ])
  const answer = await fetch(`${app.url}/api/me/export`, { headers: { cookie: family.cookie() } })
  const archive = unzipped(new Uint8Array(await answer.arrayBuffer()))
  const file = JSON.parse(archive.get('everything.json')?.toString() ?? '')
  expect(file.applications[0].filler).toEqual(RAJU)
  const sealed = [...app.parts.store.log.read()].flatMap(({ course, facts, details }) => [
    course,
    facts,
    details,
  ])
  expect(sealed.filter((part) => part && Buffer.from(part).includes('Raju'))).toEqual([])
})

test('given a family that has seen its draft, when it names a helper, then it saves as of what it has seen, and after that save no more', async () => {
  const { family, id } = await begun(app)
  const { version } = (await done(family.get(`/api/applications/${id}`))).json
  expect((await done(family.put(filler(id), RAJU))).json.version).toBe(version)
  const save = (groomName: string) =>
    family.put(`/api/applications/${id}`, { groomName, expectedVersion: version })
  const saved = await save('Anand')
  expect([saved.status, saved.json.version, (await save('Unni')).status]).toEqual([200, version + 1, 409])
})

test('given a draft with a helper, when staff look at it, then they see nothing of the helper', async () => {
  const { family, id } = await begun(app)
  await done(family.put(filler(id), RAJU))
  const admin = await app.admin()
  const { text } = await done(admin.get(`/api/admin/applications/${id}`))
  expect(text).not.toContain('Raju-Who-Helps')
})

test('given a submitted application, when a helper is named, then it is refused and nothing is recorded', async () => {
  const { family, id } = await sent(app)
  const size = app.parts.store.log.size()
  const { status, json } = await family.put(filler(id), RAJU)
  expect([status, json.code, app.parts.store.log.size()]).toEqual([409, 'being-reviewed', size])
})

test('given what no helper can be, when it is sent, then each field is named and nothing is recorded', async () => {
  const { family, id } = await begun(app)
  const size = app.parts.store.log.size()
  const answers = []
  for (const body of [
    {},
    { by: 'staff' },
    { ...RAJU, phone: '12' },
    { ...RAJU, consent: true },
    { ...RAJU, id },
  ]) {
    const { status, json } = await family.put(filler(id), body)
    answers.push([status, Object.keys(json.fields)])
  }
  expect(answers).toEqual([
    [422, ['by']],
    [422, ['by']],
    [422, ['phone']],
    [422, ['consent']],
    [422, ['id']],
  ])
  expect(app.parts.store.log.size()).toBe(size)
})

/** Lists that are sent in pieces: whoever is erased before its line is written is not named; a reader who loses the right gets no more. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { csvExport } from '#server/applications/export.ts'
import { auditBundle } from '#server/store/audit-bundle.ts'
import type { ListRequest } from '#server/store/list-request.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { begun, sent } from '../../kit/season.ts'

setDefaultTimeout(600_000)
const FAMILIES = 130
let app: TestApp
let admin: Client
let all: { id: string; name: string }[]
beforeAll(async () => {
  // What breaks off is reported, which is not for this test's own output.
  app = await testApp({ environment: { LOG_LEVEL: 'silent' } })
  admin = await app.admin()
  all = []
  for (let n = 0; n < FAMILIES; n++) {
    const name = `Nobodyson ${String(n).padStart(3, '0')}`
    const { id } = await (n % 50 === 7 ? begun : sent)(app, { groomName: name })
    all.push({ id, name })
  }
})
afterAll(() => app.close())

const ask = (): ListRequest => ({
  season: app.parts.settings.season(),
  status: null,
  district: null,
  scoreMin: null,
  scoreMax: null,
  q: '',
  work: null,
  sortBy: 'groomName',
  sortOrder: 'asc',
  offset: 0,
  limit: 500,
})
const erase = async (...which: number[]) => {
  for (const n of which) await done(admin.delete(`/api/admin/applications/${all[n]?.id}`), 204)
}
async function account() {
  const found = app.parts.store.vault.accounts.holders('email', 'organiser')[0]
  if (!found) throw new Error('no organiser')
  return found
}

test('given an export that is being read, when families are erased in its middle, then no later piece names one of them', async () => {
  const reader = (await csvExport(app.parts, ask(), await account())).getReader()
  const pieces: string[] = []
  const read = async () => {
    const { value } = await reader.read()
    if (value) pieces.push(new TextDecoder().decode(value))
    return value !== undefined
  }
  await read()
  // Nothing is written ahead of its reader: what is erased now is in no piece at all.
  await erase(0, 7, 120)
  await read()
  const written = all.filter(({ name }) => pieces.join('').includes(name)).length
  expect(written).toBeGreaterThan(20)
  expect(written).toBeLessThan(FAMILIES - 10)
  await erase(written + 3, FAMILIES - 1)
  while (await read());
  const text = pieces.join('')
  const gone = [0, 7, 120, written + 3, FAMILIES - 1]
  for (const n of gone)
    expect([n, text.includes(all[n]?.name ?? ''), text.includes(all[n]?.id ?? '')]).toEqual([n, false, false])
  const left = all.filter((_, n) => !gone.includes(n))
  expect(left.filter(({ name }) => !text.includes(name))).toEqual([])
})

test('given an audit bundle that is being written, when a family is erased before its key is, then the bundle ends without it', async () => {
  const { store, signing } = app.parts
  const header = { auditor: 'Somebody', level: 'full' as const, exportedAt: app.clock.now().toISOString() }
  const { size } = await signing.sign()
  const bundle = await auditBundle(store, { ...header, size })
  if (!bundle) throw new Error('no bundle')
  const stream = store.state.streamOf(all[100]?.id ?? '') ?? ''
  const key = Buffer.from(store.vault.keys.get(stream)?.facts.key ?? []).toString('base64')
  expect(key.length).toBeGreaterThan(40)
  await erase(100)
  let text = ''
  expect(() => {
    for (const chunk of bundle.chunks) text += chunk
  }).toThrow('erased')
  expect(text).not.toContain(key)
})

let colleagues = 0
/** A colleague who is an admin and may be disabled. */
async function colleague() {
  const email = `colleague-${++colleagues}`
  const ask = { email, password: 'a long enough password', role: 'admin' }
  const { id } = (await done(admin.post('/api/admin/team', ask), 201)).json
  const one = app.guest()
  await done(one.post('/api/auth/login', { email, password: ask.password }))
  return { id, client: one, disable: () => done(admin.patch(`/api/admin/team/${id}`, { disabled: true })) }
}

test('given an export that is being read, when its reader is disabled, then nothing more of it is sent', async () => {
  const { id, disable } = await colleague()
  const who = app.parts.store.vault.accounts.byId(id)
  if (!who) throw new Error('no colleague')
  const reader = (await csvExport(app.parts, ask(), who)).getReader()
  expect((await reader.read()).done).toBe(false)
  await disable()
  await expect(reader.read()).rejects.toBe(undefined)
})

test('given a bundle that is being prepared, when the admin who asked is disabled or no admin any more, then none of it is sent', async () => {
  const { signing } = app.parts
  const { sign } = signing
  const other = await colleague()
  const demoted = await colleague()
  const demote = () => done(admin.patch(`/api/admin/team/${demoted.id}`, { role: 'verifier' }))
  for (const [by, lose] of [
    [other.client, other.disable],
    [demoted.client, demote],
  ] as const) {
    signing.sign = async () => {
      signing.sign = sign
      const signed = await sign()
      await lose()
      return signed
    }
    const url = `${app.url}/api/admin/audit/bundle?auditor=Somebody`
    const answer = await fetch(url, { headers: { cookie: by.cookie() } })
    const text = await answer.text().catch(() => '')
    expect([answer.status, text.includes('"facts"')]).toEqual([403, false])
  }
})

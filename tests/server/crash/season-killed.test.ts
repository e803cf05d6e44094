/**
 * A season is worked through while the server is killed again and again; then its disk is thrown away and it goes on from the
 * backup. Clients do what ours do: who gets no answer sends the same again, staff with the same idempotency key.
 */
import { afterAll, expect, test } from 'bun:test'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Answer, type Client, client, done } from '../../kit/client.ts'
import { wholeForm } from '../../kit/forms.ts'
import { type ServerProcess, startServer } from '../../kit/server-process.ts'
import { newFolder, ran, removeFolders } from '../commands/kit.ts'
import { chance } from './random.ts'

afterAll(removeFolders)

const FAMILIES = 8
const PASSWORD = 'chembarathi poovu'
const ADMIN = { ADMIN_EMAIL: 'organiser@example.org', ADMIN_PASSWORD: 'an organiser password' }

/** Answers that clients have had so far. */
let answered = 0

/** Kills a server after every few answers and starts it again, until `end`. */
function killed(folder: string, environment: Record<string, string>) {
  const dice = chance(20261128)
  let server: ServerProcess | null = null
  let isOver = false
  let kills = 0
  const start = async () => {
    server = await startServer({ folder, environment })
  }
  const begun = start()
  const ended = begun.then(async () => {
    while (!isOver) {
      const due = answered + 3 + dice(7)
      while (answered < due && !isOver) await Bun.sleep(5)
      await server?.kill()
      kills += 1
      await start()
    }
  })
  return {
    begun,
    url: () => server?.url ?? '',
    kills: () => kills,
    end: async () => {
      isOver = true
      await ended
    },
    kill: async () => server?.kill(),
  }
}

/** Sends again until there is an answer that is not about the moment. */
async function sure(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send().catch(() => null)
    if (answer && answer.status < 500 && answer.status !== 429) {
      answered += 1
      return answer
    }
    await Bun.sleep(30)
  }
}
/** As a window of staff: one key for all tries. */
async function once(staff: Client, path: string, body: object): Promise<Answer> {
  const key = { 'x-change': crypto.randomUUID() }
  return sure(() => staff.post(path, body, key))
}

async function familyIn(url: () => string, number: number): Promise<{ family: Client; id: string }> {
  const family = client(url)
  const email = `family-${number}@example.org`
  const account = { email, phone: `+91 98470 ${String(number).padStart(5, '0')}`, password: PASSWORD }
  const registered = await sure(() => family.post('/api/auth/register', account))
  // The first try was saved, and its answer lost.
  if (registered.status === 409)
    await done(sure(() => family.post('/api/auth/login', { email, password: PASSWORD })))
  const started = await sure(() =>
    family.post('/api/applications', wholeForm({ groomName: `Groom ${number}` })),
  )
  expect([201, 409]).toContain(started.status)
  const { id } = started.json
  const submitted = await sure(() => family.put(`/api/applications/${id}`, { status: 'submitted' }))
  expect(submitted.json.status).toBe('submitted')
  return { family, id }
}

const statuses = async (staff: Client, ids: readonly string[]) => {
  const all = await Promise.all(ids.map((id) => sure(() => staff.get(`/api/admin/applications/${id}`))))
  return all.map(({ json }) => [json.status, json.groomName])
}

test('given a season, when the server is killed again and again, then nothing is lost or done twice, the log verifies, and it goes on from its backup', async () => {
  const folder = newFolder()
  const backups = newFolder()
  const server = killed(folder, ADMIN)
  await server.begun
  const admin = client(server.url)
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMIN
  await done(sure(() => admin.post('/api/auth/login', { email, password })))
  const numbers = Array.from({ length: FAMILIES }, (_, number) => number)
  const families = await Promise.all(numbers.map((number) => familyIn(server.url, number)))
  const ids = families.map(({ id }) => id)
  await Promise.all(
    ids.map(async (id) => {
      const path = `/api/admin/applications/${id}`
      await done(once(admin, `${path}/verify`, { notes: 'Begun' }))
      await done(once(admin, `${path}/notes`, { note: 'The mother called' }), 201)
      await done(once(admin, `${path}/status`, { status: 'verified', reason: 'Seen' }))
      await done(once(admin, `${path}/status`, { status: 'ranked', reason: 'Scored' }))
    }),
  )
  const selected = await done(
    once(admin, '/api/admin/ranking/select', {
      shortlist: 4,
      waitlist: 3,
      reason: 'The best',
      overPlaces: true,
    }),
  )
  await server.end()
  expect(server.kills()).toBeGreaterThan(2)
  const chosen = new Set<string>(selected.json.shortlisted)
  const waiting = new Set<string>(selected.json.waitlisted)
  const expected = ids.map((id, number) => [
    chosen.has(id) ? 'shortlisted' : waiting.has(id) ? 'waitlist' : 'ranked',
    `Groom ${number}`,
  ])
  expect([chosen.size, waiting.size, await statuses(admin, ids)]).toEqual([4, 3, expected])
  const notes = await Promise.all(ids.map((id) => admin.get(`/api/admin/applications/${id}/notes`)))
  expect(notes.map(({ json }) => json.length)).toEqual(ids.map(() => 1))
  const everything = (await done(admin.get('/api/admin/applications?limit=100'))).json
  expect(everything.total).toBe(FAMILIES)
  expect((await ran('backup.ts', ['--to', backups], { DATA_DIR: folder })).code).toBe(0)
  await server.kill()
  expect((await ran('audit.ts', ['verify', '--data', folder], { DATA_DIR: folder })).code).toBe(0)

  // The disk is gone; KEY_DIR lies elsewhere, as the manual asks.
  const keys = newFolder()
  renameSync(join(folder, 'keys'), join(keys, 'keys'))
  rmSync(folder, { recursive: true, force: true })
  const KEY_DIR = join(keys, 'keys')
  const [name = ''] = readdirSync(backups)
  const again = newFolder()
  const restored = await ran('restore.ts', ['--from', join(backups, name), '--to', again], { KEY_DIR })
  expect([restored.code, existsSync(join(again, 'season.db'))]).toEqual([0, true])
  const next = await startServer({ folder: again, environment: { KEY_DIR } })
  try {
    const later = client(() => next.url)
    await done(later.post('/api/auth/login', { email, password }))
    expect(await statuses(later, ids)).toEqual(expected)
    const [first = ''] = chosen
    const change = { status: 'finalized', reason: 'Their day', overPlaces: true }
    await done(later.post(`/api/admin/applications/${first}/status`, change))
    expect((await done(later.get(`/api/admin/applications/${first}`))).json.status).toBe('finalized')
  } finally {
    await next.stop()
  }
}, 600_000)

/**
 * A client that leaves a streamed answer ends only that answer. Each route that sends more than a connection buffers (some 4 MB
 * lie in the system while nobody reads; the last test checks the sizes) is left unread, at the start, in the middle, and by a
 * slow reader.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { STAFF } from '../../bench/data/season.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { type ServerProcess, startServer } from '../../kit/server-process.ts'
import { pdfOf } from '../files/samples.ts'

const MB = 1024 * 1024
const SOCKET_HOLDS = 4 * MB

let folder = ''
let server: ServerProcess
let hasEnded = false
const admin = client(() => server.url)
const family = client(() => server.url)
let file = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wedding-abandoned-'))
  const season = JSON.stringify({ applications: 3500, eventsEach: 2, seed: 1 })
  const making = Bun.spawn([process.execPath, 'tests/bench/data/build.ts', folder, season], {
    stdout: 'ignore',
  })
  expect(await making.exited).toBe(0)
  server = await startServer({ folder, environment: { LOG_LEVEL: 'error' } })
  void server.exited.then(() => {
    hasEnded = true
  })
  await done(admin.post('/api/auth/login', STAFF))
  const account = { email: 'leaves@example.org', phone: '+91 98470 00000', password: 'chembarathi poovu' }
  await done(family.post('/api/auth/register', account), 201)
  for (let n = 0; n < 5; n++) file = await family.upload('proof', pdfOf(2 * MB), 'application/pdf')
  file = await family.upload('proof', pdfOf(9 * MB), 'application/pdf')
}, 600_000)
afterAll(async () => {
  await server.kill()
  rmSync(folder, { recursive: true, force: true })
})

/** `isEndless`: of a route that sends little, and goes on. */
type Streamed = { path: string; who: Client; headers?: Record<string, string>; isEndless?: boolean }
const streamed: Record<string, () => Streamed> = {
  'an own export': () => ({ path: '/api/me/export', who: family }),
  'a file': () => ({ path: file, who: family }),
  'a CSV': () => ({ path: '/api/admin/applications/export', who: admin }),
  'a bundle': () => ({ path: '/api/admin/audit/bundle?auditor=Somebody&level=full', who: admin }),
  'the signed log': () => ({ path: '/api/admin/events?limit=200', who: admin, isEndless: true }),
  'a replay': () => ({ path: '/api/admin/replay', who: admin, isEndless: true }),
  'the changes': () => ({
    path: '/api/admin/changes?since=5000',
    who: admin,
    headers: { accept: 'text/event-stream' },
    isEndless: true,
  }),
}

/** Reads of an answer as long as `reading` says so, and leaves. */
function left(
  { path, who, headers = {} }: Streamed,
  reading: (received: number) => 'on' | 'slowly' | 'leave',
) {
  const { hostname, port } = new URL(server.url)
  const head = { host: `${hostname}:${port}`, cookie: who.cookie(), ...headers }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  return new Promise<void>((resolve) => {
    let received = 0
    const socket = connect(Number(port), hostname, () => {
      socket.write([`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
      if (reading(0) === 'leave') setTimeout(() => socket.destroy(), 5)
    })
    socket.on('error', () => undefined)
    socket.on('data', (piece) => {
      received += piece.length
      const next = reading(received)
      if (next === 'leave') socket.destroy()
      if (next !== 'slowly') return
      socket.pause()
      setTimeout(() => socket.resume(), 5)
    })
    socket.on('close', () => resolve())
  })
}

const ways: Record<string, (at: Streamed) => Promise<void>> = {
  'before its first byte': (at) => left(at, () => 'leave'),
  'at its start': (at) => left(at, (received) => (received === 0 ? 'on' : 'leave')),
  'in its middle': (at) =>
    left(at, (received) => (received < (at.isEndless ? 1 : SOCKET_HOLDS) ? 'on' : 'leave')),
  'by a slow reader': (at) =>
    left(at, (received) => (received < (at.isEndless ? 1 : MB) ? 'slowly' : 'leave')),
}

for (const [name, of] of Object.entries(streamed))
  test(`given ${name}, when it is left in any way, then only that answer ends`, async () => {
    const at = of()
    await Promise.all(Object.values(ways).map((leave) => leave(at)))
    const health = await fetch(`${server.url}/api/health`).catch(() => null)
    expect([health?.status, hasEnded]).toEqual([200, false])
  }, 600_000)

test('given all that was left, when the server is asked for the same again and then to stop, then it gives it whole, says nothing of errors, and ends in order', async () => {
  for (const of of Object.values(streamed)) {
    const { path, who, isEndless = false } = of()
    if (isEndless) continue
    const answer = await fetch(server.url + path, { headers: { cookie: who.cookie() } })
    expect([path, answer.status, (await answer.arrayBuffer()).byteLength > SOCKET_HOLDS]).toEqual([
      path,
      200,
      true,
    ])
  }
  await server.stop()
  expect(await server.exited).toEqual({ code: 0, errors: '' })
}, 600_000)

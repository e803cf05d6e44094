/** Many readers at once: the bytes that they hold are counted, slow ones make room, and nothing is kept once they are gone. */

import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { connect, type Socket } from 'node:net'
import { roomRules } from '#server/files/room.ts'
import { inTransaction } from '#server/store/database.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client } from '../../kit/client.ts'
import { jpeg, pdfOf } from './samples.ts'

const MB = 1024 * 1024
const bytes = pdfOf(10 * MB)
const nobody = client(() => 'http://127.0.0.1:1')
let app: TestApp
let family: Client = nobody
let key = ''
beforeAll(async () => {
  app = await testApp({ environment: { TRUST_PROXY: '1', LOG_LEVEL: 'silent' } })
  family = await app.family()
  key = await family.upload('proof', bytes, 'application/pdf')
})
afterAll(() => app.close())

const whole = async (who: Client, path: string, network = '10.0.0.1'): Promise<Buffer> => {
  const headers = { cookie: who.cookie(), 'x-forwarded-for': network }
  const answer = await fetch(app.url + path, { headers })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

const inUse = () => app.parts.downloadRoom.inUse()
const deafOnes: Socket[] = []
/** Asks from a network for something, takes its first bytes, and reads no more. */
async function deaf(who: Client, path: string, network = '10.0.0.1') {
  const { host, port } = new URL(app.url)
  const socket = connect(Number(port), '127.0.0.1')
  deafOnes.push(socket)
  socket.on('error', () => undefined)
  const head = [`GET ${path} HTTP/1.1`, `host: ${host}`, `cookie: ${who.cookie()}`]
  socket.write(`${head.join('\r\n')}\r\nx-forwarded-for: ${network}\r\n\r\n`)
  const first = await new Promise<Buffer>((resolve) => socket.once('data', resolve))
  socket.pause()
  expect(String(first)).toStartWith('HTTP/1.1 200')
  /** Takes the rest, until it ends. @returns how many bytes came in all */
  const rest = (): Promise<number> =>
    new Promise((resolve) => {
      let received = first.length
      let last = Buffer.alloc(0)
      socket.on('close', () => resolve(received))
      socket.on('data', (piece: Buffer) => {
        received += piece.length
        last = Buffer.concat([last, piece]).subarray(-5)
        if (String(last) === '0\r\n\r\n') socket.destroy()
      })
      socket.resume()
    })
  return { rest }
}
async function isIdle(): Promise<void> {
  while (inUse().holders > 0) await Bun.sleep(5)
}
afterEach(async () => {
  for (const socket of deafOnes.splice(0)) socket.destroy()
  await isIdle()
})

test('given a file of 10 MB, when it is read by several at once, then each has the same bytes, and nothing is kept', async () => {
  const copies = await Promise.all(Array.from({ length: 8 }, () => whole(family, key)))
  expect(copies.map((copy) => copy.equals(bytes))).toEqual(copies.map(() => true))
  await isIdle()
  expect(inUse()).toEqual({ holders: 0, bytes: 0 })
})

test('given a request for the head alone, when it is answered, then it holds no place', async () => {
  const answer = await family.send('HEAD', key)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  await isIdle()
})

/** How many files of 10 MB can be read at once, each counted twice. */
const full = Math.floor(roomRules.downloads.most / (2 * bytes.length))

test('given eight accounts that stop reading a large file of their own, when staff and other families read, then they are served', async () => {
  const slow = await Promise.all(Array.from({ length: 8 }, () => app.family()))
  for (const one of slow)
    await deaf(one, await one.upload('proof', bytes, 'application/pdf')).catch(() => null)
  expect(inUse().bytes).toBeGreaterThan(roomRules.downloads.most - 2 * bytes.length)
  const verifier = await app.verifier()
  expect((await whole(verifier, key, '10.0.0.2')).equals(bytes)).toBe(true)
  const archive = await whole(family, '/api/me/export', '10.0.0.3')
  expect(archive.includes('everything.json')).toBe(true)
}, 600_000)

test('given as many readers from as many networks, when one more comes, then it is told when to come back, and once they were slow for ten seconds, it is served', async () => {
  const readers = []
  for (let n = 0; n < full; n++) readers.push(await deaf(family, key, `10.0.1.${n}`))
  const ask = () => family.get(key, { 'x-forwarded-for': '10.0.2.1' })
  const refused = await ask()
  expect([refused.status, refused.json.code, refused.headers.get('retry-after')]).toEqual([503, 'busy', '3'])
  // What is small has its place beside them.
  const photo = await family.upload('photo', await jpeg())
  await whole(family, photo, '10.0.2.1')
  app.clock.advance(11_000)
  expect((await ask()).status).toBe(200)
  while (inUse().holders >= full) await Bun.sleep(5)
  const received = await Promise.all(readers.map((reader) => reader.rest()))
  expect(received.map((count) => count > bytes.length).sort()).toEqual([
    false,
    ...readers.slice(1).map(() => true),
  ])
}, 600_000)

for (const name of ['a file', 'an export'])
  test(`given a reader that leaves ${name} in its middle, when it is gone, then nothing is held`, async () => {
    for (let n = 0; n < full + 1; n++) {
      await deaf(family, name === 'a file' ? key : '/api/me/export')
      if (name === 'an export') while (inUse().holders === 0) await Bun.sleep(5)
      expect(inUse().holders).toBe(1)
      deafOnes.pop()?.destroy()
      await isIdle()
    }
  })

test('given many thumbnails, when a page asks for all at once, then all are answered', async () => {
  const photo = await family.upload('photo', await jpeg())
  const page = Array.from({ length: 60 }, () => whole(family, `${photo}?size=thumb`))
  const sizes = new Set((await Promise.all(page)).map(({ length }) => length))
  expect(sizes.size).toBe(1)
})

test('given a reader in the middle of a file, when the file is erased, then the rest is not sent', async () => {
  const other = await app.family()
  const erased = await other.upload('proof', bytes, 'application/pdf')
  const { rest } = await deaf(other, erased)
  inTransaction(app.parts.store.vault.db, () => app.parts.store.vault.files.removeAll([erased.slice(-36)]))
  expect(await rest()).toBeLessThan(bytes.length)
  expect((await other.get(erased)).status).toBe(404)
  await isIdle()
})

/** Many uploads at once: the quotas hold, the server takes only so many bytes, and whoever is refused may try again. */
import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { connect, type Socket } from 'node:net'
import { limits } from '#events/limits.ts'
import { uploadBounds } from '#server/files/bounds.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Answer, type Client, done } from '../../kit/client.ts'
import { pdfOf } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const ask = (who: Client, size?: number) =>
  who.post('/api/objects/upload', { purpose: 'proof', ...(size !== undefined && { size }) })
const put = (who: Client, url: string, bytes: Uint8Array, headers = {}) =>
  who.send('PUT', url, new Uint8Array(bytes), { 'content-type': 'application/pdf', ...headers })
const counted = (answers: readonly Answer[]): Record<number, number> =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([status, all]) => [
      status,
      all?.length ?? 0,
    ]),
  )
const idOf = async (who: Client): Promise<string> => (await done(who.get('/api/me'))).json.id

test('given a family that asks for 90 places at once, when it fills them all at once, then it stays within 40 files and 100 MB', async () => {
  const family = await app.family()
  const whole = pdfOf(limits.file.proof)
  const asked = await Promise.all(Array.from({ length: 90 }, () => ask(family)))
  expect(counted(asked)).toEqual({ 200: 40, 409: 50 })
  const urls = asked.flatMap(({ json }) => json.uploadURL ?? [])
  const answers = await Promise.all(urls.map((url: string) => put(family, url, whole)))
  const busy = urls.filter((_: string, place: number) => answers[place]?.status === 503)
  // Those that were told to come back do so, and no file more is taken than there is room for.
  for (const url of busy) answers.push(await put(family, url, whole))
  expect(counted(answers)).toEqual({ 200: 10, 409: 30, 503: busy.length })
  const id = await idOf(family)
  expect(app.parts.store.vault.files.ownedBy(id)).toEqual({ files: 10, bytes: limits.bytesPerApplicant })
  expect(app.parts.uploads.reservedBy(id)).toEqual({ files: 0, bytes: 0 })
}, 120_000)

test('given sizes that are announced, when they would pass the quota together, then the URL is refused', async () => {
  const family = await app.family()
  const asked = await Promise.all(Array.from({ length: 12 }, () => ask(family, limits.file.proof)))
  expect(counted(asked)).toEqual({ 200: 10, 409: 2 })
  app.clock.advance(limits.uploadMinutes * 60_000)
  expect((await ask(family, limits.file.proof)).status).toBe(200)
})

test('given a file larger than was announced, when it is sent, then what it takes counts', async () => {
  const family = await app.family()
  const small = (await done(ask(family, 10))).json.uploadURL
  for (let n = 0; n < 9; n++) await done(ask(family, limits.file.proof))
  await done(ask(family, limits.file.proof - 100))
  expect((await put(family, small, pdfOf(limits.file.proof))).json.code).toBe('file-too-many')
})

const stalled: Socket[] = []
function letGo(): void {
  for (const socket of stalled.splice(0)) socket.destroy()
}
// Where a test failed, the others have their room all the same.
afterEach(letGo)

/** A connection that sends all but the last byte of a file, and waits. */
function allButOne(who: Client, url: string, size: number): Socket {
  const { host, port, pathname, search } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => undefined)
  const head = [`PUT ${pathname}${search} HTTP/1.1`, `host: ${host}`, `cookie: ${who.cookie()}`]
  socket.write(`${head.join('\r\n')}\r\ncontent-length: ${size}\r\n\r\n`)
  socket.write(pdfOf(size).subarray(0, -1))
  return socket
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await Bun.sleep(5)
}

test('given uploads that stop a byte short, when the server holds as much as it may, then one more is told when to come back, others are served, and all is released', async () => {
  const perServer = Math.floor(uploadBounds.bytesInFlight / limits.file.proof)
  for (let left = perServer; left > 0; left -= uploadBounds.uploadsPerAccount) {
    const family = await app.family()
    for (let n = 0; n < Math.min(left, uploadBounds.uploadsPerAccount); n++)
      stalled.push(allButOne(family, (await done(ask(family))).json.uploadURL, limits.file.proof))
  }
  await until(() => app.parts.uploads.bytesInFlight() === perServer * limits.file.proof)
  const other = await app.family()
  const url = (await done(ask(other))).json.uploadURL
  const refused = await put(other, url, pdfOf(limits.file.proof))
  // It was not kept waiting for one of them to end.
  expect(app.parts.uploads.bytesInFlight()).toBe(perServer * limits.file.proof)
  expect([refused.status, refused.json.code, refused.headers.get('retry-after')]).toEqual([503, 'busy', '3'])
  await done(other.get('/api/me'))
  await done(put(other, (await done(ask(other))).json.uploadURL, pdfOf(1000)))
  letGo()
  await until(() => app.parts.uploads.bytesInFlight() === 0)
  // The refusal left the URL as it was.
  await done(put(other, url, pdfOf(limits.file.proof)))
}, 60_000)

test('given an account that sends as many files as it may, when it sends one more, then that one waits, and another account is served', async () => {
  const family = await app.family()
  for (let n = 0; n < uploadBounds.uploadsPerAccount; n++)
    stalled.push(allButOne(family, (await done(ask(family))).json.uploadURL, 1000))
  await until(() => app.parts.uploads.bytesInFlight() === uploadBounds.uploadsPerAccount * 1000)
  const url = (await done(ask(family))).json.uploadURL
  expect((await put(family, url, pdfOf(1000))).json.code).toBe('busy')
  const other = await app.family()
  await done(put(other, (await done(ask(other))).json.uploadURL, pdfOf(1000)))
  letGo()
  await until(() => app.parts.uploads.bytesInFlight() === 0)
})

test('given a body without a length, when it is sent, then the most that it may be is reserved for it', async () => {
  const family = await app.family()
  const url = (await done(ask(family))).json.uploadURL
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  const bytes = pdfOf(5000)
  const body = new ReadableStream({
    pull: async (controller) => {
      controller.enqueue(bytes.subarray(0, 100))
      await held
      controller.enqueue(bytes.subarray(100))
      controller.close()
    },
  })
  const answer = family.send('PUT', url, body)
  await until(() => app.parts.uploads.bytesInFlight() === limits.file.proof)
  go()
  await done(answer)
  expect(app.parts.uploads.bytesInFlight()).toBe(0)
  expect(app.parts.store.vault.files.ownedBy(await idOf(family))).toEqual({ files: 1, bytes: 5000 })
})

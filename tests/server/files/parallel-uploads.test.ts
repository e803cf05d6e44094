/** Many uploads at once: the quotas hold, the server takes only so many bytes, and whoever is refused may try again. */
import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { connect, type Socket } from 'node:net'
import { limits } from '#events/limits.ts'
import { roomRules } from '#server/files/room.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Answer, type Client, done } from '../../kit/client.ts'
import { pdfOf } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ environment: { TRUST_PROXY: '1' } })
})
// Connections whose files were refused half way stay open until the server ends them.
afterAll(() => app.close(), 60_000)

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
  const urls = asked.flatMap(({ json }) => json.uploadURL ?? [])
  const answers = await Promise.all(urls.map((url: string) => put(family, url, whole)))
  const busy = urls.filter((_: string, place: number) => answers[place]?.status === 503)
  // Those that were told to come back do so, and no file more is taken than there is room for.
  for (const _ of busy) {
    const again = await ask(family)
    answers.push(again.status === 200 ? await put(family, again.json.uploadURL, whole) : again)
  }
  const { 200: stored, 503: late } = counted(answers)
  expect([stored, late]).toEqual([10, busy.length || undefined])
  const id = await idOf(family)
  expect(app.parts.store.vault.files.ownedBy(id)).toEqual({ files: 10, bytes: limits.bytesPerApplicant })
}, 600_000)

const stalled: Socket[] = []
// Where a test failed, the others have their room all the same.
afterEach(async () => {
  for (const socket of stalled.splice(0)) socket.destroy()
  await until(() => app.parts.uploadRoom.inUse().holders === 0)
})

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await Bun.sleep(5)
}

const WHOLE = limits.file.proof
const whole = pdfOf(WHOLE)
/** A connection from a network that declares a file of 10 MB, sends so much of it, and waits. @returns what is answered */
async function stall(who: Client, network: string, sent: number): Promise<{ answer: Promise<string> }> {
  const { uploadURL } = (await done(ask(who))).json
  const { host, port, pathname, search } = new URL(uploadURL)
  const socket = connect(Number(port), '127.0.0.1')
  stalled.push(socket)
  const answer = new Promise<string>((resolve) => {
    socket.on('error', () => resolve('gone'))
    socket.on('close', () => resolve('gone'))
    socket.on('data', (piece) => resolve(String(piece)))
  })
  const head = [`PUT ${pathname}${search} HTTP/1.1`, `host: ${host}`, `cookie: ${who.cookie()}`]
  const more = [`x-forwarded-for: ${network}`, `content-length: ${WHOLE}`]
  const { bytes } = app.parts.uploadRoom.inUse()
  socket.write(`${[...head, ...more].join('\r\n')}\r\n\r\n`)
  socket.write(whole.subarray(0, sent))
  await until(() => app.parts.uploadRoom.inUse().bytes === bytes + sent)
  return { answer }
}
/** A whole file of 10 MB, sent from a network. */
const send = async (who: Client, network: string) =>
  put(who, (await done(ask(who))).json.uploadURL, whole, { 'x-forwarded-for': network })

const full = Math.floor(roomRules.uploads.most / WHOLE)

test('given two new accounts that announce nine uploads of 10 MB and send a byte of each, when others upload, then they are served', async () => {
  const one = await app.family()
  const two = await app.family()
  for (let n = 0; n < full; n++) await stall(n % 2 ? one : two, '10.0.0.1', 1)
  expect(app.parts.uploadRoom.inUse()).toEqual({ holders: full, bytes: full })
  const families = await Promise.all(Array.from({ length: 6 }, () => app.family()))
  const answers = await Promise.all(families.map((family) => send(family, '10.0.0.1')))
  expect(counted(answers)).toEqual({ 200: 6 })
  expect(app.parts.uploadRoom.inUse()).toEqual({ holders: full, bytes: full })
}, 600_000)

test('given accounts of a network that hold all the room by files that stop a byte short, when somebody uploads from there or elsewhere, then the account that holds most makes room', async () => {
  const accounts = await Promise.all(Array.from({ length: 3 }, () => app.family()))
  const held: Awaited<ReturnType<typeof stall>>[] = []
  for (let n = 0; n < full; n++)
    for (const account of accounts.slice(n % 3, (n % 3) + 1))
      held.push(await stall(account, '10.0.0.1', WHOLE - 1))
  expect((await send(await app.family(), '10.0.0.1')).status).toBe(200)
  expect((await send(await app.family(), '10.0.0.2')).status).toBe(200)
  const { holders } = app.parts.uploadRoom.inUse()
  expect(holders).toBeLessThan(full)
  const dropped = await Promise.all(held.slice(0, full - holders).map(({ answer }) => answer))
  for (const answer of dropped) expect(answer).toMatch(/^HTTP\/1\.1 503 .*retry-after: 3/is)
}, 600_000)

test('given families from as many networks that hold all the room, when they send nothing for ten seconds, then one more is told when to come back before, and is served after', async () => {
  for (let n = 0; n < full; n++) await stall(await app.family(), `10.0.1.${n}`, WHOLE - 1)
  const other = await app.family()
  const refused = await send(other, '10.0.2.1')
  expect([refused.status, refused.json.code, refused.headers.get('retry-after')]).toEqual([503, 'busy', '3'])
  await done(other.get('/api/me'))
  app.clock.advance(11_000)
  expect((await send(other, '10.0.2.1')).status).toBe(200)
  expect(app.parts.uploadRoom.inUse().holders).toBe(full - 1)
}, 600_000)

test('given a body without a length, when it is sent, then what has arrived of it counts', async () => {
  const family = await app.family()
  const url = (await done(ask(family))).json.uploadURL
  const held = Promise.withResolvers<void>()
  const bytes = pdfOf(5000)
  const body = new ReadableStream({
    pull: async (controller) => {
      controller.enqueue(bytes.subarray(0, 100))
      await held.promise
      controller.enqueue(bytes.subarray(100))
      controller.close()
    },
  })
  const answer = family.send('PUT', url, body)
  await until(() => app.parts.uploadRoom.inUse().bytes === 100)
  held.resolve()
  await done(answer)
  expect(app.parts.uploadRoom.inUse()).toEqual({ holders: 0, bytes: 0 })
  expect(app.parts.store.vault.files.ownedBy(await idOf(family))).toEqual({ files: 1, bytes: 5000 })
})

/** Many readers at once: one copy for all of them, places and bytes that are counted, and nothing kept once they are gone. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connect, type Socket } from 'node:net'
import fc from 'fast-check'
import { downloadBounds } from '#server/files/bounds.ts'
import { inPieces } from '#server/files/pieces.ts'
import { createReaders } from '#server/files/readers.ts'
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
  app = await testApp()
  family = await app.family()
  key = await family.upload('proof', bytes, 'application/pdf')
})
afterAll(() => app.close())

const whole = async (who: Client, path: string): Promise<Buffer> => {
  const answer = await fetch(app.url + path, { headers: { cookie: who.cookie() } })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

/** Asks for a file and reads nothing of it. */
function deaf(who: Client, path: string, method = 'GET') {
  const { host, port } = new URL(app.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => undefined).pause()
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${who.cookie()}\r\n\r\n`)
  return socket
}
async function isIdle(): Promise<void> {
  while (app.parts.readers.inUse().readers > 0) await Bun.sleep(5)
}
const gone = (sockets: readonly Socket[]): Promise<void> => {
  for (const socket of sockets) socket.destroy()
  return isIdle()
}
async function reading(count: number): Promise<void> {
  while (app.parts.readers.inUse().readers < count) await Bun.sleep(5)
}

test('given a file of 10 MB, when it is read by several at once, then each has the same bytes, and nothing is kept', async () => {
  const copies = await Promise.all(Array.from({ length: 8 }, () => whole(family, key)))
  expect(copies.map((copy) => copy.equals(bytes))).toEqual(copies.map(() => true))
  await isIdle()
  expect(app.parts.readers.inUse()).toEqual({ readers: 0, bytes: 0, waiting: 0 })
})

test('given a request for the head alone, when it is answered, then it holds no place', async () => {
  const answer = await family.send('HEAD', key)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  await isIdle()
})

test('given an account that reads nothing of what it asked for, when its places are taken, then the next is told when to come back, and others read on', async () => {
  const stalled = Array.from({ length: downloadBounds.readersPerAccount }, () => deaf(family, key))
  await reading(downloadBounds.readersPerAccount)
  const refused = await family.get(key)
  // It was not kept waiting for one of them to end.
  expect(app.parts.readers.inUse().readers).toBe(downloadBounds.readersPerAccount)
  expect([refused.status, refused.json.code, refused.headers.get('retry-after')]).toEqual([503, 'busy', '3'])
  const verifier = await app.verifier()
  expect((await whole(verifier, key)).equals(bytes)).toBe(true)
  // One copy for all of them.
  expect(app.parts.readers.inUse().bytes).toBeLessThanOrEqual(2 * bytes.length)
  await gone(stalled)
  expect((await whole(family, key)).equals(bytes)).toBe(true)
})

test('given more thumbnails than places, when a page asks for all at once, then all are answered', async () => {
  const photo = await family.upload('photo', await jpeg())
  const page = Array.from({ length: 60 }, () => whole(family, `${photo}?size=thumb`))
  const sizes = new Set((await Promise.all(page)).map(({ length }) => length))
  expect(sizes.size).toBe(1)
})

test('given a reader in the middle of a file, when the file is erased, then the rest is not sent', async () => {
  const other = await app.family()
  const erased = await other.upload('proof', bytes, 'application/pdf')
  const socket = deaf(other, erased)
  await reading(1)
  app.parts.store.vault.files.removeAll([erased.slice(-36)])
  let received = 0
  socket.on('data', (piece) => {
    received += piece.length
  })
  await new Promise((closed) => socket.on('close', closed).resume())
  expect(received).toBeLessThan(bytes.length)
  expect((await other.get(erased)).status).toBe(404)
  await isIdle()
})

test('given readers of different files, when the memory for them is used up, then one more waits for a place, and has it', async () => {
  const bounds = { ...downloadBounds, bytesInMemory: 100, wait: 5000 }
  const readers = createReaders(bounds)
  const open = async () => new Uint8Array(60)
  const first = await readers.read({ name: 'first', account: 'a', bytes: 60 }, open)
  const same = await readers.read({ name: 'first', account: 'b', bytes: 60 }, () =>
    Promise.reject(new Error('twice')),
  )
  const second = readers.read({ name: 'second', account: 'b', bytes: 60 }, open)
  await Bun.sleep(0)
  expect(readers.inUse()).toEqual({ readers: 2, bytes: 60, waiting: 1 })
  if (first === 'busy' || same === 'busy') throw new Error('there was a place')
  expect(first.bytes).toBe(same.bytes)
  first.leave()
  first.leave()
  expect(readers.inUse()).toEqual({ readers: 1, bytes: 60, waiting: 1 })
  same.leave()
  const entered = await second
  if (entered === 'busy') throw new Error('there was a place')
  entered.leave()
  expect(readers.inUse()).toEqual({ readers: 0, bytes: 0, waiting: 0 })
})

const RUNS = Number(process.env.DRILL_RUNS ?? 100)
const coming = fc.record({
  do: fc.constant('read' as const),
  file: fc.nat(4),
  account: fc.nat(2),
  fails: fc.boolean(),
})
const others = fc.record({ do: fc.constantFrom('leave' as const, 'wait' as const), which: fc.nat(9) })

test('given readers that come, wait, fail and go in any order, when each step is done, then no bound is passed, and all is free in the end', async () => {
  const bounds = {
    ...downloadBounds,
    readersPerAccount: 3,
    readers: 7,
    bytesInMemory: 100,
    waiting: 4,
    wait: 3,
  }
  const sizes = [10, 40, 60, 100, 150]
  const property = fc.asyncProperty(
    fc.array(fc.oneof(coming, others), { maxLength: 40, size: 'max' }),
    async (steps) => {
      const readers = createReaders(bounds)
      const inside: { account: number; leave: () => void }[] = []
      const asked: Promise<unknown>[] = []
      const read = async (file: number, account: number, fails: boolean) => {
        const open = async () => {
          await Bun.sleep(0)
          if (fails) throw new Error('disk')
          return new Uint8Array(1)
        }
        const wanted = { name: `${file}`, account: `${account}`, bytes: sizes[file] ?? 0 }
        const reader = await readers.read(wanted, open).catch(() => 'failed' as const)
        if (typeof reader !== 'string') inside.push({ account, leave: reader.leave })
      }
      for (const step of steps) {
        if (step.do === 'read') asked.push(read(step.file, step.account, step.fails))
        else if (step.do === 'leave') inside.splice(step.which, 1)[0]?.leave()
        else await Bun.sleep(step.which / 2)
        const now = readers.inUse()
        expect(now.readers).toBeLessThanOrEqual(bounds.readers)
        expect(now.waiting).toBeLessThanOrEqual(bounds.waiting)
        // A file that is larger than all that is allowed is read alone.
        expect(now.bytes <= bounds.bytesInMemory || now.bytes === 150).toBe(true)
        for (const account of [0, 1, 2])
          expect(inside.filter((one) => one.account === account).length).toBeLessThanOrEqual(
            bounds.readersPerAccount,
          )
      }
      await Promise.all(asked)
      for (const { leave } of inside) leave()
      expect(readers.inUse()).toEqual({ readers: 0, bytes: 0, waiting: 0 })
    },
  )
  await fc.assert(property, { numRuns: RUNS })
}, 600_000)

test('given a file that cannot be read, when the store fails, then the place is free again', async () => {
  const readers = createReaders()
  const broken = () =>
    readers.read({ name: 'x', account: 'a', bytes: 1 }, () => Promise.reject(new Error('disk')))
  await expect(broken()).rejects.toThrow('disk')
  expect(readers.inUse()).toEqual({ readers: 0, bytes: 0, waiting: 0 })
})

test('given a reader that takes a piece now and then, when it takes longer than the slowest phone, then it is cut off', async () => {
  const ends: string[] = []
  const body = inPieces(new Uint8Array(1000), {
    piece: 100,
    isThere: () => true,
    onEnd: () => void ends.push('end'),
    within: 50,
  })
  const pieces = body.getReader()
  expect((await pieces.read()).value?.length).toBe(100)
  while (ends.length === 0) await Bun.sleep(5)
  expect(await pieces.read().catch(() => 'cut off')).toBe('cut off')
  expect(ends).toEqual(['end', 'end'])
})

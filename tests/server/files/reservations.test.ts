/**
 * Whatever families do with their uploads, in any order: what is stored never passes the quotas, what is on the way never the
 * room, and nothing is held when all is over.
 */

import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import sharp from 'sharp'
import { createFiles, type Files } from '#server/files/files.ts'
import type { ObjectStore } from '#server/files/object-store.ts'
import { createRoom, type UploadBounds } from '#server/files/room.ts'
import { createUploads, type Uploads } from '#server/files/uploading.ts'
import { StorageUnavailable } from '#server/runtime/errors.ts'
import { inTransaction } from '#server/store/database.ts'
import type { Account } from '#server/store/records.ts'
import { START, type TestApp, testApp } from '../../kit/app.ts'
import { pdfOf, png } from './samples.ts'

const RUNS = Number(process.env.DRILL_RUNS ?? 60)
const SESSION = 'the session'
/** Small, so that a few steps reach each of them. */
const bounds: UploadBounds = {
  filesPerApplicant: 4,
  bytesPerApplicant: 1500,
}
/** Bytes of all uploads on their way. */
const ROOM = 2000

let app: TestApp
let accounts: Account[] = []
beforeAll(async () => {
  app = await testApp()
  for (let n = 0; n < 3; n++) await app.family(`reserves-${n}@example.org`)
  await app.verifier('reserves-verifier')
  const names = ['reserves-0@example.org', 'reserves-1@example.org', 'reserves-2@example.org']
  accounts = [...names, 'reserves-verifier'].flatMap((name) =>
    app.parts.store.vault.accounts.holders('email', name),
  )
})
afterAll(() => app.close())

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('ask' as const), of: fc.nat(3), size: fc.nat(600) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('begin' as const),
      of: fc.nat(20),
      size: fc.integer({ min: 20, max: 600 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('piece' as const, 'finish' as const, 'garbage' as const, 'abort' as const),
      of: fc.nat(20),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.nat(11) }) },
  // A clock that is put right, or wrong, by up to a month.
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      minutes: fc.integer({ min: -43_200, max: 43_200 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('break store' as const, 'mend store' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

type Url = { account: Account; id: string; token: string }
type UnderWay = {
  body: ReadableStreamDefaultController<Uint8Array>
  rest: Uint8Array
  outcome: Promise<unknown>
}

/** An object store that can fail, before the one of the server. */
function breakable(objects: ObjectStore) {
  let isBroken = false
  const put: ObjectStore['put'] = async (name, bytes) => {
    if (isBroken) throw new StorageUnavailable('object store: broken by the test')
    await objects.put(name, bytes)
  }
  const set = (broken: boolean) => {
    isBroken = broken
  }
  return { objects: { ...objects, put }, set }
}

class World {
  readonly uploads: Uploads
  readonly uploadRoom = createRoom({ most: ROOM, fair: 600, pace: 2000 }, app.clock.monotonic)
  readonly files: Files
  readonly #store = breakable(app.parts.objects)
  readonly #urls: Url[] = []
  #underWay: UnderWay[] = []

  constructor() {
    const { store } = app.parts
    this.uploads = createUploads(store)
    const { objects } = this.#store
    const { uploads, uploadRoom } = this
    this.files = createFiles({ ...app.parts, objects, uploads, uploadRoom, bounds })
    for (const { id } of accounts)
      inTransaction(store.vault.db, () => store.vault.files.removeAll(store.vault.files.idsOwnedBy(id)))
  }
  #begin({ account, id, token }: Url, size: number): void {
    const bodies: UnderWay['body'][] = []
    const stream = new ReadableStream<Uint8Array>({ start: (controller) => void bodies.push(controller) })
    const headers = { 'content-length': `${size}` }
    const request = new Request('http://localhost/', { method: 'PUT', body: stream, headers })
    const outcome = this.files
      .receive({ account, network: `of ${size % 2}`, session: SESSION, id, token }, request)
      .catch((error: unknown) => error)
    for (const body of bodies) this.#underWay.push({ body, rest: pdfOf(size), outcome })
  }
  /** Sends or ends one of those under way. */
  async #goOn(what: 'piece' | 'finish' | 'garbage' | 'abort', of: number): Promise<void> {
    const one = this.#underWay[of % Math.max(1, this.#underWay.length)]
    if (!one) return
    const send = (bytes: Uint8Array) => {
      // Nobody listens any more once it was refused.
      try {
        if (bytes.length > 0) one.body.enqueue(bytes)
      } catch {}
    }
    if (what === 'piece') {
      send(one.rest.subarray(0, 100))
      one.rest = one.rest.subarray(100)
      return
    }
    this.#underWay = this.#underWay.filter((other) => other !== one)
    try {
      if (what === 'abort') one.body.error(new Error('gone'))
      else {
        send(what === 'garbage' ? new Uint8Array(one.rest.length) : one.rest)
        one.body.close()
      }
    } catch {}
    await one.outcome
  }
  async run(one: Step): Promise<void> {
    if (one.do === 'ask') {
      const account = accounts[one.of]
      if (!account) return
      const asked = { account, session: SESSION, purpose: 'proof', bytes: one.size } as const
      const expected = this.files.expect(asked)
      if (expected.ok) this.#urls.push({ account, id: expected.id, token: expected.token })
    } else if (one.do === 'begin') {
      const url = this.#urls[one.of % Math.max(1, this.#urls.length)]
      if (url) this.#begin(url, one.size)
    } else if (one.do === 'wait') app.clock.advance(one.minutes * 60_000)
    else if ('of' in one) await this.#goOn(one.do, one.of)
    else this.#store.set(one.do === 'break store')
    await Bun.sleep(0)
  }
  check(): void {
    for (const { id, role } of accounts) {
      const held = app.parts.store.vault.files.ownedBy(id)
      if (role !== 'customer') continue
      expect(held.files).toBeLessThanOrEqual(bounds.filesPerApplicant)
      expect(held.bytes).toBeLessThanOrEqual(bounds.bytesPerApplicant)
    }
    expect(this.uploadRoom.inUse().bytes).toBeLessThanOrEqual(ROOM)
  }
  async end(): Promise<void> {
    while (this.#underWay.length > 0) await this.#goOn('abort', 0)
    expect(this.uploadRoom.inUse()).toEqual({ holders: 0, bytes: 0 })
  }
}

test('given families that upload in any order, when each step is done, then no quota is passed and all is released', async () => {
  const property = fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
    app.clock.set(START)
    const world = new World()
    for (const one of steps) {
      await world.run(one)
      world.check()
    }
    await world.end()
  })
  await fc.assert(property, { numRuns: RUNS })
}, 600_000)

test('given a picture that grows when it is drawn anew, when only the one that was sent would fit, then it is refused, and nothing is kept', async () => {
  const [account] = accounts
  if (!account) throw new Error('there are accounts')
  // Wherever the clock of another test has jumped.
  app.clock.set(START)
  const { store } = app.parts
  inTransaction(store.vault.db, () => store.vault.files.removeAll(store.vault.files.idsOwnedBy(account.id)))
  const picture = await sharp(await png())
    .png({ palette: true, colours: 2 })
    .toBuffer()
  const tight = { ...bounds, bytesPerApplicant: picture.length + 1 }
  const files = createFiles({ ...app.parts, bounds: tight })
  const asked = { account, session: SESSION, purpose: 'photo', bytes: picture.length } as const
  const expected = files.expect(asked)
  if (!expected.ok) throw new Error(expected.refusal)
  const headers = { 'content-length': `${picture.length}` }
  const request = new Request('http://localhost/', { method: 'PUT', body: new Uint8Array(picture), headers })
  const { id, token } = expected
  expect(await files.receive({ account, network: '', session: SESSION, id, token }, request)).toEqual({
    ok: false,
    refusal: 'file-too-many',
  })
  expect(store.vault.files.ownedBy(account.id)).toEqual({ files: 0, bytes: 0 })
})

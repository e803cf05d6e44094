/**
 * Servers that share key parts in S3, in any order of rows that go and come, owners who are erased, servers that start again, objects that
 * somebody removes, and S3 being away: whoever was not erased is read by all, and whoever was, by nobody who has KEY_DIR and S3 as they are.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Bucket } from '#server/files/bucket.ts'
import { s3Environment, s3SettingsFrom } from '#server/files/s3-settings.ts'
import { bucketFor } from '#server/files/stores.ts'
import { type KeyParts, makeKeyParts, openKeyParts } from '#server/postgres/forgetting/key-parts.ts'
import { createRowCover } from '#server/postgres/forgetting/row-cover.ts'
import type { FoundRow, PlacedRow } from '#server/postgres/wire.ts'
import { OperatorError, StorageUnavailable } from '#server/runtime/errors.ts'
import { createMissingKeys, type Keys, openKeys } from '#server/store/keys.ts'
import { schema } from '#server/store/vault/schema.ts'
import { type S3Peer, s3Peer } from '../../kit/s3-peer.ts'

setDefaultTimeout(120_000)
const folder = mkdtempSync(join(tmpdir(), 'wedding-parts-'))
let s3: S3Peer
let keys: Keys
let bucket: Bucket
beforeAll(async () => {
  s3 = await s3Peer()
  await createMissingKeys(folder)
  keys = openKeys(folder)
  bucket = await openedBucket()
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true })
})
async function openedBucket(): Promise<Bucket> {
  const given = Object.fromEntries(
    Object.entries(s3Environment).map(([name, value]) => [name, value.parse(s3.environment[name])]),
  )
  const settings = s3SettingsFrom(given)
  if (settings === null || 'missing' in settings) throw new Error('no settings')
  return bucketFor(settings, { timeout: 60_000, most: 1024 * 1024 })
}

const owners = ['application-1', 'application-2', 'application-3', 'account-1'] as const
type Owner = (typeof owners)[number]
const placed = (owner: Owner, text: string): PlacedRow => {
  const isAccount = owner === 'account-1'
  const value = isAccount ? { id: owner, email_hash: { base64: 'aGFzaA==' }, text } : { stream: owner, text }
  return { name: isAccount ? 'account' : 'draft', a: JSON.stringify(owner), b: '""', value, code: 'Y29kZQ==' }
}
/** As PostgreSQL gives it back. */
const asFound = ({ name, a, b, value }: PlacedRow): FoundRow => {
  const row =
    value && Object.fromEntries(Object.entries(value).map(([column, one]) => [column, columnOf(one)]))
  return { name, a: JSON.parse(a), b: JSON.parse(b), row, code: new Uint8Array(4), changed: 1 }
}
const columnOf = (one: unknown): string | Uint8Array =>
  typeof one === 'string'
    ? one
    : new Uint8Array(Buffer.from(JSON.parse(JSON.stringify(one)).base64, 'base64'))

const step = fc.oneof(
  fc.record({ act: fc.constant('write'), by: fc.nat(1), owner: fc.constantFrom(...owners) }),
  fc.record({
    act: fc.constant('erase'),
    by: fc.nat(1),
    erased: fc.subarray([...owners], { minLength: 1 }),
    wire: fc.constantFrom('whole', 'whole', 'cut'),
  }),
  fc.record({ act: fc.constant('begin to lead'), by: fc.nat(1) }),
  fc.record({ act: fc.constant('start again'), by: fc.nat(1) }),
  fc.record({ act: fc.constant('object removed'), shard: fc.nat(15) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** `written`: all that ever went to PostgreSQL, which forgets nothing. */
async function world() {
  const needed = { bucket, keys }
  const { id } = await makeKeyParts(needed, crypto.randomUUID())
  const servers: KeyParts[] = [await openKeyParts(needed, id), await openKeyParts(needed, id)]
  const erased = new Set<Owner>()
  const missing = new Set<number>()
  const written: { owner: Owner; row: PlacedRow; text: string }[] = []
  const destroy = async (by: number, all: boolean): Promise<void> => {
    await servers[by]?.destroy([...erased], all)
    if (all) missing.clear()
  }
  async function erase(by: number, more: readonly Owner[], wire: 'whole' | 'cut'): Promise<void> {
    for (const owner of more) erased.add(owner)
    s3.wire(wire)
    const outcome = await destroy(by, false).then(
      () => 'destroyed',
      (error) => (error instanceof StorageUnavailable ? 'away' : error),
    )
    s3.wire('whole')
    expect(outcome === 'destroyed' || (wire === 'cut' && outcome === 'away')).toBe(true)
  }
  return {
    erased,
    written,
    destroy,
    /** A server that begins now, which has nothing but KEY_DIR and S3. */
    fresh: () => openKeyParts(needed, id),
    readBy: (parts: KeyParts) =>
      written.map(({ row }) => createRowCover(keys, parts).uncover(asFound(row)).row?.text ?? null),
    servers,
    does: async (now: Step): Promise<void> => {
      if ('shard' in now) {
        await bucket.remove(`parts/${id}/${now.shard.toString(16)}`)
        missing.add(now.shard)
      } else if ('erased' in now) await erase(now.by, now.erased, now.wire)
      else if ('owner' in now) {
        const { by, owner } = now
        if (erased.has(owner)) return
        const text = randomBytes(8).toString('hex')
        const row = createRowCover(keys, servers[by] ?? (await openKeyParts(needed, id))).cover(
          placed(owner, text),
        )
        written.push({ owner, row, text })
      } else if (now.act === 'begin to lead') await destroy(now.by, true)
      else if (missing.size > 0) await expect(openKeyParts(needed, id)).rejects.toThrow(OperatorError)
      else servers[now.by] = await openKeyParts(needed, id)
    },
  }
}

test('given servers that share key parts, when owners are erased, in any sequence of what else happens, then their rows are read by nobody who begins now, and those of all others by everybody', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
      const { does, servers, erased, written, destroy, fresh, readBy } = await world()
      for (const now of steps) await does(now)
      await destroy(0, true)
      const expected = written.map(({ owner, text }) => (erased.has(owner) ? null : text))
      expect(readBy(await fresh())).toEqual(expected)
      for (const server of servers)
        expect(readBy(server).map((text, n) => (expected[n] === null ? null : text))).toEqual(expected)
    }),
    { numRuns: Number(process.env.PARTS_RUNS ?? 15) },
  )
})

test('given a row that was covered, when PostgreSQL is read, then it has nothing of it but what it compares; and it opens in its own place alone', async () => {
  const cover = createRowCover(keys, await makeKeyParts({ bucket, keys }, crypto.randomUUID()))
  const row = placed('account-1', 'planted')
  const covered = cover.cover(row)
  expect(covered).toEqual({
    ...row,
    value: { email_hash: { base64: 'aGFzaA==' }, owner: 'account-1', covered: expect.any(String) },
  })
  expect(Buffer.from(String(covered.value?.covered), 'base64').includes('planted')).toBe(false)
  expect(cover.uncover(asFound(covered))).toEqual(asFound(row))
  const elsewhere = { ...covered, a: JSON.stringify('account-2') }
  expect(() => cover.uncover(asFound(elsewhere))).toThrow(
    'PostgreSQL has a row of account that this program did not write.',
  )
  const ofNobody = { ...row, name: 'session' }
  expect(cover.cover(ofNobody)).toBe(ofNobody)
  const removed = { ...row, value: null, code: null }
  expect(cover.cover(removed)).toBe(removed)
})

test('given the tables of the vault, when a row with something sealed goes to PostgreSQL, then it goes under the part of whose it is, but for settings and for what is the programme’s', async () => {
  const cover = createRowCover(keys, await makeKeyParts({ bucket, keys }, crypto.randomUUID()))
  const tables = [...schema.matchAll(/create table if not exists (\w+) ([^;]*);/g)]
  const sealed = tables.filter(([, , columns = '']) => /\b(sealed|wrapped|value|bytes) blob/.test(columns))
  const value = { id: 'x', stream: 'x', account_id: 'x', owner: 'x' }
  const open = sealed.flatMap(([, name = '']) =>
    'covered' in (cover.cover({ name, a: '""', b: '""', value, code: '' }).value ?? {}) ? [] : name,
  )
  expect(open).toEqual(['meta', 'kept', 'shared_file'])
  expect(sealed.length).toBe(12)
})

test('given an object that another KEY_DIR wrote, or that was changed, when a server begins, then it says which and does not begin', async () => {
  const other = mkdtempSync(join(tmpdir(), 'wedding-parts-'))
  await createMissingKeys(other)
  const id = crypto.randomUUID()
  await makeKeyParts({ bucket, keys: openKeys(other) }, id)
  rmSync(other, { recursive: true })
  await expect(openKeyParts({ bucket, keys }, id)).rejects.toThrow(
    /^The object parts\/[0-9a-f-]{36}\/[0-9a-f] in S3 is not as this program wrote it, or belongs to another KEY_DIR\. PostgreSQL cannot be read without it\.$/,
  )
})

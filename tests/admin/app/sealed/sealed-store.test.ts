/** The sealed store of the console, and that it reads records which an earlier version of the console left unsent. */
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { onDisk } from '#web/keeping/indexed-db.ts'
import { visitsLayout } from '#web/keeping/layouts.ts'
import { forgetKey, storeKey } from '../../../../admin/app/sealed/key.ts'
import {
  countQueued,
  MissingKeyError,
  readRecords,
  writeRecords,
} from '../../../../admin/app/sealed/sealed-store.ts'
import { leftOnPhone } from '../../../kit/old-database.ts'
import { openPage, type TestPage } from '../../../kit/page.ts'

const KEY = new Uint8Array(32).fill(7)
const text = new TextEncoder()

let page: TestPage
beforeEach(() => {
  page = openPage()
  storeKey({ owner: 'verifier', key: KEY.toBase64(), remaining: 60_000 })
})
afterEach(async () => {
  await onDisk(visitsLayout).wipe()
  forgetKey()
  page.close()
})

/** A record as an earlier version of the console encrypted it. */
async function encryptedBefore(id: string, at: number, content: string) {
  const key = await crypto.subtle.importKey('raw', KEY, 'AES-GCM', false, ['encrypt'])
  const nonce = new Uint8Array(12).fill(at)
  const additionalData = text.encode(`verifier|answer|${id}`)
  const bytes = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce, additionalData },
    key,
    text.encode(content),
  )
  return { id, owner: 'verifier', kind: 'answer', at, nonce, bytes }
}
const answers = async () =>
  (await readRecords('verifier', 'answer')).map(({ id, bytes }) => [id, new TextDecoder().decode(bytes)])

test('given visits that the version before left unsent, when this one opens there, then they are whole and in order', async () => {
  const rows = [await encryptedBefore('a', 2, 'the second'), await encryptedBefore('b', 1, 'the first')]
  await leftOnPhone('console-visits', [{ name: 'sealed', key: 'id', rows }])
  expect(await countQueued('verifier')).toBe(2)
  expect(await answers()).toEqual([
    ['b', 'the first'],
    ['a', 'the second'],
  ])
  // What is changed keeps its place in the queue.
  await writeRecords('verifier', { put: [{ id: 'b', kind: 'answer', bytes: text.encode('changed') }] })
  expect(await answers()).toEqual([
    ['b', 'changed'],
    ['a', 'the second'],
  ])
})

test('given an encrypted visit, when the database is read without the key, then it says nothing, and nothing can be added', async () => {
  await writeRecords('verifier', { put: [{ id: 'a', kind: 'answer', bytes: text.encode('Secret-Note') }] })
  expect(await answers()).toEqual([['a', 'Secret-Note']])
  forgetKey()
  expect(await readRecords('verifier', 'answer').catch((error) => error instanceof MissingKeyError)).toBe(
    true,
  )
  const more = writeRecords('verifier', { put: [{ id: 'b', kind: 'answer', bytes: text.encode('x') }] })
  expect(await more.catch((error) => error instanceof MissingKeyError)).toBe(true)
  expect([await countQueued('verifier'), await countQueued('other')]).toEqual([1, 0])
})

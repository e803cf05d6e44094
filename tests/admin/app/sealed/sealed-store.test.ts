/** The sealed store of the console. */
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { onDisk } from '#web/keeping/database.ts'
import { visitsLayout } from '#web/keeping/layouts.ts'
import { forgetKey, storeKey } from '../../../../admin/app/sealed-key.ts'
import {
  countQueued,
  MissingKeyError,
  readRecords,
  writeRecords,
} from '../../../../admin/app/sealed-store.ts'
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

const answers = async () =>
  (await readRecords('verifier', 'answer')).map(({ id, bytes }) => [id, new TextDecoder().decode(bytes)])

test('given unsent visits, when one is changed, then it stays at its place in the queue', async () => {
  await writeRecords('verifier', { put: [{ id: 'b', kind: 'answer', bytes: text.encode('the first') }] })
  await writeRecords('verifier', { put: [{ id: 'a', kind: 'answer', bytes: text.encode('the second') }] })
  expect(await countQueued('verifier')).toBe(2)
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

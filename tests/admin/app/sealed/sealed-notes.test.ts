/** Notes of records that IndexedDB has not taken yet: sealed, of one account, the newest only. */
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { forgetKey, storeKey } from '../../../../admin/app/sealed/key.ts'
import { dropNote, readNotes, writeNote } from '../../../../admin/app/sealed/sealed-notes.ts'
import { MissingKeyError } from '../../../../admin/app/sealed/sealed-store.ts'
import { openPage, type TestPage } from '../../../kit/page.ts'

let page: TestPage
const signIn = (owner: string) =>
  storeKey({ owner, key: new Uint8Array(32).fill(7).toBase64(), remaining: 60_000 })
beforeEach(() => {
  page = openPage()
  signIn('one')
})
afterEach(() => {
  forgetKey()
  page.close()
})

const record = (text: string) =>
  ({ id: 'draft 1', kind: 'draft', bytes: new TextEncoder().encode(text) }) as const
const read = async (owner: string) =>
  (await readNotes(owner, 0)).map(({ bytes }) => new TextDecoder().decode(bytes))

test('given a note, when it is read, then only its account does, and nothing of it is stored in the clear', async () => {
  expect(await writeNote('one', record('Half a reason'), () => true)).toBe(true)
  expect(await read('one')).toEqual(['Half a reason'])
  const stored = localStorage.getItem('sealed draft 1') ?? ''
  expect([stored.includes('Half'), stored.includes(btoa('Half a reason').slice(0, 12))]).toEqual([
    false,
    false,
  ])
  signIn('two')
  expect(await read('two')).toEqual([])
  expect(writeNote('one', record('More'), () => true)).rejects.toBeInstanceOf(MissingKeyError)
})

test('given an older state that is sealed later, when a newer one is noted, then the newer one stays, until it is dropped', async () => {
  await writeNote('one', record('newer'), () => true)
  expect(await writeNote('one', record('older'), () => false)).toBe(false)
  expect(await read('one')).toEqual(['newer'])
  dropNote('draft 1')
  expect(await read('one')).toEqual([])
})

test('given a note of long ago, when notes are read, then it is gone', async () => {
  await writeNote('one', record('old'), () => true)
  expect(await readNotes('one', Date.now() + 1)).toEqual([])
  expect(localStorage.getItem('sealed draft 1')).toBeNull()
})

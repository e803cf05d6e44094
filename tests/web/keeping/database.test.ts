/** The storage port: the same promises over IndexedDB and in memory. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type Database, type Layout, onDisk } from '#web/keeping/database.ts'
import { inMemory } from '../../kit/memory.ts'
import { openPage, type TestPage } from '../../kit/page.ts'

type Letter = { id: string; from: string; size: number }
type Kept = { letters: Letter; stamps: { id: string } }
const layout: Layout<Kept> = {
  name: 'letters',
  version: 1,
  stores: { letters: { key: 'id', index: 'from' }, stamps: { key: 'id' } },
}
const letter = (id: string, from = 'a', size = 1): Letter => ({ id, from, size })

let page: TestPage
beforeEach(() => {
  page = openPage()
})
afterEach(() => page.close())

const kinds: [string, () => Database<Kept>][] = [
  ['on disk', () => onDisk(layout)],
  ['in memory', () => inMemory(layout)],
]

describe.each(kinds)('%s', (_kind, make) => {
  test('given records of two people, when one is asked for, then theirs come in the order of their keys', async () => {
    const database = make()
    for (const one of [letter('3'), letter('1'), letter('2', 'b'), letter('10')])
      await database.put('letters', one)
    await database.put('letters', letter('3', 'a', 7))
    expect(await database.list('letters', 'a')).toEqual([letter('1'), letter('10'), letter('3', 'a', 7)])
    expect((await database.list('letters')).map(({ id }) => id)).toEqual(['1', '10', '2', '3'])
    expect(await database.get('letters', '2')).toEqual(letter('2', 'b'))
    await database.delete('letters', '2')
    expect([await database.get('letters', '2'), await database.list('letters', 'b')]).toEqual([null, []])
  })

  test('given work that fails in the middle, when it has failed, then nothing of it was done', async () => {
    const database = make()
    await database.put('letters', letter('kept'))
    const failing = database.transaction(['letters', 'stamps'], async (stores) => {
      await stores.delete('letters', 'kept')
      await stores.put('stamps', { id: 'new' })
      throw new Error('in the middle')
    })
    expect(await failing.catch(String)).toBe('Error: in the middle')
    expect([await database.list('letters'), await database.list('stamps')]).toEqual([[letter('kept')], []])
  })

  test('given many changes of one record at once, when all are done, then none was lost', async () => {
    const database = make()
    const add = () =>
      database.transaction(['letters'], async (stores) => {
        const now = await stores.get('letters', 'one')
        await stores.put('letters', letter('one', 'a', (now?.size ?? 0) + 1))
      })
    await Promise.all(Array.from({ length: 20 }, add))
    expect(await database.get('letters', 'one')).toEqual(letter('one', 'a', 20))
  })

  test('given records, when the database is wiped, then there are none, and it goes on', async () => {
    const database = make()
    await database.put('letters', letter('gone'))
    await database.wipe()
    expect(await database.list('letters')).toEqual([])
    await database.put('letters', letter('new'))
    expect(await database.list('letters')).toEqual([letter('new')])
  })
})

test('given two tabs, when one wipes the database, then the other does not hold it up and sees it empty', async () => {
  const one = onDisk(layout)
  const other = onDisk(layout)
  await one.put('letters', letter('shared'))
  expect(await other.list('letters')).toEqual([letter('shared')])
  await one.wipe()
  expect(await other.list('letters')).toEqual([])
})

test('given no IndexedDB, when something is kept or read, then the caller hears of it, and of no other error', async () => {
  Reflect.deleteProperty(globalThis, 'indexedDB')
  const database = onDisk(layout)
  for (const use of [() => database.put('letters', letter('1')), () => database.list('letters')])
    await expect(use()).rejects.toThrow('indexedDB')
})

test('given no room, when something is kept, then the caller hears of it, nothing is half done, and it goes on with room', async () => {
  const { put } = IDBObjectStore.prototype
  const database = onDisk(layout)
  await database.put('letters', letter('1'))
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const change = database.transaction(['letters'], async (stores) => {
    await stores.delete('letters', '1')
    await stores.put('letters', letter('2'))
  })
  await expect(change).rejects.toThrow('full')
  IDBObjectStore.prototype.put = put
  expect(await database.list('letters')).toEqual([letter('1')])
  await database.put('letters', letter('2'))
  expect(await database.list('letters')).toEqual([letter('1'), letter('2')])
})

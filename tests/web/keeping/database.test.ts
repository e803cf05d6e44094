/** The storage port: the same promises over IndexedDB, in memory, and over both where there is no room. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Database, Layout } from '#web/keeping/database.ts'
import { onDisk } from '#web/keeping/indexed-db.ts'
import { inMemory } from '#web/keeping/memory.ts'
import { withMemoryFallback } from '#web/keeping/memory-fallback.ts'
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
  ['the memory fallback', () => withMemoryFallback(layout)],
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

test('given no IndexedDB, when something is kept, then it is there for as long as the page is', async () => {
  Reflect.deleteProperty(globalThis, 'indexedDB')
  const database = withMemoryFallback(layout)
  await database.put('letters', letter('only here'))
  expect(await database.list('letters')).toEqual([letter('only here')])
  await database.wipe()
  expect([await database.list('letters'), await withMemoryFallback(layout).list('letters')]).toEqual([[], []])
})

/** From now on the browser takes no record that is larger. */
function room(most: number): () => void {
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (value, key) {
    if (value.size > most) throw new DOMException('full', 'QuotaExceededError')
    return put.call(this, value, key)
  }
  return () => {
    IDBObjectStore.prototype.put = put
  }
}

test('given no room for a large record, when it is kept, then it is there, and the small ones outlive the page', async () => {
  const end = room(5)
  const database = withMemoryFallback(layout)
  await database.put('letters', letter('1', 'a', 1))
  await database.put('letters', letter('2', 'a', 9))
  await database.transaction(['letters'], async (stores) => {
    await stores.put('letters', letter('3', 'a', 9))
    await stores.delete('letters', '1')
    await stores.put('letters', letter('4', 'a', 2))
  })
  end()
  const now = [letter('2', 'a', 9), letter('3', 'a', 9), letter('4', 'a', 2)]
  expect(await database.list('letters', 'a')).toEqual(now)
  await database.put('letters', letter('2', 'a', 3))
  const reloaded = withMemoryFallback(layout)
  expect(await reloaded.list('letters')).toEqual([letter('2', 'a', 3)])
})

const step = fc.record({
  id: fc.constantFrom('1', '2', '3'),
  from: fc.constantFrom('a', 'b'),
  size: fc.integer({ min: 0, max: 9 }),
  what: fc.constantFrom('put', 'put', 'delete', 'fail'),
  most: fc.constantFrom(0, 5, 9),
})

test('given any sequence of changes while the room comes and goes, when read after each, then it is as it was left', () =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const database = withMemoryFallback({ ...layout, name: crypto.randomUUID() })
      const expected = new Map<string, Letter>()
      for (const { what, most, ...one } of steps) {
        const end = room(most)
        if (what === 'delete') await database.delete('letters', one.id)
        else
          await database
            .transaction(['letters'], async (stores) => {
              await stores.put('letters', one)
              if (what === 'fail') throw new Error('fails')
            })
            .catch(() => undefined)
        end()
        if (what === 'delete') expected.delete(one.id)
        if (what === 'put') expected.set(one.id, one)
        const all = [...expected.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
        expect(await database.list('letters')).toEqual(all)
        expect(await database.list('letters', 'a')).toEqual(all.filter(({ from }) => from === 'a'))
      }
    }),
    { numRuns: 100 },
  ))

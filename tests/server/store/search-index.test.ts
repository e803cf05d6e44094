/** The search index: whatever is added, renamed and erased, it finds what the rule says, equals a rebuilt one, and keeps nothing of the erased. */
import type { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { isFound, type Searched, soughtParts } from '#events/language/name-search.ts'
import { openDatabase } from '#server/store/database.ts'
import { createSearch } from '#server/store/read-models/search.ts'
import { searchIndexRows } from '#server/store/read-models/search-index.ts'
import { createReadIndexes, createReadTables } from '#server/store/read-models/tables.ts'
import { keralaNames } from '../../events/language/kerala-names.ts'

const numRuns = Number(process.env.DRILL_RUNS ?? 40)

function emptyIndex(): Database {
  const db = openDatabase(':memory:')
  createReadTables(db)
  createReadIndexes(db)
  return db
}
const searched = (...names: string[]): Searched => ({ names, places: [], codes: [] })
type Text = { place: number; in_season: number; text: string }
const texts = (db: Database): Text[] =>
  db.query<Text, []>('select place, in_season, text from searched order by place').all()

/** Every trigram with the place that it leads to. */
function entries(db: Database): string[] {
  db.run('create virtual table if not exists temp.entries using fts5vocab(main, searched_trigram, instance)')
  return db
    .query<{ entry: string }, []>(
      `select term || ' ' || coalesce(place, 'nowhere') as entry
      from entries left join searched on number = doc order by 1`,
    )
    .all()
    .map(({ entry }) => entry)
}
/** @throws where the index is not what its texts make */
const assertConsistent = (db: Database) =>
  db.run("insert into searched_trigram (searched_trigram, rank) values ('integrity-check', 1)")

/** The same texts, indexed at once. */
function rebuilt(db: Database): Database {
  const again = openDatabase(':memory:')
  createReadTables(again)
  const insert = again.query('insert into searched (place, in_season, text) values (?,?,?)')
  for (const { place, in_season, text } of texts(db).toReversed()) insert.run(place, in_season, text)
  createReadIndexes(again)
  return again
}

const found = (db: Database, typed: string, season: number): number[] => {
  // What an earlier search found is still there where nothing is searched for, and no list reads it.
  if (createSearch(db).find(typed, season).search === 'none') return []
  return db
    .query<{ place: number }, []>('select place from found order by place')
    .all()
    .map(({ place }) => place)
}

const name = fc.oneof(
  fc.constantFrom(...keralaNames.flat()),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '" OR "',
    'a* NOT b',
    'text:x',
    '(',
    "'; drop table searched",
    'NEAR(a b, 2)',
    '\u0000',
    '-',
    '{x}',
  ),
)
const step = fc.record({
  place: fc.integer({ min: 1, max: 6 }),
  what: fc.constantFrom('put', 'put', 'rename', 'erase'),
  names: fc.array(name, { minLength: 1, maxLength: 2 }),
  typed: fc.oneof(
    name,
    fc.tuple(name, fc.nat(8)).map(([text, length]) => [...text].slice(0, length).join('')),
  ),
})

test('given any changes, when anything is searched for, then it is what the rule finds, and the index equals a rebuilt one', () =>
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const db = emptyIndex()
      const rows = searchIndexRows(db)
      for (const { place, what, names, typed } of steps) {
        const isThere = texts(db).some((one) => one.place === place)
        if (what === 'erase') rows.remove(place)
        else if (isThere) rows.change(place, searched(...names))
        else rows.add(place, place % 2, searched(...names))
        for (const season of [0, 1]) {
          const right = texts(db).filter(
            (one) => one.in_season === season && isFound(one.text, soughtParts(typed)),
          )
          expect(found(db, typed, season)).toEqual(right.map((one) => one.place))
        }
      }
      assertConsistent(db)
      const again = rebuilt(db)
      expect(entries(db)).toEqual(entries(again))
      for (const one of [db, again]) one.close()
    }),
    { numRuns },
  ))

/** The index as it is stored: a term is there without the beginning that it shares with the one before it. */
const blocks = (db: Database): string =>
  db
    .query<{ block: Uint8Array }, []>('select block from searched_trigram_data')
    .all()
    .map(({ block }) => Buffer.from(block).toString('latin1'))
    .join('\n')

test('given a family that was renamed and erased, when the index is read, then it and its tables hold no entry of them', () => {
  const db = emptyIndex()
  const rows = searchIndexRows(db)
  rows.add(1, 1, searched('Other Family'))
  const before = entries(db)
  rows.add(2, 1, searched('Qwxjzk Planted'))
  expect(blocks(db)).toContain('qwx')
  rows.change(2, searched('വധു Jfdumvp'))
  expect(blocks(db)).toContain('jfd')
  expect(blocks(db)).not.toContain('qwx')
  rows.remove(2)
  expect(entries(db)).toEqual(before)
  assertConsistent(db)
  for (const gone of ['qwx', 'wxj', 'jfd', 'umv']) expect(blocks(db)).not.toContain(gone)
  db.close()
})

test('given a search of the longest length, when it is all one word or a hundred, then it is answered', () => {
  const db = emptyIndex()
  searchIndexRows(db).add(1, 1, searched('a b', 'x'.repeat(200)))
  expect(found(db, 'x'.repeat(200), 1)).toEqual([1])
  expect(found(db, 'a '.repeat(100), 1)).toEqual([1])
  expect(found(db, 'a b d '.repeat(33), 1)).toEqual([])
  expect(found(db, '"'.repeat(200), 1)).toEqual([])
  db.close()
})

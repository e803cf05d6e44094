/** What must hold between log, other tables and list of erasures after every start, whatever was cut off before it. */
import { Database } from 'bun:sqlite'
import { deepStrictEqual } from 'node:assert'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const column = (db: Database, sql: string): string[] =>
  db
    .query<Record<'name', string>, []>(sql)
    .all()
    .map(({ name }) => name)
    .sort()

const without = (all: readonly string[], some: readonly string[]) => all.filter((one) => !some.includes(one))

/** @param erased ids of accounts that were erased with their applications */
export function checkLeftovers(folder: string, erased: readonly string[]): void {
  const db = new Database(join(folder, 'season.db'), { readonly: true })
  try {
    const started = column(db, "select stream as name from event where type = 'ApplicationStarted'")
    const ended = column(db, "select stream as name from event where type = 'ApplicationErased'")
    const keys = column(
      db,
      "select holder as name from data_key where holder like 'application-%' and wrapped <> zeroblob(92)",
    )
    const drafts = column(db, 'select stream as name from draft')
    const accounts = column(db, 'select id as name from account')
    const list = join(folder, 'keys', 'erasures')
    const listed = existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : []
    const ids = listed.map((line) => line.split(' ')[0])
    deepStrictEqual(keys, without(started, ended), 'a key for each application, and none for an erased one')
    deepStrictEqual(without(drafts, keys), [], 'no draft without a key')
    deepStrictEqual(ids.map((id) => `application-${id}`).sort(), ended, 'the list of erasures is the log’s')
    deepStrictEqual(
      erased.filter((id) => accounts.includes(id)),
      [],
      'no account of an erased family',
    )
  } finally {
    db.close()
  }
}

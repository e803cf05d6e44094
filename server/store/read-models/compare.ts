/** Read models as text, row by row and in a fixed order, so that two of them can be held against each other. */
import type { Database } from 'bun:sqlite'
import { readTableNames } from './tables.ts'

const orders: Record<(typeof readTableNames)[number], string> = {
  application: 'stream',
  listed: 'id',
  counted: 'season, status, district',
  audit: 'stream, seq',
  note: 'id',
  document: 'id',
  activity: 'seq',
  programme: 'id',
}

/** One line for each row: its table, then its columns, as JSON. */
export function* readModelLines(db: Database): Generator<string> {
  for (const table of readTableNames)
    for (const row of db.query<object, []>(`select * from ${table} order by ${orders[table]}`).iterate())
      yield JSON.stringify({ table, ...row })
}

/** The first lines in which two sets of read models differ, at most `most`; none where they are the same. */
export function differences(ours: Iterable<string>, theirs: Iterable<string>, most = 5): string[] {
  const [left, right] = [new Set(ours), new Set(theirs)]
  const only = (from: Set<string>, other: Set<string>, who: string) =>
    [...from].filter((line) => !other.has(line)).map((line) => `${who}: ${line}`)
  return [...only(left, right, 'rebuilt'), ...only(right, left, 'served')].slice(0, most)
}

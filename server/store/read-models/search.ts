/**
 * Finds the applications that a search text is for, and leaves their places in a temporary table, in memory, which the list's
 * queries join. What was typed only ever reaches SQLite as values and as quoted trigrams.
 */
import type { Database } from 'bun:sqlite'
import { soughtParts, trigramsOf } from '#events/language/name-search.ts'

/** How many it found decides how the list reads them: a few are sorted, many are met on the way through the list's order. */
export type Search = 'none' | 'few' | 'many'
const FEW = 2000

const quoted = (trigram: string): string => `"${trigram.replaceAll('"', '""')}"`
const allOf = (part: string): string => `(${trigramsOf(part).map(quoted).join(' AND ')})`
const match = (parts: readonly (readonly string[])[]): string =>
  parts.map((forms) => `(${forms.map(allOf).join(' OR ')})`).join(' AND ')

/** More than the first eight characters of an id, which the index of ids finds. */
const longId = /^[0-9a-f]{8}-[0-9a-f-]*$/

export function createSearch(db: Database) {
  db.run('create temp table if not exists found (place integer primary key)')
  const clear = db.query('delete from found')
  const add = 'insert into found (place)'
  const find = (text: string, in_season: number): number => {
    const id = text.trim().toLowerCase()
    if (longId.test(id))
      return db
        .query<null, [number, string]>(
          `${add} select place from listed where in_season = ?1 and id >= ?2 and id < ?2 || 'g'`,
        )
        .run(in_season, id).changes
    const parts = soughtParts(text)
    if (parts.length === 0) return 0
    const inexact = parts.filter((forms) => forms.some((form) => trigramsOf(form).length > 1))
    const checks = inexact.map((forms) => `and (${forms.map(() => 'instr(s.text, ?) > 0').join(' or ')})`)
    return db
      .query<null, (string | number)[]>(
        `${add} select s.place from searched_trigram t cross join searched s on s.number = t.rowid
        where searched_trigram match ? and s.in_season = ? ${checks.join(' ')} order by s.place`,
      )
      .run(match(parts), in_season, ...inexact.flat()).changes
  }
  return {
    /** @returns how many of the season were found */
    find: (text: string, in_season: number): { search: Search; count: number } => {
      if (text.trim() === '') return { search: 'none', count: 0 }
      clear.run()
      const count = find(text, in_season)
      return { search: count > FEW ? 'many' : 'few', count }
    },
  }
}

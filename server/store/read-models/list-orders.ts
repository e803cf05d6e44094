/**
 * Orders that no index has: of a field of the form, of what a visit found, of the rank. All rows that match are read once
 * and sorted here; the order is kept until the next write, so that turning a page costs nothing.
 */
import type { Database } from 'bun:sqlite'
import { type ListColumn, sortValue } from '#events/projections/list-columns.ts'
import type { ListContext, Sort } from '../list-request.ts'
import { untilWritten } from './list-totals.ts'
import type { createRowDetails } from './row-details.ts'

/** Each has a number for every application that matches. */
const MOST_KEPT = 8

type Key = number | string | null
type Keyed = { place: number; keys: readonly Key[] }

/** Numbers come before texts; what is missing comes last, whichever way round. */
function compareKeys(a: Key, b: Key, order: Sort['order']): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (a === b) return 0
  const isBefore = typeof a === typeof b ? a < b : typeof a === 'number'
  return isBefore === (order === 'asc') ? -1 : 1
}

const byKeys =
  (sort: readonly Sort[]) =>
  (a: Keyed, b: Keyed): number => {
    for (const [index, { order }] of sort.entries()) {
      const compared = compareKeys(a.keys[index] ?? null, b.keys[index] ?? null, order)
      if (compared !== 0) return compared
    }
    return a.place - b.place
  }

type Details = ReturnType<typeof createRowDetails>
type Valued = ReturnType<Details['values']>[number]

const columnOf = ({ key }: Sort): ListColumn => (key === 'score' ? 'totalScore' : key)

const keyed = ({ place, values }: Valued, columns: readonly ListColumn[]): Keyed => ({
  place,
  keys: columns.map((column, index) => sortValue(column, values[index] ?? null)),
})

/** @param details reads the rows of places */
export function createListOrders(db: Database, details: Details) {
  const kept = untilWritten<readonly number[]>(db, MOST_KEPT)
  return (
    asked: { name: string; sort: readonly Sort[]; places: () => readonly number[] },
    context: ListContext,
  ): readonly number[] =>
    kept(asked.name, () => {
      const columns = asked.sort.map(columnOf)
      return details
        .values(asked.places(), columns, context)
        .map((row) => keyed(row, columns))
        .sort(byKeys(asked.sort))
        .map(({ place }) => place)
    })
}

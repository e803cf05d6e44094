/** How many applications a list has: read from the counts that the projection keeps, counted only where it keeps none. */
import type { Database } from 'bun:sqlite'
import { sql } from 'kysely'
import { type AnyRequest, type Lists, matching, type Values, valuesOf } from './list-conditions.ts'
import type { Search } from './search.ts'

/** Whether the projection counts them. */
const isCounted = ({ brideDistrict, scoreMin, scoreMax, work }: AnyRequest): boolean =>
  scoreMin === null && scoreMax === null && !work && !brideDistrict

const isUnfiltered = (request: AnyRequest): boolean =>
  request.status === null && request.district === null && isCounted(request)

function totalQuery(k: Lists, request: AnyRequest, search: Search) {
  if (search !== 'none' || !isCounted(request))
    return matching(k, request, search).select(sql<number>`count(*)`.as('n'))
  let query = k.selectFrom('counted').where('season', '=', sql<string>`$season`)
  if (request.status !== null) query = query.where('status', '=', sql<string>`$status`)
  if (request.district !== null) query = query.where('district', '=', sql<string>`$district`)
  return query.select(sql<number>`coalesce(sum(n), 0)`.as('n'))
}

/** A cache of what was worked out since the last write: everything in it is dropped by the next one. @param most values */
export function untilWritten<T>(db: Database, most: number) {
  const changes = db.query<{ n: number }, []>('select total_changes() as n')
  let cached = { changes: -1, values: new Map<string, T>() }
  return (name: string, make: () => T): T => {
    const now = changes.get()?.n ?? -1
    if (cached.changes !== now) cached = { changes: now, values: new Map() }
    const known = cached.values.get(name)
    if (known !== undefined) return known
    const made = make()
    if (cached.values.size >= most) cached.values.clear()
    cached.values.set(name, made)
    return made
  }
}

export function createTotals(db: Database, k: Lists) {
  const totalOf = untilWritten<number>(db, 10_000)
  const prepared = (request: AnyRequest, search: Search) =>
    db.query<{ n: number }, [Values]>(totalQuery(k, request, search).compile().sql)
  return {
    prepared,
    /** @param count how many a search found */
    total: (
      request: AnyRequest,
      { search, count, statement }: { search: Search; count: number; statement: ReturnType<typeof prepared> },
    ): number => {
      const counted = () => statement.get(valuesOf(request))?.n ?? 0
      if (search !== 'none') return isUnfiltered(request) ? count : counted()
      const { season, status, district } = request
      return isCounted(request) ? totalOf(JSON.stringify([season, status, district]), counted) : counted()
    },
  }
}

/** Filters and orders of the console's list, as loops over the roster. */
import { scoreOf } from '#events/application/score.ts'
import { submittedAtOf } from '#events/application/standing.ts'
import { priority } from '#events/application/statuses.ts'
import { isFound, soughtParts } from '#events/language/name-search.ts'
import { counted, isVisitedAndOpen, lacksDocuments } from '#events/projections/application-list.ts'
import type { ListColumn } from '#events/projections/list-columns.ts'
import type { Criteria } from '#events/scoring/criteria.ts'
import { unforeseen } from '#events/unforeseen.ts'
import { districts } from '#events/vocabulary.ts'
import type { Entry } from './entry.ts'
import type { ListRequest, NamedSort, Sort } from './list-request.ts'
import type { State } from './state.ts'

/** Total points of entries in hundredths, null without a score: worked out once for each entry and criteria, where they are asked for. */
export function createTotals() {
  const totals = new WeakMap<Entry, { criteria: Criteria; total: number | null }>()
  return (entry: Entry, criteria: Criteria): number | null => {
    const known = totals.get(entry)
    if (known?.criteria === criteria) return known.total
    const total = scoreOf(entry.standing, criteria)?.total ?? null
    totals.set(entry, { criteria, total })
    return total
  }
}
type TotalOf = ReturnType<typeof createTotals>

/** More than the first eight characters of an id. */
const longId = /^[0-9a-f]{8}-[0-9a-f-]*$/

export function searchFor(text: string): (entry: Entry) => boolean {
  const id = text.trim().toLowerCase()
  if (id === '') return () => true
  if (longId.test(id)) return (entry) => entry.id.startsWith(id)
  const parts = soughtParts(text)
  return ({ shown }) => isFound(shown.searched, parts)
}

const hundredths = (points: number): number => Math.round(points * 100)

/** Whether an entry of the season matches all filters. */
export function matcher(
  { state, totalOf }: { state: State; totalOf: TotalOf },
  request: ListRequest,
  criteria: Criteria,
): (entry: Entry) => boolean {
  const { status, district, brideDistrict, scoreMin, scoreMax, work, q } = request
  const isSought = searchFor(q)
  const isCounted = work === 'total' || work === 'verified' || work === 'pending' ? counted[work] : null
  const lowest = scoreMin === null ? null : hundredths(scoreMin)
  const highest = scoreMax === null ? null : hundredths(scoreMax)
  return (entry) => {
    const { standing, shown } = entry
    if (status !== null && standing.status !== status) return false
    if (district !== null && shown.district !== district) return false
    if (brideDistrict && shown.brideDistrict !== brideDistrict) return false
    if (work === 'duplicates' && !state.hasTwin(entry)) return false
    if (isCounted && !isCounted(standing.status)) return false
    if (!isSought(entry)) return false
    if (work === 'documents' && !lacksDocuments(standing)) return false
    if (work === 'visited' && !isVisitedAndOpen(standing, criteria)) return false
    if (lowest === null && highest === null) return true
    const total = totalOf(entry, criteria)
    return total !== null && total >= (lowest ?? total) && total <= (highest ?? total)
  }
}

export type Key = number | string | null

/** A sort by `sortBy` and `sortOrder` is one by a single column, where high scores come first in ascending order. */
export function sortsOf({ sort, sortBy, sortOrder }: ListRequest): readonly Sort[] {
  if (sort !== undefined && sort.length > 0) return sort
  const turned = sortOrder === 'asc' ? 'desc' : 'asc'
  return [{ key: sortBy, order: sortBy === 'score' ? turned : sortOrder }]
}

export const columnOf = ({ key }: Sort): ListColumn => (key === 'score' ? 'totalScore' : key)

/** Places in alphabetical order; null for none. */
const districtPlaces: ReadonlyMap<string, number> = new Map(districts.map((name, place) => [name, place]))
function districtKey(district: string): Key {
  return district === '' ? null : (districtPlaces.get(district) ?? districts.length)
}

/** What SPEC's orders sort by; null for what is missing. */
export function namedKey(key: NamedSort, entry: Entry, total: () => number | null): Key {
  switch (key) {
    case 'status':
      return priority.indexOf(entry.standing.status)
    case 'score':
      return total()
    case 'submittedAt':
      return submittedAtOf(entry.standing)
    case 'groomName':
      return entry.shown.groomKey || null
    case 'groomDistrict':
      return districtKey(entry.shown.district)
    default:
      return unforeseen(key, null)
  }
}

/** Numbers come before texts; what is missing comes last, whichever way round. */
function compareKeys(a: Key, b: Key, order: Sort['order']): number {
  if (a === b) return 0
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const isBefore = typeof a === typeof b ? a < b : typeof a === 'number'
  return isBefore === (order === 'asc') ? -1 : 1
}

export type Keyed = { entry: Entry; keys: readonly Key[] }
/** What decides the place of an application in a list. */
export type Placed = { entry: Pick<Entry, 'id'>; keys: readonly Key[] }

/** A total order: by the keys, then by the id in the direction of the first one. */
export function byKeys(sorts: readonly Sort[]) {
  const ids = sorts[0]?.order ?? 'asc'
  return (a: Placed, b: Placed): number => {
    for (const [index, { order }] of sorts.entries()) {
      const compared = compareKeys(a.keys[index] ?? null, b.keys[index] ?? null, order)
      if (compared !== 0) return compared
    }
    return compareKeys(a.entry.id, b.entry.id, ids)
  }
}

/** The first ones in an order, without sorting the others. */
export function firstOf(
  all: readonly Keyed[],
  compare: (a: Keyed, b: Keyed) => number,
  most: number,
): Keyed[] {
  if (most * 8 > all.length) return all.toSorted(compare).slice(0, most)
  const first: Keyed[] = []
  for (const one of all) {
    const last = first.at(-1)
    if (first.length === most && last && compare(one, last) >= 0) continue
    let low = 0
    let high = first.length
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const other = first[middle]
      if (other && compare(one, other) < 0) high = middle
      else low = middle + 1
    }
    first.splice(low, 0, one)
    if (first.length > most) first.pop()
  }
  return first
}

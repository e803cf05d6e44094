/** The order of the list as its headers show and change it: arrows, several with Shift. The server sorts. */

import type { Filters } from './filters.ts'
import { type orders, sorts } from './filters.ts'

/** `key` as the API has it; `order` is that of the values: scores with `desc` begin with the highest. */
export type HeaderSort = { key: string; order: (typeof orders)[number] }
/** The server takes as many. */
const MOST = 3

const turned = (order: HeaderSort['order']): HeaderSort['order'] => (order === 'asc' ? 'desc' : 'asc')
/** The specified "High Priority First" begins with the highest score, which is a falling order of numbers. */
const asHeader = (sortBy: Filters['sortBy'], sortOrder: Filters['sortOrder']): HeaderSort['order'] =>
  sortBy === 'score' ? turned(sortOrder) : sortOrder

export function headerSorts({ sortBy, sortOrder, sort }: Filters): HeaderSort[] {
  if (sort === '') return [{ key: sortBy, order: asHeader(sortBy, sortOrder) }]
  return sort.split(',').map((one) => {
    const [key = '', order] = one.split(':')
    return { key, order: order === 'desc' ? 'desc' : 'asc' }
  })
}

/** The filters with another order, on the first page. One of the specified five stays what the panel's lists say; none is the default. */
export function withHeaderSorts(filters: Filters, chosen: readonly HeaderSort[]): Filters {
  const base = { ...filters, sortBy: 'status', sortOrder: 'asc', sort: '', offset: 0 } as const
  const [first, ...more] = chosen
  const known = sorts.find((sort) => sort === first?.key)
  if (first === undefined) return base
  if (known !== undefined && more.length === 0)
    return { ...base, sortBy: known, sortOrder: asHeader(known, first.order) }
  const sort = chosen
    .slice(0, MOST)
    .map(({ key, order }) => `${key}:${order}`)
    .join()
  return { ...base, sort }
}

/**
 * What has changed since the rows of a list were read. They stand still: a changed row shows what it is now and is marked, and how many
 * others have changed is counted, until the person has the list read anew.
 */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import type { ListColumn } from '#events/projections/list-columns.ts'
import { call } from '#web/api.ts'
import { everything } from '../../app/client.ts'
import { allOf, apiQueryOf, type Filters, Listed, type Page } from './api.ts'

const Fresh = z.intersection(Listed, z.object({ fits: z.boolean(), byOthers: z.boolean() }))
/** `more`: how many families that match others have moved beside the rows. `everything`: what changed cannot be named. */
const Since = z.object({ rows: z.array(Fresh), more: z.number(), everything: z.boolean() })
type Since = z.infer<typeof Since>
const nothing: Since = { rows: [], more: 0, everything: false }

/** @param columns of the rows */
const sinceQuery = (page: Page | undefined, filters: Filters, columns: readonly ListColumn[]) =>
  queryOptions({
    queryKey: [...everything, 'since', page?.position, filters, columns],
    meta: { follows: ['moved', 'noted', 'programme'] },
    queryFn: () => {
      const query = new URLSearchParams(apiQueryOf(filters, { columns: allOf(columns), isPaged: false }))
      for (const name of ['sortBy', 'sortOrder', 'sort']) query.delete(name)
      query.set('since', String(page?.position ?? 0))
      if (page && page.applications.length > 0) query.set('ids', page.applications.map(({ id }) => id).join())
      return call(`/api/admin/applications/since?${query}`, { schema: Since })
    },
    initialData: nothing,
    enabled: page !== undefined,
    gcTime: 0,
  })

/** The rows in their places, as they are now. */
export function marked(rows: readonly Listed[], { rows: fresh }: Pick<Since, 'rows'>): readonly Listed[] {
  const now = new Map(fresh.map((row) => [row.id, row]))
  return rows.map((row) => {
    const one = now.get(row.id)
    if (!one) return row
    const { fits, byOthers, ...rest } = one
    const mark = fits ? (byOthers ? ('changed' as const) : null) : ('left' as const)
    return { ...rest, ...(mark && { mark }) }
  })
}

/** @returns the page with its rows as they are now, and how many families others have changed; null where that cannot be counted */
export function useSince<Shown extends Page | undefined>(
  page: Shown,
  filters: Filters,
  columns: readonly ListColumn[],
) {
  const { data } = useQuery(sinceQuery(page, filters, columns))
  return useMemo(() => {
    const count = data.rows.filter(({ byOthers }) => byOthers).length + data.more
    return {
      page: page && { ...page, applications: marked(page.applications, data) },
      changed: data.everything ? null : count,
    }
  }, [page, data])
}

/** Routes by which staff read applications: the list, one application, statistics, and the CSV export. */

import { Elysia } from 'elysia'
import * as z from 'zod'
import { numberIn } from '#events/application/number.ts'
import { statuses } from '#events/application/status.ts'
import { kolkataDate } from '#events/dates.ts'
import { settingValue } from '#events/programme/events.ts'
import { districts, limits } from '#events/vocabulary.ts'
import { asking, described } from '../http/described.ts'
import { idFrom, signedIn } from '../http/gate.ts'
import { jsonText } from '../http/json-text.ts'
import { line, numberFrom, oneOf, wholeFrom } from '../http/query.ts'
import { localeOf, refuse } from '../http/refusals.ts'
import type { Parts } from '../runtime/parts.ts'
import { type ListRequest, sorts, works } from '../store/list-request.ts'
import { csvExport } from './export.ts'

const Filters = z.strictObject({
  status: oneOf(['all', ...statuses]).optional(),
  district: oneOf(['all', ...districts]).optional(),
  scoreMin: numberFrom(0, 100).optional(),
  scoreMax: numberFrom(0, 100).optional(),
  q: line.optional(),
  work: oneOf(works).optional(),
  season: line.optional(),
  sortBy: oneOf(sorts).optional(),
  sortOrder: oneOf(['asc', 'desc']).optional(),
  offset: wholeFrom(0, 10_000_000).optional(),
  limit: wholeFrom(1, limits.pageSizeMax).optional(),
})
const Season = Filters.pick({ season: true })

export function staffRoutes({ caseFiles, gate, queries, reports, settings, store }: Parts) {
  const listAsk = (f: z.infer<typeof Filters>): ListRequest => ({
    season: f.season ?? settings.season(),
    status: f.status === undefined || f.status === 'all' ? null : f.status,
    district: f.district === undefined || f.district === 'all' ? null : f.district,
    scoreMin: f.scoreMin ?? null,
    scoreMax: f.scoreMax ?? null,
    q: numberIn(f.q ?? '') ?? f.q ?? '',
    work: f.work ?? null,
    sortBy: f.sortBy ?? 'status',
    sortOrder: f.sortOrder ?? 'asc',
    offset: f.offset ?? 0,
    limit: f.limit ?? limits.pageSize,
  })
  /** The current one first, then those with criteria in the log from the latest, then the rest by name. */
  function seasons() {
    const counts = queries.seasons()
    const opened = Object.keys(store.state.programme().criteria).toReversed()
    const names = new Set([settings.season(), ...opened, ...[...counts.keys()].sort()])
    return [...names].map((season) => ({ season, applications: counts.get(season) ?? 0 }))
  }
  return new Elysia({ name: 'admin-applications', prefix: '/api/admin' })
    .use(gate)
    .get(
      '/stats',
      ({ query }) => {
        const season = query.season ?? settings.season()
        const all = Number(settingValue(store.state.programme(), 'places'))
        return { ...queries.stats(season), places: { all, taken: store.state.takenPlaces(season) } }
      },
      asking(Season, 'The four figures of the dashboard, how many stand where, and what waits', 'staff'),
    )
    .get('/seasons', () => seasons(), described('The seasons there were, the current one first', 'staff'))
    .get(
      '/applications',
      ({ query }) => jsonText(queries.page(listAsk(query))),
      asking(Filters, 'A page of the list', 'staff'),
    )
    .get(
      '/applications/export',
      async ({ query, visitor }) => {
        const name = `community-wedding-applications-${kolkataDate(store.clock().toISOString())}.csv`
        const file = await csvExport({ store, queries, reports }, listAsk(query), signedIn(visitor))
        const headers = {
          'content-type': 'text/csv;charset=utf-8',
          'content-disposition': `attachment; filename="${name}"`,
        }
        return new Response(file, { headers })
      },
      asking(Filters.omit({ offset: true, limit: true }), 'The list as CSV', 'staff'),
    )
    .get(
      '/applications/:id',
      ({ request, params }) => {
        const shown = caseFiles.show(idFrom(params.id), localeOf(request))
        return shown === null ? refuse(request, 'not-found') : jsonText(shown)
      },
      described('Everything about one application', 'staff'),
    )
}

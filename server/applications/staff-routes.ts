/** What staff read: the list, one application, the stats, and the export. */
import { Elysia } from 'elysia'
import * as z from 'zod'
import { statuses } from '#events/application/status.ts'
import { kolkataDate } from '#events/dates.ts'
import { settingValue } from '#events/programme/events.ts'
import { districts, limits } from '#events/vocabulary.ts'
import { checked } from '../http/checked.ts'
import { idFrom, signedIn } from '../http/gate.ts'
import { localeOf, refuse } from '../http/refusals.ts'
import type { Parts } from '../runtime/parts.ts'
import { type ListRequest, sorts, works } from '../store/list-request.ts'
import { csvLines } from './export.ts'

const empty = z.literal('').transform(() => undefined)
const optional = <T extends z.ZodType>(schema: T) => z.union([empty, schema]).optional()
const points = z.coerce.number('error.type').min(0, 'error.type').max(100, 'error.type')
const Filters = z.strictObject({
  status: optional(z.enum(['all', ...statuses], 'error.choose')),
  district: optional(z.enum(['all', ...districts], 'error.choose')),
  scoreMin: optional(points),
  scoreMax: optional(points),
  q: optional(z.string().max(limits.line, 'error.tooLong')),
  work: optional(z.enum(works, 'error.choose')),
  season: optional(z.string().max(limits.line, 'error.tooLong')),
  sortBy: optional(z.enum(sorts, 'error.choose')),
  sortOrder: optional(z.enum(['asc', 'desc'], 'error.choose')),
  offset: optional(
    z.coerce.number('error.type').int('error.type').min(0, 'error.type').max(10_000_000, 'error.type'),
  ),
  limit: optional(
    z.coerce
      .number('error.type')
      .int('error.type')
      .min(1, 'error.type')
      .max(limits.pageSizeMax, 'error.type'),
  ),
})
const Season = z.strictObject({ season: optional(z.string().max(limits.line, 'error.tooLong')) })

export function staffRoutes({ caseFiles, gate, queries, store }: Parts) {
  const current = () => settingValue(store.models.programme(), 'season')
  const listAsk = (f: z.infer<typeof Filters>): ListRequest => ({
    season: f.season ?? current(),
    status: f.status === undefined || f.status === 'all' ? null : f.status,
    district: f.district === undefined || f.district === 'all' ? null : f.district,
    scoreMin: f.scoreMin ?? null,
    scoreMax: f.scoreMax ?? null,
    q: f.q ?? '',
    work: f.work ?? null,
    sortBy: f.sortBy ?? 'status',
    sortOrder: f.sortOrder ?? 'asc',
    offset: f.offset ?? 0,
    limit: f.limit ?? limits.pageSize,
  })
  /** The latest first; those before the log knew criteria of their own, by name, come last. */
  function seasons() {
    const now = current()
    const counts = queries.seasons()
    const opened = Object.keys(store.models.programme().criteria).toReversed()
    const names = new Set([now, ...opened, ...[...counts.keys()].sort()])
    return [...names].map((season) => ({ season, applications: counts.get(season) ?? 0 }))
  }
  const json = (text: string) =>
    new Response(text, { headers: { 'content-type': 'application/json;charset=utf-8' } })
  return new Elysia({ name: 'admin-applications', prefix: '/api/admin' })
    .use(gate)
    .get('/stats', ({ query }) => queries.stats(query.season ?? current()), {
      query: checked(Season),
      detail: {
        summary: 'The four figures of the dashboard, how many stand where, and what waits',
        tags: ['staff'],
      },
    })
    .get('/seasons', () => seasons(), {
      detail: { summary: 'The seasons there were, the current one first', tags: ['staff'] },
    })
    .get('/applications', ({ query }) => json(queries.page(listAsk(query))), {
      query: checked(Filters),
      detail: { summary: 'A page of the list', tags: ['staff'] },
    })
    .get(
      '/applications/export',
      async ({ query, visitor }) => {
        const wanted = listAsk(query)
        const name = `community-wedding-applications-${kolkataDate(store.clock().toISOString())}.csv`
        const lines = await csvLines({ store, queries }, wanted, signedIn(visitor))
        const headers = {
          'content-type': 'text/csv;charset=utf-8',
          'content-disposition': `attachment; filename="${name}"`,
        }
        return new Response(lines, { headers })
      },
      {
        query: checked(Filters.omit({ offset: true, limit: true })),
        detail: { summary: 'The list as CSV', tags: ['staff'] },
      },
    )
    .get(
      '/applications/:id',
      ({ request, params }) =>
        caseFiles.show(idFrom(params.id), localeOf(request)) ?? refuse(request, 'not-found'),
      { detail: { summary: 'Everything about one application', tags: ['staff'] } },
    )
}

/** Routes by which staff read applications: the list, saved views of it, one application, statistics, and the CSV export. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { movingTypes } from '#events/application/moved-on.ts'
import { kolkataDate } from '#events/dates.ts'
import { limits } from '#events/limits.ts'
import { arePublished, placesOf } from '#events/programme/events.ts'
import { isContact } from '#events/projections/list-columns.ts'
import { SavedViews } from '#events/saved-view.ts'
import { asking, described, taking } from '../http/checked.ts'
import { idFrom, signedIn } from '../http/gate.ts'
import { localeOf, refuse } from '../http/refusals.ts'
import { jsonText } from '../http/responses.ts'
import type { Parts } from '../parts.ts'
import type { ListRequest } from '../store/list-request.ts'
import { programmeStream } from '../store/log.ts'
import { caseAnswer, letterAnswer } from './as-seen.ts'
import { createContactReads, csvExport } from './export.ts'
import {
  ExportQuestion,
  Filters,
  ListQuestion,
  listContext,
  listRequest,
  SelectionQuestion,
  SinceQuestion,
  targetIn,
} from './list-questions.ts'

const Season = Filters.pick({ season: true })
/** Maximum of events to look through for what has changed. */
const MOST_SINCE = 1000

export function staffRoutes(
  parts: Pick<
    Parts,
    'caseFiles' | 'gate' | 'outcomes' | 'queries' | 'ranking' | 'reports' | 'settings' | 'store'
  >,
) {
  const { gate, outcomes, queries, ranking, reports, settings, store } = parts
  const source = { store, queries, ranking, reports }
  const recordContacts = createContactReads(store)
  const request = (asked: Parameters<typeof listRequest>[0]) => listRequest(asked, settings.season())
  const contextOf = ({ season }: ListRequest) => listContext({ store, ranking }, season)
  const idsOn = async (ask: ListRequest): Promise<string[]> =>
    (await queries.first(ask, contextOf(ask))).rows.map(({ id }) => id)
  async function page(ask: ListRequest, reader: string): Promise<Response> {
    if (ask.columns?.some(isContact)) {
      // Another application may have entered the page while the read was logged.
      let isNew = true
      while (isNew) isNew = await recordContacts(reader, await idsOn(ask))
    }
    return jsonText(await queries.page(ask, contextOf(ask)))
  }
  /**
   * Changes since the rows were displayed, by others and by the reader. `gone`: the erased ones of `ids`. `more`: how many other
   * matching families changed. `everything`: too much to name, such as new weights.
   */
  async function since({ since: seen, ids, ...asked }: z.infer<typeof SinceQuestion>, reader: string) {
    const ask = request(asked)
    const context = contextOf(ask)
    const gone = ids?.filter((id) => store.state.streamOf(id) === null) ?? []
    if (seen > context.position || context.position - seen > MOST_SINCE)
      return Response.json({ position: context.position, rows: [], gone, more: 0, everything: true })
    const byStream = Map.groupBy(store.log.heads(seen + 1, context.position), ({ stream }) => stream)
    const others = (stream: string, types?: ReadonlySet<string>): boolean =>
      byStream.get(stream)?.some(({ actor, type }) => actor !== reader && types?.has(type) !== false) ?? false
    const now = queries.now([...byStream.keys()], ask, context)
    const isShown = ({ id }: { id: string }) => ids === undefined || ids.includes(id)
    const rows = now.filter(isShown)
    if (ask.columns?.some(isContact))
      await recordContacts(
        reader,
        rows.map(({ id }) => id),
      )
    const more = now.filter((one) => !isShown(one) && one.fits && others(one.stream, movingTypes)).length
    const texts = rows.map(
      ({ stream, json, fits }) => `${json.slice(0, -1)},"fits":${fits},"byOthers":${others(stream)}}`,
    )
    const everything = others(programmeStream)
    return jsonText(
      `{"position":${context.position},"rows":[${texts.join()}],"gone":${JSON.stringify(gone)},"more":${more},"everything":${everything}}`,
    )
  }
  async function selection(ask: ListRequest) {
    const context = contextOf(ask)
    const { rows, total } = await queries.first({ ...ask, offset: 0, limit: limits.bulk }, context)
    return { applications: rows.map(targetIn), total, position: context.position }
  }
  /** The current one, then those with criteria in the log from the latest on, then the others by name. */
  function seasons() {
    const counts = queries.seasons()
    const opened = Object.keys(store.state.programme().criteria).toReversed()
    const names = new Set([settings.season(), ...opened, ...[...counts.keys()].sort()])
    return [...names].map((season) => ({
      season,
      applications: counts.get(season) ?? 0,
      isPublished: arePublished(store.state.programme(), season),
    }))
  }
  return new Elysia({ name: 'admin-applications', prefix: '/api/admin' })
    .use(gate)
    .get(
      '/stats',
      ({ query }) => {
        const season = query.season ?? settings.season()
        const all = placesOf(store.state.programme(), season)
        return { ...queries.stats(season), places: { all, taken: store.state.takenPlaces(season) } }
      },
      asking(Season, 'The four figures of the dashboard, how many stand where, and what waits', 'staff'),
    )
    .get('/seasons', () => seasons(), described('The seasons there were, the current one first', 'staff'))
    .get(
      '/applications',
      ({ query, visitor }) => page(request(query), signedIn(visitor).id),
      asking(ListQuestion, 'A page of the list, with further columns where they are named', 'staff'),
    )
    .get(
      '/applications/since',
      ({ query, visitor }) => since(query, signedIn(visitor).id),
      asking(SinceQuestion, 'The displayed rows that have changed since, as they are now', 'staff'),
    )
    .get(
      '/applications/ids',
      ({ query }) => selection(request(query)),
      asking(SelectionQuestion, 'What a bulk change needs of all that match, 1000 at most', 'staff'),
    )
    .get(
      '/applications/duplicates',
      ({ query }) => {
        const pairs = queries.duplicates(query.season ?? settings.season())
        return jsonText(
          `[${pairs.map(({ one, other, same }) => `{"one":{${one.head},${one.tail}},"other":{${other.head},${other.tail}},"same":${JSON.stringify(same)}}`).join()}]`,
        )
      },
      asking(Season, 'Pairs that may be one family, and what they have in common', 'staff'),
    )
    .get(
      '/applications/export',
      async ({ query, visitor }) => {
        const { words = null, spreadsheet, ...asked } = query
        const ask = request(asked)
        const name = `community-wedding-applications-${kolkataDate(store.clock().toISOString())}.csv`
        const file = await csvExport(
          source,
          { ...ask, words, spreadsheet: spreadsheet === 'true' },
          signedIn(visitor),
        )
        const headers = {
          'content-type': 'text/csv;charset=utf-8',
          'content-disposition': `attachment; filename="${name}"`,
        }
        return new Response(file, { headers })
      },
      asking(ExportQuestion, 'The list as CSV: all that match, as keys or in words', 'staff'),
    )
    .get(
      '/applications/:id',
      ({ request, params }) => caseAnswer(parts, request, idFrom(params.id)),
      described('Everything about one application', 'staff'),
    )
    .get(
      '/applications/:id/outcome',
      ({ request, params }) =>
        outcomes.forStaff(idFrom(params.id), localeOf(request)) ?? refuse(request, 'not-found'),
      described('What decided an application, and the smallest change of a fact that would have', 'staff'),
    )
    .get(
      '/applications/:id/letter',
      ({ request, params }) => letterAnswer(request, outcomes.letter(idFrom(params.id), 'staff')),
      described('What its family may read of its result, in both languages', 'staff'),
    )
}

// Own saved views, and those that colleagues share.

const PutViews = z.strictObject({ views: SavedViews })

export function viewRoutes({ gate, store }: Pick<Parts, 'gate' | 'store'>) {
  const { views, accounts } = store.vault
  /** Without disabled accounts. */
  const shared = (accountId: string) =>
    views.sharedBeside(accountId).flatMap(({ accountId: id, views }) => {
      const owner = accounts.staffMember(id)
      return owner && !owner.disabled ? views.map((view) => ({ ...view, owner: owner.email })) : []
    })
  const shown = (accountId: string) => ({ own: views.of(accountId), shared: shared(accountId) })
  return new Elysia({ name: 'views', prefix: '/api/admin' })
    .use(gate)
    .get(
      '/views',
      ({ visitor }) => shown(signedIn(visitor).id),
      described('My saved views, and those that colleagues share', 'staff'),
    )
    .put(
      '/views',
      async ({ visitor, body }) => {
        const { id } = signedIn(visitor)
        await store.write(() => views.put(id, body.views))
        return shown(id)
      },
      taking(PutViews, 'Replace my saved views', 'staff'),
    )
}

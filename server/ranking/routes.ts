/** Routes for the ranking of the current season: reading it, manual ranks, selection from the top, and the criteria. */

import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { Select, SetRanking } from '#events/application/decide-rank.ts'
import { movingTypes } from '#events/application/moved-on.ts'
import { namesFamily } from '#events/application/naming.ts'
import { t } from '#events/language/index.ts'
import { ChangeCriteria, changeCriteria } from '#events/programme/decide.ts'
import { criteriaOf, settingValue } from '#events/programme/events.ts'
import { weightsWait } from '#events/programme/weights.ts'
import { isActiveAdmin } from '#events/staff.ts'
import type { Locale } from '#events/vocabulary.ts'
import { sinceOf, statusNow } from '../applications/as-seen.ts'
import type { CaseFiles } from '../applications/case-files.ts'
import { asking, described, line, taking } from '../http/checked.ts'
import { commandKey } from '../http/command-key.ts'
import { type Gate, signedIn } from '../http/gate.ts'
import { accepted, localeOf, refuse, wordedRefusal } from '../http/refusals.ts'
import { createAnswerCache, jsonText } from '../http/responses.ts'
import type { Settings } from '../programme/settings.ts'
import { ledgerIdOf } from '../store/log.ts'
import type { Queries } from '../store/queries.ts'
import type { Store } from '../store/store.ts'
import { columnsOf } from './columns.ts'
import { type Given, givingPositions, rankedIn } from './in-transaction.ts'
import { rankingText } from './ranked-rows.ts'
import type { Ranking } from './ranking.ts'
import { type NotMoved, select } from './select.ts'

// Explains why a selected application was not moved: it changed, or others now rank before it; and who changed that.

function refusalsOfSelection(
  parts: { caseFiles: CaseFiles; settings: Settings; store: Store },
  request: Request,
  reader: string,
) {
  const { caseFiles, settings, store } = parts
  const weights = caseFiles.madeBy(store.state.programme().criteria[settings.season()])
  /** The latest change of these applications or of the weights. */
  const latestOf = (ids: readonly string[]) =>
    [weights, ...ids.map((id) => caseFiles.lastChange(id, movingTypes))]
      .flatMap((one) => one ?? [])
      .reduce<{ at: string; by: { id: string; email: string } | null } | null>(
        (latest, one) => (latest === null || one.at > latest.at ? one : latest),
        null,
      )
  const found = new Map<readonly string[], ReturnType<typeof latestOf>>()
  return ({ id, refusal, overtakenBy }: NotMoved) => {
    if (!overtakenBy)
      return wordedRefusal(request, refusal, { since: sinceOf(parts, { id, refusal }, reader) })
    const change = found.get(overtakenBy) ?? latestOf(overtakenBy)
    found.set(overtakenBy, change)
    return wordedRefusal(request, refusal, { since: { change, reader }, key: 'selection.overtaken' })
  }
}

const SearchWeights = z.strictObject({ id: z.uuid('error.type') })
const Columns = z.strictObject({ season: z.optional(line) })

export function rankingRoutes(parts: {
  caseFiles: CaseFiles
  gate: Gate
  queries: Queries
  ranking: Ranking
  settings: Settings
  store: Store
}) {
  const { caseFiles, gate, queries, ranking, settings, store } = parts
  const { person } = caseFiles
  const columnsAnswer = createAnswerCache()
  const candidatesIn = rankedIn(ranking)
  const setManualRanks = givingPositions(store.state, candidatesIn)
  const criteriaShown = (locale: Locale) => {
    const programme = store.state.programme()
    const season = settings.season()
    const stamp = programme.criteria[season]
    const admins = store.state.rights.ids().filter((id) => isActiveAdmin(store.state.rights.of(id))).length
    const waits = weightsWait(programme, season, { at: store.clock().toISOString(), admins })
    return criteriaOf(programme, season).map(({ id, weight, isActive }) => ({
      id,
      weight,
      isActive,
      name: t(locale, `criteria.${id}`),
      description: t(locale, `criteria.measures.${id}`),
      updatedBy: stamp ? person(stamp.by) : null,
      updatedAt: stamp?.at ?? null,
      /** Why nobody is selected by these weights yet. */
      waits: waits && t(locale, `refusal.${waits}`),
    }))
  }
  return new Elysia({ name: 'ranking', prefix: '/api/admin' })
    .use(gate)
    .get(
      '/ranking',
      () => jsonText(rankingText(ranking.of(settings.season()))),
      described('All scored applications in ranking order', 'staff'),
    )
    .put(
      '/ranking',
      async ({ request, visitor, body }) => {
        const actor = signedIn(visitor).id
        const key = commandKey(request, visitor)
        const outcome = await store.handle({ roster: true, key }, (tx) => {
          const given: Given = { events: [] }
          return { ...setManualRanks(tx, body, { actor, given }), given }
        })
        const { given } = outcome
        if (!outcome.ok) {
          const { refusal, fields } = outcome
          const since = sinceOf(parts, { id: given.refused ?? '', refusal }, actor)
          return refuse(request, refusal, fields, since ? { since } : {})
        }
        return { events: given.events }
      },
      taking(SetRanking, 'Give or release manual positions', 'staff'),
    )
    .post(
      '/ranking/select',
      async ({ request, visitor, body }) => {
        const actor = signedIn(visitor).id
        const outcome = await store.handle({ roster: true, key: commandKey(request, visitor) }, (tx) =>
          select(tx, candidatesIn(tx), { ask: body, actor }),
        )
        const { shortlisted, waitlisted, proposed, events, refusals } = accepted(outcome)
        const moved = { shortlisted, waitlisted, ...(proposed.length > 0 && { proposed }) }
        if (body.ids === undefined) return moved
        const worded = refusalsOfSelection(parts, request, actor)
        const shown = refusals.map((one) => ({ id: one.id, ...worded(one), ...statusNow(parts, one) }))
        return { ...moved, events, refused: shown }
      },
      taking(Select, 'Shortlist the first n, waitlist the next m', 'staff'),
    )
    .get(
      '/criteria',
      ({ request }) => criteriaShown(localeOf(request)),
      described('The criteria in force', 'staff'),
    )
    .put(
      '/criteria',
      async ({ request, visitor, body }) => {
        // Checked before the command, since it takes longest.
        if (namesFamily(body.reason, queries.knownBy(settings.season())))
          return refuse(request, 'names-family', { reason: 'refusal.names-family' })
        const { id: actor } = signedIn(visitor)
        const outcome = await store.handle({ roster: true, key: commandKey(request, visitor) }, (tx) => {
          const now = tx.programme()
          const season = settingValue(now, 'season')
          const afterPoints = candidatesIn(tx).length > 0
          return tx.decideProgramme(actor, changeCriteria(now, { ...body, season, afterPoints }))
        })
        if (!outcome.ok) {
          const { refusal, fields } = outcome
          const stamp = store.state.programme().criteria[settings.season()]
          const since = { change: caseFiles.madeBy(stamp), reader: actor }
          return refuse(request, refusal, fields, refusal === 'moved-on' ? { since } : {})
        }
        return criteriaShown(localeOf(request))
      },
      taking(ChangeCriteria, 'Change the criteria', 'staff'),
    )
    .post(
      '/ranking/search-weights',
      async ({ request, visitor, body }) => {
        const { id: actor } = signedIn(visitor)
        const stream = store.state.streamOf(body.id)
        if (stream === null) return refuse(request, 'not-found')
        const details = { of: { ledgerId: ledgerIdOf(stream) } }
        const event = { type: 'WeightsSearched', facts: null, details } as const
        await store.handle({}, (tx) => tx.recordStaff(actor, actor, event))
        return new Response(null, { status: 204 })
      },
      taking(SearchWeights, 'Record that weights are searched for that would move a family', 'staff'),
    )
    .get(
      '/ranking/columns',
      ({ request, query }) => {
        const season = query.season ?? settings.season()
        const key = `${store.log.size()} ${season}`
        return columnsAnswer(request, key, () => JSON.stringify(columnsOf({ store, ranking, season })))
      },
      asking(Columns, 'The ranking by columns', 'staff'),
    )
}

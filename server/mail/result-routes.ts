/** Routes for admins: what publishing the results of a season would send, publishing them, and taking that back. */
import { Elysia } from 'elysia'
import * as z from 'zod'
import { decidingTypes } from '#events/application/moved-on.ts'
import { refused } from '#events/decider.ts'
import { changeResults, PublishResults } from '#events/programme/decide.ts'
import { taking } from '../http/checked.ts'
import { asking } from '../http/described.ts'
import { signedIn } from '../http/gate.ts'
import { line } from '../http/query.ts'
import { localeOf, refuse } from '../http/refusals.ts'
import { decideWithRanking } from '../ranking/record-ranking.ts'
import type { Parts } from '../runtime/parts.ts'
import type { Transaction } from '../store/transaction.ts'
import { publishing, resultsOf } from './results.ts'

const Ask = z.strictObject({ season: z.optional(line) })

export function resultRoutes(parts: Parts) {
  const { caseFiles, gate, mail, settings, store } = parts
  /** Of an erased application nobody knows the season any more. */
  const concerns = (stream: string, season: string): boolean =>
    (store.state.application(stream)?.standing.season ?? season) === season
  /** Whether a decision of the season is another since a place in the log, or by an earlier command of this batch. */
  function hasMoved(tx: Transaction, season: string, position: number): boolean {
    const isPending = [...tx.pending()].some(([stream, now]) => {
      const was = store.state.application(stream)
      return concerns(stream, season) && was?.standing.status !== now?.standing.status
    })
    return (
      isPending || store.log.streamsSince(position, decidingTypes).some((stream) => concerns(stream, season))
    )
  }
  const decide = decideWithRanking(parts.ranking)
  return new Elysia({ name: 'results', prefix: '/api/admin/results' })
    .use(gate)
    .get(
      '',
      async ({ request, query: { season = settings.season() } }) => ({
        ...(await resultsOf(parts, season, localeOf(request))),
        isOn: mail.isOn(),
      }),
      asking(Ask, 'What publishing the results of a season would send, and to how many', 'mail'),
    )
    .put(
      '',
      async ({ request, visitor, body }) => {
        const { season = settings.season(), published: isPublished, ...ask } = body
        const { position } = ask
        const { id: actor } = signedIn(visitor)
        const outcome = await store.handle((tx) => {
          const decision = changeResults(tx.programme(), { season, isPublished, actor, now: tx.now, ...ask })
          const isNew = decision.ok && decision.events.length > 0
          if (isNew && isPublished && position !== undefined && hasMoved(tx, season, position))
            return refused('moved-on')
          return decide(tx, actor, decision)
        })
        const now = publishing(parts, season)
        if (outcome.ok) return now
        const { refusal, fields } = outcome
        if (refusal === 'not-found') return refuse(request, refusal, fields)
        // What moved on may be a decision, which somebody else has made.
        if (refusal === 'moved-on') return refuse(request, refusal, fields, { current: now })
        const change = caseFiles.madeBy(store.state.programme().results[season])
        return refuse(request, refusal, fields, { current: now, since: { change, reader: actor } })
      },
      taking(PublishResults, 'Publish the results of a season, or take that back in time', 'mail'),
    )
}

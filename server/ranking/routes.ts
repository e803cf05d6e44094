/** Routes for the ranking of the current season: reading it, manual ranks, selection from the top, and the criteria. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { changeStatus } from '#events/application/decide.ts'
import { checkOrder, Select, SetRanking, setRank } from '#events/application/decide-rank.ts'
import { manualRankOf } from '#events/application/standing.ts'
import type { Status } from '#events/application/status.ts'
import { decided, refused } from '#events/decider.ts'
import { t } from '#events/language/index.ts'
import { ChangeCriteria, changeCriteria } from '#events/programme/decide.ts'
import { criteriaOf, settingValue } from '#events/programme/events.ts'
import { selection } from '#events/scoring/select.ts'
import { isBlank } from '#events/text.ts'
import type { Locale } from '#events/vocabulary.ts'
import { decideIn } from '../applications/decide-in.ts'
import { accepted } from '../http/accepted.ts'
import { taking } from '../http/checked.ts'
import { createAnswerCache } from '../http/compressed-json.ts'
import { asking, described } from '../http/described.ts'
import { signedIn } from '../http/gate.ts'
import { line } from '../http/query.ts'
import { localeOf } from '../http/refusals.ts'
import type { Parts } from '../runtime/parts.ts'
import type { Transaction } from '../store/transaction.ts'
import { columnsText } from './columns.ts'
import type { Ranked } from './ranking.ts'

const Columns = z.strictObject({ season: z.optional(line) })

const item = ({ rank, row: { order, head, tail, facts } }: Ranked): string =>
  `{"rank":${rank},"manualRank":${order.manualRank},${head},${tail},"facts":${facts}}`

export function rankingRoutes({ caseFiles: { person }, gate, ranking, settings, store }: Parts) {
  const columnsAnswer = createAnswerCache()
  const wholeRanking = () =>
    new Response(`[${ranking.of(settings.season()).map(item).join(',')}]`, {
      headers: { 'content-type': 'application/json;charset=utf-8' },
    })

  const setManualRanks = (tx: Transaction, ask: z.infer<typeof SetRanking>, actor: string) => {
    const ranked = ranking.of(settingValue(tx.programme(), 'season'))
    const held = new Map(
      ranked.flatMap(({ row: { applicationId, order } }) =>
        order.manualRank ? [[order.manualRank, applicationId]] : [],
      ),
    )
    // Changes by earlier commands of the same batch count too; the ranking does not show them yet.
    for (const [, now] of tx.pending()) {
      const rank = now && manualRankOf(now.standing)
      if (rank) held.set(rank, now.file().id)
    }
    const checkedOrder = checkOrder(ask, held, ranked.length)
    if (!checkedOrder.ok) return checkedOrder
    for (const { id, rank } of ask.order) {
      const command = { rank, reason: ask.reason }
      const outcome = decideIn(tx, { id, actor }, ({ standing }) => setRank(standing, command))
      if (!outcome.ok) return outcome
    }
    return decided()
  }
  const select = (tx: Transaction, ask: z.infer<typeof Select>, actor: string) => {
    if (isBlank(ask.reason)) return refused('reason-required', { reason: 'error.required' })
    const ranked = ranking.of(settingValue(tx.programme(), 'season'))
    const candidates = ranked.map(({ row }) => ({ ...row.order, status: row.status }))
    const chosen = selection(candidates, ask)
    const byLedgerId = new Map(ranked.map(({ row }) => [row.order.id, row]))
    const move = (ids: readonly string[], status: Status) =>
      ids.flatMap((ledgerId) => {
        const one = byLedgerId.get(ledgerId)
        const now = one && tx.application(one.stream)
        if (!one || !now) return []
        const decision = changeStatus(now.standing, { status, reason: ask.reason }, 'admin')
        return tx.decide(one.stream, actor, decision).ok ? [one.applicationId] : []
      })
    return {
      ok: true as const,
      shortlisted: move(chosen.shortlisted, 'shortlisted'),
      waitlisted: move(chosen.waitlist, 'waitlist'),
    }
  }
  const criteriaShown = (locale: Locale) => {
    const programme = store.models.programme()
    const season = settings.season()
    const stamp = programme.criteria[season]
    return criteriaOf(programme, season).map(({ id, weight, isActive }) => ({
      id,
      weight,
      isActive,
      name: t(locale, `criteria.${id}`),
      description: t(locale, `criteria.measures.${id}`),
      updatedBy: stamp ? person(stamp.by) : null,
      updatedAt: stamp?.at ?? null,
    }))
  }
  return new Elysia({ name: 'ranking', prefix: '/api/admin' })
    .use(gate)
    .get('/ranking', wholeRanking, described('All scored applications in ranking order', 'staff'))
    .put(
      '/ranking',
      async ({ visitor, body }) => {
        accepted(await store.handle((tx) => setManualRanks(tx, body, signedIn(visitor).id)))
        return wholeRanking()
      },
      taking(SetRanking, 'Give or release manual positions', 'staff'),
    )
    .post(
      '/ranking/select',
      async ({ visitor, body }) => {
        const outcome = await store.handle((tx) => select(tx, body, signedIn(visitor).id))
        const { shortlisted, waitlisted } = accepted(outcome)
        return { shortlisted, waitlisted }
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
        const outcome = await store.handle((tx) => {
          const season = settingValue(tx.programme(), 'season')
          return tx.decideProgramme(signedIn(visitor).id, changeCriteria({ ...body, season }))
        })
        accepted(outcome)
        return criteriaShown(localeOf(request))
      },
      taking(ChangeCriteria, 'Change the criteria', 'staff'),
    )
    .get(
      '/ranking/columns',
      ({ request, query }) => {
        const season = query.season ?? settings.season()
        const key = `${store.log.size()} ${season}`
        return columnsAnswer(request, key, () => columnsText({ store, ranking, season }))
      },
      asking(Columns, 'The ranking by columns', 'staff'),
    )
}

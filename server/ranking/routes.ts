/** The ranking of the current season: reading it, manual positions, selecting from the top, and the criteria behind it. */
import { Elysia } from 'elysia'
import type * as z from 'zod/mini'
import { changeStatus } from '#events/application/decide.ts'
import { checkOrder, Select, SetRanking, setRank } from '#events/application/decide-rank.ts'
import { manualRankOf } from '#events/application/standing.ts'
import type { Status } from '#events/application/status.ts'
import { type Refused, refused } from '#events/decider.ts'
import { t } from '#events/language/index.ts'
import { ChangeCriteria, changeCriteria } from '#events/programme/decide.ts'
import { criteriaOf, settingValue } from '#events/programme/events.ts'
import { selection } from '#events/scoring/select.ts'
import { isBlank } from '#events/text.ts'
import type { Locale } from '#events/vocabulary.ts'
import { taking } from '../http/checked.ts'
import { signedIn } from '../http/gate.ts'
import { localeOf, refuse } from '../http/refusals.ts'
import type { Parts } from '../runtime/parts.ts'
import type { Transaction } from '../store/transaction.ts'
import type { Ranked } from './ranking.ts'

const item = ({ rank, row: { order, head, tail, facts } }: Ranked): string =>
  `{"rank":${rank},"manualRank":${order.manualRank},${head},${tail},"facts":${facts}}`

export function rankingRoutes({ caseFiles: { person }, gate, ranking, store }: Parts) {
  const current = () => settingValue(store.models.programme(), 'season')
  const whole = () =>
    new Response(`[${ranking.of(current()).map(item).join(',')}]`, {
      headers: { 'content-type': 'application/json;charset=utf-8' },
    })

  const setOrder = (
    tx: Transaction,
    ask: z.infer<typeof SetRanking>,
    actor: string,
  ): { ok: true } | Refused => {
    const ranked = ranking.of(settingValue(tx.programme(), 'season'))
    const held = new Map(
      ranked.flatMap(({ row: { applicationId, order } }) =>
        order.manualRank ? [[order.manualRank, applicationId]] : [],
      ),
    )
    // Another order that came in the same moment counts already, though the ranking does not show it yet.
    for (const [, now] of tx.pending()) {
      const rank = now && manualRankOf(now.standing)
      if (rank) held.set(rank, now.file().id)
    }
    const checkedOrder = checkOrder(ask, held, ranked.length)
    if (!checkedOrder.ok) return checkedOrder
    for (const { id, rank } of ask.order) {
      const stream = tx.streamOf(id)
      const now = stream === null ? null : tx.application(stream)
      if (stream === null || !now) return refused('not-found')
      const outcome = tx.decide(stream, actor, setRank(now.standing, { rank, reason: ask.reason }))
      if (!outcome.ok) return outcome
    }
    return { ok: true }
  }
  const select = (tx: Transaction, ask: z.infer<typeof Select>, actor: string) => {
    if (isBlank(ask.reason)) return refused('reason-required', { reason: 'error.required' })
    const ranked = ranking.of(settingValue(tx.programme(), 'season'))
    const chosen = selection(
      ranked.map(({ row }) => ({ ...row.order, status: row.status })),
      ask,
    )
    const byLedgerId = new Map(ranked.map(({ row }) => [row.order.id, row]))
    const move = (ids: readonly string[], status: Status) =>
      ids.flatMap((ledgerId) => {
        const one = byLedgerId.get(ledgerId)
        const now = one && tx.application(one.stream)
        if (!one || !now) return []
        const outcome = tx.decide(
          one.stream,
          actor,
          changeStatus(now.standing, { status, reason: ask.reason }, 'admin'),
        )
        return outcome.ok ? [one.applicationId] : []
      })
    return {
      ok: true as const,
      shortlisted: move(chosen.shortlisted, 'shortlisted'),
      waitlisted: move(chosen.waitlist, 'waitlist'),
    }
  }
  const criteriaShown = (locale: Locale) => {
    const programme = store.models.programme()
    const season = current()
    const stamp = programme.criteria[season]
    return criteriaOf(programme, season).map(({ id, weight, isActive }) => ({
      id,
      weight,
      isActive,
      name: t(locale, `criteria.${id}`),
      description: t(locale, `criteria.${id}`),
      updatedBy: stamp ? person(stamp.by) : null,
      updatedAt: stamp?.at ?? null,
    }))
  }
  return new Elysia({ name: 'ranking', prefix: '/api/admin' })
    .use(gate)
    .get('/ranking', whole, {
      detail: { summary: 'All scored applications in ranking order', tags: ['staff'] },
    })
    .put(
      '/ranking',
      async ({ request, visitor, body }) => {
        const outcome = await store.handle((tx) => setOrder(tx, body, signedIn(visitor).id))
        return outcome.ok ? whole() : refuse(request, outcome.refusal, outcome.fields)
      },
      taking(SetRanking, 'Give or release manual positions', 'staff'),
    )
    .post(
      '/ranking/select',
      async ({ request, visitor, body }) => {
        const outcome = await store.handle((tx) => select(tx, body, signedIn(visitor).id))
        if (!outcome.ok) return refuse(request, outcome.refusal, outcome.fields)
        return { shortlisted: outcome.shortlisted, waitlisted: outcome.waitlisted }
      },
      taking(Select, 'Shortlist the first n, waitlist the next m', 'staff'),
    )
    .get('/criteria', ({ request }) => criteriaShown(localeOf(request)), {
      detail: { summary: 'The criteria in force', tags: ['staff'] },
    })
    .put(
      '/criteria',
      async ({ request, visitor, body }) => {
        const outcome = await store.handle((tx) =>
          tx.decideProgramme(
            signedIn(visitor).id,
            changeCriteria({ ...body, season: settingValue(tx.programme(), 'season') }),
          ),
        )
        return outcome.ok
          ? criteriaShown(localeOf(request))
          : refuse(request, outcome.refusal, outcome.fields)
      },
      taking(ChangeCriteria, 'Change the criteria', 'staff'),
    )
}

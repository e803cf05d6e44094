/** Taking one's own last command on an application back, where nothing came after it. */
import { Elysia } from 'elysia'
import { Undo, undo } from '#events/application/decide-undo.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import { manualRankOf } from '#events/application/standing.ts'
import { type Decision, refused } from '#events/decider.ts'
import { t } from '#events/language/index.ts'
import { settingValue } from '#events/programme/events.ts'
import { taking } from '../http/checked.ts'
import { idFrom, signedIn, staffRole } from '../http/gate.ts'
import { localeOf, refuse } from '../http/refusals.ts'
import type { Parts } from '../runtime/parts.ts'
import type { Transaction } from '../store/transaction.ts'

type Asked = Pick<Parameters<typeof undo>[0], 'seq' | 'actor' | 'role' | 'reason'> & { id: string }

export function undoRoutes({ auditLog: { history }, caseFiles, gate, ranking, store }: Parts) {
  /** Positions that other applications of the season hold, those of this very moment included. */
  const heldBeside = (tx: Transaction, stream: string) => {
    const held = new Map(
      ranking.of(settingValue(tx.programme(), 'season')).map(({ row }) => [row.stream, row.order.manualRank]),
    )
    for (const [other, now] of tx.pending()) held.set(other, now && manualRankOf(now.standing))
    held.delete(stream)
    const ranks = new Set(held.values())
    return (rank: number) => ranks.has(rank)
  }
  const decide = (tx: Transaction, { id, ...ask }: Asked): Decision<ApplicationEvent> => {
    const stream = tx.streamOf(id)
    const now = stream === null ? null : tx.application(stream)
    const known = history(id)
    if (stream === null || !now || !known) return refused('not-found')
    // Another command of this very moment came after what the log knows.
    if (now.standing.events !== known.length) return refused('changed-since')
    return tx.decide(stream, ask.actor, undo({ ...ask, history: known, isHeld: heldBeside(tx, stream) }))
  }
  /** Who changed it last, for whoever has to talk to them. */
  const lastOf = (id: string) => {
    const last = history(id)?.at(-1)
    return last && { seq: last.seq, at: last.at, type: last.event.type, by: caseFiles.person(last.actor) }
  }
  return new Elysia({ name: 'undo', prefix: '/api/admin/applications' }).use(gate).post(
    '/:id/undo',
    async ({ request, visitor, params, body }) => {
      const id = idFrom(params.id)
      const locale = localeOf(request)
      const { seq } = body
      const asked = { id, seq, actor: signedIn(visitor).id, role: staffRole(visitor) }
      const outcome = await store.handle((tx) =>
        decide(tx, { ...asked, reason: t(locale, 'undo.reason', { seq }) }),
      )
      if (outcome.ok) return caseFiles.show(id, locale)
      const extra = outcome.refusal === 'changed-since' ? { current: lastOf(id) } : {}
      return refuse(request, outcome.refusal, outcome.fields, extra)
    },
    taking(Undo, "Undo one's own last step", 'staff'),
  )
}

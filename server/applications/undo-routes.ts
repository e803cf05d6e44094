/** The route by which staff undo their own last command on an application, as long as nothing came after it. */
import { Elysia } from 'elysia'
import { Undo, undo } from '#events/application/decide-undo.ts'
import { refused } from '#events/decider.ts'
import { t } from '#events/language/index.ts'
import { taking } from '../http/checked.ts'
import { idFrom, signedIn, staffRole } from '../http/gate.ts'
import { jsonText } from '../http/json-text.ts'
import { localeOf, refuse } from '../http/refusals.ts'
import { rankedIn } from '../ranking/ranked-in.ts'
import type { Parts } from '../runtime/parts.ts'
import type { Transaction } from '../store/transaction.ts'
import { type Decide, decideIn } from './decide-in.ts'

type Asked = Pick<Parameters<typeof undo>[0], 'seq' | 'actor' | 'role' | 'reason'> & { id: string }

export function undoRoutes({ auditLog: { history }, caseFiles, gate, ranking, store }: Parts) {
  const candidatesIn = rankedIn(ranking)
  /** Manual positions of the other applications of the season, including changes by earlier commands of the batch. */
  const ranksHeldByOthers = (tx: Transaction, stream: string) => {
    const others = candidatesIn(tx).filter((one) => one.stream !== stream)
    const ranks = new Set(others.map(({ order }) => order.manualRank))
    return (rank: number) => ranks.has(rank)
  }
  const undoing =
    ({ id, ...ask }: Asked): Decide =>
    ({ standing }, stream, tx) => {
      const recorded = history(id)
      if (!recorded) return refused('not-found')
      // An earlier command of this transaction's batch is not in the log yet.
      if (standing.events !== recorded.length) return refused('changed-since')
      return undo({ ...ask, history: recorded, isHeld: ranksHeldByOthers(tx, stream) })
    }
  /** Who changed it last, shown when undoing is refused. */
  const lastChange = (id: string) => {
    const last = history(id)?.at(-1)
    return last && { seq: last.seq, at: last.at, type: last.event.type, by: caseFiles.person(last.actor) }
  }
  return new Elysia({ name: 'undo', prefix: '/api/admin/applications' }).use(gate).post(
    '/:id/undo',
    async ({ request, visitor, params, body }) => {
      const id = idFrom(params.id)
      const locale = localeOf(request)
      const { seq } = body
      const actor = signedIn(visitor).id
      const reason = t(locale, 'undo.reason', { seq })
      const decide = undoing({ id, seq, actor, role: staffRole(visitor), reason })
      const outcome = await store.handle((tx) => decideIn(tx, { id, actor }, decide))
      if (outcome.ok) {
        const shown = caseFiles.show(id, locale)
        return shown === null ? refuse(request, 'not-found') : jsonText(shown)
      }
      const extra = outcome.refusal === 'changed-since' ? { current: lastChange(id) } : {}
      return refuse(request, outcome.refusal, outcome.fields, extra)
    },
    taking(Undo, "Undo one's own last step", 'staff'),
  )
}

/** Routes to undo one's own steps, one or many at once, as long as no later event depends on them. */

import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { heldOverPlaces, Undo, undo } from '#events/application/decide-undo.ts'
import { inTheWayOf } from '#events/application/undo-dependence.ts'
import type { Refusal } from '#events/decider.ts'
import { t } from '#events/language/index.ts'
import { limits } from '#events/limits.ts'
import { taking } from '../http/checked.ts'
import { commandKey } from '../http/command-key.ts'
import { idFrom, signedIn, staffRole } from '../http/gate.ts'
import { localeOf, refuse, type Since } from '../http/refusals.ts'
import type { Parts } from '../parts.ts'
import { rankedIn, ranksOutside, withinPlaces } from '../ranking/in-transaction.ts'
import { type Decide, decideIn } from '../store/decide-in.ts'
import type { Account } from '../store/records.ts'
import type { Transaction } from '../store/transaction.ts'
import { caseAnswer, decideEach, itemShown } from './as-seen.ts'

const UndoMany = z.strictObject({
  events: z
    .array(z.extend(Undo, { id: z.string('error.type') }))
    .check(z.minLength(1, 'error.required'), z.maxLength(limits.bulk, 'error.tooLong')),
})

type Call = { request: Request; visitor: Account | null }

type Asked = { id: string } & z.infer<typeof Undo>

export function undoRoutes(
  parts: Pick<Parts, 'auditLog' | 'caseFiles' | 'files' | 'gate' | 'ranking' | 'store'>,
) {
  const { auditLog, caseFiles, files, gate, ranking, store } = parts
  const { history } = auditLog
  const candidatesIn = rankedIn(ranking)
  /** Whether another application holds the manual rank, also outside the ranking or by this batch. */
  const isHeldByOthers = (tx: Transaction, stream: string, asked: number): boolean => {
    const { season } = tx.started(stream).standing
    const isAnother = (one: { stream: string; rank: number | null }) =>
      one.stream !== stream && one.rank === asked
    return (
      candidatesIn(tx, season).some((one) => isAnother({ stream: one.stream, rank: one.order.manualRank })) ||
      ranksOutside(tx, store.state, season).some(isAnother)
    )
  }
  /** `within` knows whether the place was given to another family in the meantime. */
  const undoing =
    ({ id, seq }: Asked, { request, visitor }: Call, within: ReturnType<typeof withinPlaces>): Decide =>
    (now, stream, tx) => {
      const recorded = [...(history(id) ?? []), ...tx.eventsOf(stream)]
      const actor = signedIn(visitor).id
      const decision = undo({
        seq,
        actor,
        role: staffRole(visitor),
        reason: t(localeOf(request), 'undo.reason', { seq }),
        history: recorded,
        programme: tx.programme(),
        isHeld: (rank) => isHeldByOthers(tx, stream, rank),
      })
      const event = recorded.find((one) => one.seq === seq)?.event
      const bound = within(now, { decision, isConfirmed: heldOverPlaces(recorded, seq), isUndo: true })
      if (bound.ok && event?.type === 'DocumentAdded') files.discard(event.details.documentKey, stream)
      return bound
    }
  /** The event that prevents the undo, and its author, for the refusal. */
  const sinceStep = ({ id, seq }: Asked, refusal: Refusal, reader: string): Since | undefined => {
    if (refusal !== 'changed-since') return undefined
    const recorded = history(id) ?? []
    const asked = recorded.find((one) => one.seq === seq)
    const later = asked && inTheWayOf(asked, recorded)
    const change = later && {
      seq: later.seq,
      at: later.at,
      type: later.event.type,
      by: caseFiles.person(later.actor),
    }
    return { change, reader }
  }
  return new Elysia({ name: 'undo', prefix: '/api/admin/applications' })
    .use(gate)
    .post(
      '/:id/undo',
      async ({ request, visitor, params, body }) => {
        const id = idFrom(params.id)
        const actor = signedIn(visitor).id
        const outcome = await store.handle({ roster: true, key: commandKey(request, visitor) }, (tx) =>
          decideIn(
            tx,
            { id, actor },
            undoing({ id, ...body }, { request, visitor }, withinPlaces(tx, actor)),
          ),
        )
        if (!outcome.ok) {
          const since = sinceStep({ id, ...body }, outcome.refusal, actor)
          return refuse(
            request,
            outcome.refusal,
            outcome.fields,
            since ? { current: since.change, since } : {},
          )
        }
        await files.unlinkRemoved()
        return caseAnswer(parts, request, id)
      },
      taking(Undo, "Undo one's own step, as long as nothing rests on it", 'staff'),
    )
    .post(
      '/bulk-undo',
      async ({ request, visitor, body }) => {
        const actor = signedIn(visitor).id
        // Duplicates are undone once.
        const events = new Map(body.events.map((one) => [`${one.id} ${one.seq}`, one]))
        const results = await store.handle({ roster: true, key: commandKey(request, visitor) }, (tx) => {
          const within = withinPlaces(tx, actor)
          return decideEach(tx, [...events.values()], (one) =>
            decideIn(tx, { id: one.id, actor }, undoing(one, { request, visitor }, within)),
          )
        })
        await files.unlinkRemoved()
        const asked = [...events.values()]
        return {
          results: results.map((one, place) => {
            const since = one.ok
              ? undefined
              : sinceStep(asked[place] ?? { id: one.id, seq: 0 }, one.refusal, actor)
            return {
              ...itemShown(request, one, () => since),
              ...(since?.change && { current: since.change }),
            }
          }),
        }
      },
      taking(UndoMany, "Undo one's own steps on many, item by item", 'staff'),
    )
}

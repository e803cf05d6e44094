/**
 * The routes by which staff undo their own last command, on one application or on many at once: of each as long as nothing
 * came after it.
 */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { heldOverPlaces, Undo, undo } from '#events/application/decide-undo.ts'
import { refused } from '#events/decider.ts'
import { t } from '#events/language/index.ts'
import { limits } from '#events/limits.ts'
import { taking } from '../http/checked.ts'
import { idFrom, signedIn, staffRole } from '../http/gate.ts'
import { jsonText } from '../http/json-text.ts'
import { localeOf, refuse } from '../http/refusals.ts'
import { withinPlaces } from '../ranking/places.ts'
import { rankedIn } from '../ranking/ranked-in.ts'
import type { Parts } from '../runtime/parts.ts'
import type { Account } from '../store/records.ts'
import type { Transaction } from '../store/transaction.ts'
import { type Decide, decideIn } from './decide-in.ts'
import { decideEach, itemShown } from './item-by-item.ts'
import { sinceOf } from './too-late.ts'

const UndoMany = z.strictObject({
  events: z
    .array(z.extend(Undo, { id: z.string('error.type') }))
    .check(z.minLength(1, 'error.required'), z.maxLength(limits.bulk, 'error.tooLong')),
})

type Call = { request: Request; visitor: Account | null }
/** `withdrawn`: the files of documents that were taken back, to be removed once that is durable. */
type Undoing = { call: Call; withdrawn: { key: string; stream: string }[] }

export function undoRoutes(parts: Parts) {
  const { auditLog, caseFiles, files, gate, ranking, store } = parts
  const { history } = auditLog
  const candidatesIn = rankedIn(ranking)
  /** Manual positions of the other applications of the season, including changes by earlier commands of the batch. */
  const ranksHeldByOthers = (tx: Transaction, stream: string) => {
    const others = candidatesIn(tx).filter((one) => one.stream !== stream)
    const ranks = new Set(others.map(({ order }) => order.manualRank))
    return (rank: number) => ranks.has(rank)
  }
  /** A place that was given back may have gone to another family meanwhile, of which `within` knows. */
  const undoing =
    (
      { id, seq }: { id: string; seq: number },
      { call: { request, visitor }, withdrawn }: Undoing,
      within: ReturnType<typeof withinPlaces>,
    ): Decide =>
    (now, stream, tx) => {
      const recorded = history(id)
      if (!recorded) return refused('not-found')
      // An earlier command of this transaction's batch is not in the log yet.
      if (now.standing.events !== recorded.length) return refused('changed-since')
      const last = recorded.at(-1)?.event
      const decision = undo({
        seq,
        actor: signedIn(visitor).id,
        role: staffRole(visitor),
        reason: t(localeOf(request), 'undo.reason', { seq }),
        history: recorded,
        isHeld: (rank) => ranksHeldByOthers(tx, stream)(rank),
      })
      if (decision.ok && last?.type === 'DocumentAdded')
        withdrawn.push({ key: last.details.documentKey, stream })
      return within(now, { decision, isConfirmed: heldOverPlaces(recorded) })
    }
  const discard = async ({ withdrawn }: Undoing): Promise<void> => {
    for (const { key, stream } of withdrawn) await files.discard(key, stream)
  }
  return new Elysia({ name: 'undo', prefix: '/api/admin/applications' })
    .use(gate)
    .post(
      '/:id/undo',
      async ({ request, visitor, params, body }) => {
        const id = idFrom(params.id)
        const undone: Undoing = { call: { request, visitor }, withdrawn: [] }
        const actor = signedIn(visitor).id
        const outcome = await store.handle((tx) =>
          decideIn(tx, { id, actor }, undoing({ id, seq: body.seq }, undone, withinPlaces(tx))),
        )
        if (!outcome.ok) {
          const since = sinceOf(parts, { id, refusal: outcome.refusal }, actor)
          return refuse(
            request,
            outcome.refusal,
            outcome.fields,
            since ? { current: since.change, since } : {},
          )
        }
        await discard(undone)
        const shown = caseFiles.show(id, localeOf(request))
        return shown === null ? refuse(request, 'not-found') : jsonText(shown)
      },
      taking(Undo, "Undo one's own last step", 'staff'),
    )
    .post(
      '/bulk-undo',
      async ({ request, visitor, body }) => {
        const actor = signedIn(visitor).id
        const undone: Undoing = { call: { request, visitor }, withdrawn: [] }
        const seqs = new Map(body.events.map(({ id, seq }) => [id, seq]))
        const results = await store.handle((tx) => {
          const within = withinPlaces(tx)
          return decideEach(tx, [...seqs.keys()], (id) =>
            decideIn(tx, { id, actor }, undoing({ id, seq: seqs.get(id) ?? 0 }, undone, within)),
          )
        })
        await discard(undone)
        return {
          results: results.map((one) => itemShown(request, one, (item) => sinceOf(parts, item, actor))),
        }
      },
      taking(UndoMany, "Undo one's own last step on many, item by item", 'staff'),
    )
}

/** Staff change an application here: each route turns a request into one command and a refusal into one status. */
import { randomUUID } from 'node:crypto'
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { versionOf } from '#events/application/application.ts'
import {
  AddDocument,
  AddNote,
  addDocument,
  addNote,
  ChangeStatus,
  changeStatus,
  RecordFacts,
  recordFacts,
  Verify,
  verify,
} from '#events/application/decide.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import type { Standing } from '#events/application/standing.ts'
import { type Decision, refused } from '#events/decider.ts'
import { t } from '#events/language/index.ts'
import { limits, type StaffRole } from '#events/vocabulary.ts'
import { taking } from '../http/checked.ts'
import { idFrom, signedIn, staffRole } from '../http/gate.ts'
import { localeOf, refuse } from '../http/refusals.ts'
import type { Parts } from '../runtime/parts.ts'
import { eraseApplication } from '../store/erase.ts'
import type { Transaction } from '../store/transaction.ts'

const Bulk = z.extend(ChangeStatus, {
  ids: z
    .array(z.string('error.type'))
    .check(z.minLength(1, 'error.required'), z.maxLength(limits.bulk, 'error.tooLong')),
})
/** `expectedVersion`: the one that the person looked at, where nothing may have happened since. */
const Move = z.extend(ChangeStatus, { expectedVersion: z.optional(z.int('error.type')) })
type Decide = (now: Standing, tx: Transaction, stream: string) => Decision<ApplicationEvent>

const moving =
  ({ expectedVersion, ...ask }: z.infer<typeof Move>, role: StaffRole): Decide =>
  (standing, tx, stream) => {
    const now = tx.application(stream)
    const isStale = now && expectedVersion !== undefined && expectedVersion !== versionOf(now)
    return isStale ? refused('version-stale') : changeStatus(standing, ask, role)
  }

export function decisionRoutes({ caseFiles, files, gate, store }: Parts) {
  const decideIn = (
    tx: Transaction,
    ask: { id: string; actor: string; decide: Decide },
  ): Decision<ApplicationEvent> => {
    const stream = tx.streamOf(ask.id)
    const now = stream === null ? null : tx.application(stream)
    if (stream === null || !now) return refused('not-found')
    return tx.decide(stream, ask.actor, ask.decide(now.standing, tx, stream))
  }
  const command = (id: string, actor: string, decide: Decide) =>
    store.handle((tx) => decideIn(tx, { id, actor, decide }))
  /** Answers the application as it now is. */
  const answer = async (request: Request, id: string, outcome: Promise<Decision<ApplicationEvent>>) => {
    const decision = await outcome
    const current = caseFiles.show(id, localeOf(request))
    if (decision.ok) return current
    const extra = decision.refusal === 'version-stale' ? { current } : {}
    return refuse(request, decision.refusal, decision.fields, extra)
  }
  const erased = async (request: Request, id: string, actor: string) => {
    const outcome = await eraseApplication(store, { id, actor })
    if (!outcome.ok) return refuse(request, outcome.refusal)
    await files.unlinkRemoved()
    return new Response(null, { status: 204 })
  }
  return new Elysia({ name: 'admin-decisions', prefix: '/api/admin/applications' })
    .use(gate)
    .post(
      '/bulk-status',
      async ({ request, visitor, body }) => {
        const actor = signedIn(visitor).id
        const role = staffRole(visitor)
        const decide: Decide = (now) => changeStatus(now, body, role)
        const outcomes = await store.handle((tx) => body.ids.map((id) => decideIn(tx, { id, actor, decide })))
        const results = outcomes.map((outcome, place) => {
          const id = body.ids[place] ?? ''
          if (outcome.ok) return { id, ok: true }
          return {
            id,
            ok: false,
            code: outcome.refusal,
            message: t(localeOf(request), `refusal.${outcome.refusal}`),
          }
        })
        return { results }
      },
      taking(Bulk, 'One status and reason for many', 'staff'),
    )
    .post(
      '/:id/verify',
      ({ request, visitor, params, body }) =>
        answer(
          request,
          params.id,
          command(idFrom(params.id), signedIn(visitor).id, (now) => verify(now, body)),
        ),
      taking(Verify, 'Verify & Score', 'staff'),
    )
    .post(
      '/:id/status',
      ({ request, visitor, params, body }) =>
        answer(
          request,
          params.id,
          command(idFrom(params.id), signedIn(visitor).id, moving(body, staffRole(visitor))),
        ),
      taking(Move, 'Change the status, with a reason', 'staff'),
    )
    .post(
      '/:id/facts',
      ({ request, visitor, params, body }) =>
        answer(
          request,
          params.id,
          command(idFrom(params.id), signedIn(visitor).id, (now) => recordFacts(now, body)),
        ),
      taking(RecordFacts, 'Record what the home visit found', 'staff'),
    )
    .get(
      '/:id/notes',
      ({ request, params }) => caseFiles.notes(idFrom(params.id)) ?? refuse(request, 'not-found'),
      {
        detail: { summary: 'Notes, newest first', tags: ['staff'] },
      },
    )
    .post(
      '/:id/notes',
      async ({ request, visitor, params, body }) => {
        const decide: Decide = (now) => addNote(now, { ...body, noteId: randomUUID() })
        const outcome = await command(idFrom(params.id), signedIn(visitor).id, decide)
        if (!outcome.ok) return refuse(request, outcome.refusal, outcome.fields)
        return Response.json(caseFiles.notes(params.id)?.[0], { status: 201 })
      },
      taking(AddNote, 'Add a note', 'staff'),
    )
    .get(
      '/:id/documents',
      ({ request, params }) => caseFiles.documents(idFrom(params.id)) ?? refuse(request, 'not-found'),
      {
        detail: { summary: 'Additional documents, newest first', tags: ['staff'] },
      },
    )
    .post(
      '/:id/documents',
      async ({ request, visitor, params, body }) => {
        const actor = signedIn(visitor).id
        const decide: Decide = (now, tx, stream) =>
          files.attach(tx, { stream, key: body.documentKey, actor })
            ? addDocument(now, { ...body, documentId: randomUUID() })
            : refused('file-not-yours', { documentKey: 'error.file' })
        const outcome = await command(idFrom(params.id), actor, decide)
        if (!outcome.ok) return refuse(request, outcome.refusal, outcome.fields)
        return Response.json(caseFiles.documents(params.id)?.[0], { status: 201 })
      },
      taking(AddDocument, 'Add a document that was uploaded', 'staff'),
    )
    .delete(
      '/:id',
      ({ request, visitor, params }) => erased(request, idFrom(params.id), signedIn(visitor).id),
      {
        detail: { summary: 'Erase an application for good', tags: ['staff'] },
      },
    )
}

/** Routes by which staff change applications: each turns a request into one command. */
import { randomUUID } from 'node:crypto'
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { type Application, versionOf } from '#events/application/application.ts'
import {
  DeclineOverPlaces,
  declineOverPlaces,
  proposalEnds,
  waitingProposal,
} from '#events/application/bounds.ts'
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
import { refused } from '#events/decider.ts'
import { limits } from '#events/limits.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import { described, mayTake, taking } from '../http/checked.ts'
import { commandKey } from '../http/command-key.ts'
import { idFrom, signedIn, staffRole } from '../http/gate.ts'
import { accepted, refuse } from '../http/refusals.ts'
import type { Parts } from '../parts.ts'
import { withinPlaces } from '../ranking/in-transaction.ts'
import { type Decide, decideIn } from '../store/decide-in.ts'
import type { Store } from '../store/store.ts'
import {
  type Call,
  caseAnswer,
  decideEach,
  expectedVersion,
  itemShown,
  refusedIn,
  sinceOf,
  statusNow,
  unlessStale,
} from './as-seen.ts'
import type { CaseFiles } from './case-files.ts'

/** The person confirmed that there are fewer places. */
const overPlaces = z.optional(z.boolean('error.type'))
/** `versions`: of the displayed rows, by id; applications that have moved on since are refused. */
const Bulk = z.extend(ChangeStatus, {
  overPlaces,
  versions: z.optional(z.record(z.string(), expectedVersion)),
  ids: z
    .array(z.string('error.type'))
    .check(z.minLength(1, 'error.required'), z.maxLength(limits.bulk, 'error.tooLong')),
})
const Move = z.extend(ChangeStatus, { overPlaces, expectedVersion: z.optional(expectedVersion) })
const Verified = z.extend(Verify, { expectedVersion: z.optional(expectedVersion) })
const Visited = z.extend(RecordFacts, { expectedVersion })

type Seen = Omit<Call, 'request'> & { body: { expectedVersion?: number | undefined } }
const seenBy = ({ visitor, params: { id }, body }: Seen) => ({
  id,
  version: body.expectedVersion,
  actor: signedIn(visitor).id,
})

export function decisionRoutes(parts: Pick<Parts, 'caseFiles' | 'files' | 'gate' | 'store'>) {
  const { caseFiles, files, gate, store } = parts
  /** `roster`: it is bounded by the places of the season. */
  const command = ({ request, visitor, params }: Call, decide: Decide, roster = false) => {
    const target = { id: idFrom(params.id), actor: signedIn(visitor).id }
    return store.handle({ ids: [target.id], roster, key: commandKey(request, visitor) }, (tx) => {
      const outcome = decideIn(tx, target, decide)
      return outcome.ok ? { ...outcome, seq: tx.lastSeq() } : outcome
    })
  }
  const change = async (call: Call, decide: Decide, roster = false) => {
    const decision = await command(call, decide, roster)
    if (!decision.ok) return refusedIn(parts, call, decision)
    return caseAnswer(parts, call.request, call.params.id)
  }
  /** Answers with the newest item and its event's `seq`; the application may be erased in the same batch. */
  const added = (request: Request, list: readonly object[] | null, { seq }: { seq: number }) => {
    const newest = list?.[0]
    return newest ? Response.json({ ...newest, seq }, { status: 201 }) : refuse(request, 'not-found')
  }
  return new Elysia({ name: 'admin-decisions', prefix: '/api/admin/applications' })
    .use(gate)
    .post(
      '/bulk-status',
      async ({ request, visitor, body }) => {
        const actor = signedIn(visitor).id
        const role = staffRole(visitor)
        const { ids, versions = {}, ...ask } = body
        const results = await store.handle({ roster: true, key: commandKey(request, visitor) }, (tx) => {
          const within = withinPlaces(tx, actor)
          const isConfirmed = ask.overPlaces === true
          const decide: Decide = (now) =>
            within(now, { decision: changeStatus(now.standing, ask, role, tx.programme()), isConfirmed })
          const asked = ids.map((id) => ({ id, actor, version: versions[id] }))
          return decideEach(tx, asked, (one) => decideIn(tx, one, unlessStale(parts, one, decide)))
        })
        return {
          results: results.map((one) => ({
            ...itemShown(request, one, (item) => sinceOf(parts, item, actor)),
            ...(!one.ok && statusNow(parts, one)),
          })),
        }
      },
      taking(Bulk, 'One status and reason for many', 'staff'),
    )
    .post(
      '/:id/verify',
      ({ request, visitor, params, body }) =>
        change(
          { request, visitor, params },
          unlessStale(parts, seenBy({ visitor, params, body }), ({ standing }) => verify(standing, body)),
        ),
      mayTake(Verified, 'Verify & Score', 'staff'),
    )
    .post(
      '/:id/status',
      ({ request, visitor, params, body }) =>
        change(
          { request, visitor, params },
          unlessStale(parts, seenBy({ visitor, params, body }), (now, _stream, tx) =>
            withinPlaces(tx, signedIn(visitor).id)(now, {
              decision: changeStatus(now.standing, body, staffRole(visitor), tx.programme()),
              isConfirmed: body.overPlaces === true,
            }),
          ),
          true,
        ),
      taking(Move, 'Change the status, with a reason', 'staff'),
    )
    .post(
      '/:id/facts',
      ({ request, visitor, params, body }) =>
        change(
          { request, visitor, params },
          // A visit was made with the sheet of that very version.
          (now) =>
            body.expectedVersion === versionOf(now)
              ? recordFacts(now.standing, body, staffRole(visitor))
              : refused('version-stale'),
        ),
      taking(Visited, 'Record what the home visit found', 'staff'),
    )
    .get(
      '/:id/notes',
      ({ request, params }) => caseFiles.notes(idFrom(params.id)) ?? refuse(request, 'not-found'),
      described('Notes, newest first', 'staff'),
    )
    .post(
      '/:id/notes',
      async ({ request, visitor, params, body }) => {
        const noteId = randomUUID()
        const outcome = accepted(
          await command({ request, visitor, params }, ({ standing }) =>
            addNote(standing, { ...body, noteId }),
          ),
        )
        return added(request, caseFiles.notes(params.id), outcome)
      },
      taking(AddNote, 'Add a note', 'staff'),
    )
    .get(
      '/:id/documents',
      ({ request, params }) => caseFiles.documents(idFrom(params.id)) ?? refuse(request, 'not-found'),
      described('Additional documents, newest first', 'staff'),
    )
    .post(
      '/:id/documents',
      async ({ request, visitor, params, body }) => {
        const actor = signedIn(visitor).id
        const decide: Decide = ({ standing }, stream) =>
          files.attach({ stream, key: body.documentKey, actor })
            ? addDocument(standing, { ...body, documentId: randomUUID() })
            : refused('file-not-yours', { documentKey: 'error.file' })
        const outcome = accepted(await command({ request, visitor, params }, decide))
        return added(request, caseFiles.documents(params.id), outcome)
      },
      taking(AddDocument, 'Add a document that was uploaded', 'staff'),
    )
}

// Places beyond the places, proposed under the rule of two persons.

type Source = { auditLog: AuditLog; caseFiles: CaseFiles; store: Store }

/** Oldest first. `until`: expiry, UTC. */
function waitingIn({ auditLog, caseFiles, store }: Source, season: string) {
  const at = store.clock().toISOString()
  function shown(now: Application) {
    const proposal = waitingProposal(now.standing, at)
    if (!proposal) return []
    const { id, number, form } = now.file()
    const asked = auditLog.history(id)?.find(({ seq }) => seq === proposal.seq)?.event
    return {
      id,
      number,
      groomName: form?.groomName ?? '',
      brideName: form?.brideName ?? '',
      status: now.standing.status,
      version: versionOf(now),
      to: proposal.to,
      reason: asked?.type === 'OverPlacesProposed' ? asked.details.reason : '',
      by: caseFiles.person(proposal.by),
      at: proposal.at,
      until: proposalEnds(proposal),
    }
  }
  return store.state
    .standingsOf(season)
    .filter(([, { standing }]) => waitingProposal(standing, at) !== null)
    .flatMap(([stream]) => store.state.application(stream) ?? [])
    .flatMap(shown)
    .sort((a, b) => (a.at < b.at ? -1 : 1))
}

// Routes for proposals that wait for a second admin.

/** There is no route to agree: a second admin requests the same change of status. */
export function proposalRoutes(parts: Pick<Parts, 'auditLog' | 'caseFiles' | 'gate' | 'settings' | 'store'>) {
  const { gate, settings, store } = parts
  return new Elysia({ name: 'proposals', prefix: '/api/admin' })
    .use(gate)
    .get(
      '/proposals',
      ({ visitor }) => ({ reader: signedIn(visitor).id, waiting: waitingIn(parts, settings.season()) }),
      described('Places beyond the places that wait for a second admin', 'staff'),
    )
    .post(
      '/applications/:id/decline-place',
      async ({ request, visitor, params, body }) => {
        const target = { id: idFrom(params.id), actor: signedIn(visitor).id }
        accepted(
          await store.handle({ ids: [target.id], key: commandKey(request, visitor) }, (tx) =>
            decideIn(tx, target, ({ standing }) => declineOverPlaces(standing, { ...body, at: tx.at })),
          ),
        )
        return caseAnswer(parts, request, params.id)
      },
      taking(
        DeclineOverPlaces,
        'Decline a place beyond the places, or take back having asked for it',
        'staff',
      ),
    )
}

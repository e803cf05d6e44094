/** Routes for home visits with phones that may be offline: sheets, the key that seals them, and findings. */

import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { AddDocument, AddNote, RecordFacts } from '#events/application/decide.ts'
import { informingTypes } from '#events/application/moved-on.ts'
import { limits } from '#events/limits.ts'
import { noteKinds } from '#events/vocabulary.ts'
import type { Call } from '../applications/as-seen.ts'
import { described, taking } from '../http/checked.ts'
import { idFrom, signedIn, staffRole } from '../http/gate.ts'
import { accepted, refuse } from '../http/refusals.ts'
import type { Parts } from '../parts.ts'
import { foundBy } from './visits.ts'

/** Sheets to load onto a device. */
const Take = z.strictObject({
  ids: z.array(z.uuid('error.type')).check(z.maxLength(limits.pageSizeMax, 'error.tooLong')),
})
/** `version`: of the filled-in sheet. */
const Visit = z.extend(RecordFacts, { version: z.int('error.type') })
/** `noteId`: idempotency key made by the phone. `kind`: how the visit ended. */
const Note = z.extend(AddNote, {
  noteId: z.uuid('error.type'),
  kind: z.optional(z.enum(noteKinds, 'error.type')),
})
/** `documentId`: idempotency key made by the phone. */
const Photo = z.extend(AddDocument, { documentId: z.uuid('error.type') })

export function visitRoutes(
  parts: Pick<Parts, 'auditLog' | 'caseFiles' | 'cookie' | 'gate' | 'store' | 'visits'>,
) {
  const { auditLog, caseFiles, cookie, gate, store, visits } = parts
  /** With the author of its last change and of each finding. */
  const sheetNow = (id: string, reader: string) => {
    const sheet = visits.sheet(id, reader)
    const last = caseFiles.lastChange(id, informingTypes)
    const found = foundBy(auditLog.history(id) ?? [], sheet?.version ?? 0, caseFiles.person)
    return sheet && { ...sheet, changed: last ? { at: last.at, by: last.by } : null, foundBy: found }
  }
  /** Milliseconds until the session ends, as long as the phone may use the key. */
  const remaining = (request: Request): number =>
    store.vault.sessions.remaining(cookie.read(request) ?? '', store.clock())
  /** The current sheet, with the event's `seq`. The family may have been erased in the same batch. */
  const recorded = ({ request, visitor, params }: Call, { seq }: { seq: number }) => {
    const sheet = visits.sheet(params.id, signedIn(visitor).id)
    return sheet ? { ...sheet, seq } : refuse(request, 'not-found')
  }
  return new Elysia({ name: 'visits', prefix: '/api/admin/visits' })
    .use(gate)
    .get(
      '',
      ({ request, visitor }) => ({
        families: visits.families(signedIn(visitor).id),
        remaining: remaining(request),
      }),
      described(
        'Families that wait for a home visit, those who sent first first, without address and phone',
        'staff',
      ),
    )
    .post(
      '',
      async ({ request, visitor, body }) => ({
        visits: await visits.readSheets(signedIn(visitor).id, body.ids),
        remaining: remaining(request),
      }),
      taking(
        Take,
        'Take the visit sheets of these families, with address and phone; it is recorded',
        'staff',
      ),
    )
    .get(
      '/key',
      ({ request, visitor }) => ({
        key: visits.phoneKey(signedIn(visitor).id),
        remaining: remaining(request),
      }),
      described('The key that seals what this browser keeps for me', 'staff'),
    )
    .get(
      '/:id',
      ({ request, visitor, params }) =>
        sheetNow(idFrom(params.id), signedIn(visitor).id) ?? refuse(request, 'not-found'),
      described('The visit sheet of one family, as it stands', 'staff'),
    )
    .post(
      '/:id',
      async ({ request, visitor, params, body }) => {
        const id = idFrom(params.id)
        const { version, facts, note = '' } = body
        const actor = signedIn(visitor).id
        const role = staffRole(visitor)
        const outcome = await visits.record({ id, actor, role, version, facts, note })
        if (!outcome.ok)
          return refuse(request, outcome.refusal, outcome.fields, { current: visits.statusNow(id) })
        return recorded({ request, visitor, params }, outcome)
      },
      taking(Visit, 'Record a home visit; may be repeated', 'staff'),
    )
    .post(
      '/:id/note',
      async ({ request, visitor, params, body }) => {
        const id = idFrom(params.id)
        const outcome = await visits.addNote({ id, actor: signedIn(visitor).id, ...body })
        return recorded({ request, visitor, params }, accepted(outcome))
      },
      taking(Note, 'Keep as a note what a visit found, or that nobody was at home; may be repeated', 'staff'),
    )
    .post(
      '/:id/photo',
      async ({ request, visitor, params, body }) => {
        const id = idFrom(params.id)
        const outcome = await visits.addPhoto({ id, actor: signedIn(visitor).id, ...body })
        return recorded({ request, visitor, params }, accepted(outcome))
      },
      taking(Photo, 'Add the photo of a home visit; may be repeated', 'staff'),
    )
}

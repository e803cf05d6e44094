/** Routes for home visits on a phone that may be offline: visit sheets, the key that seals them there, and the findings. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { AddDocument, RecordFacts } from '#events/application/decide.ts'
import { accepted } from '../http/accepted.ts'
import { taking } from '../http/checked.ts'
import { described } from '../http/described.ts'
import { idFrom, signedIn, staffRole } from '../http/gate.ts'
import { refuse } from '../http/refusals.ts'
import type { Parts } from '../runtime/parts.ts'

/** `version`: that of the sheet that was filled in. */
const Visit = z.extend(RecordFacts, { version: z.int('error.type') })
/** `documentId` is made by the phone, so that sending a photo twice adds it once. */
const Photo = z.extend(AddDocument, { documentId: z.uuid('error.type') })

export function visitRoutes({ cookie, gate, store, visits }: Parts) {
  /** Milliseconds until the session ends; until then the phone may use the key. */
  const remaining = (request: Request): number =>
    store.vault.sessions.remaining(cookie.read(request) ?? '', store.clock())
  return new Elysia({ name: 'visits', prefix: '/api/admin/visits' })
    .use(gate)
    .get(
      '',
      async ({ request, visitor }) => {
        const { id } = signedIn(visitor)
        return {
          visits: await visits.readSheets(id),
          key: visits.phoneKey(id),
          remaining: remaining(request),
        }
      },
      described('Families that wait for a home visit, those who sent first first', 'staff'),
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
      ({ request, params }) => visits.sheet(idFrom(params.id)) ?? refuse(request, 'not-found'),
      described('The visit sheet of one family, as it stands', 'staff'),
    )
    .post(
      '/:id',
      async ({ request, visitor, params, body }) => {
        const id = idFrom(params.id)
        const { version, facts, note = '' } = body
        const actor = signedIn(visitor).id
        accepted(await visits.record({ id, actor, role: staffRole(visitor), version, facts, note }))
        return visits.sheet(id) ?? refuse(request, 'not-found')
      },
      taking(Visit, 'Record a home visit; may be repeated', 'staff'),
    )
    .post(
      '/:id/photo',
      async ({ request, visitor, params, body }) => {
        const id = idFrom(params.id)
        accepted(await visits.addPhoto({ id, actor: signedIn(visitor).id, ...body }))
        return visits.sheet(id) ?? refuse(request, 'not-found')
      },
      taking(Photo, 'Add the photo of a home visit; may be repeated', 'staff'),
    )
}

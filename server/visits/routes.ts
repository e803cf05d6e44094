/** Home visits as a phone works with them: the day's sheets with the key they are kept under, and what was found. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { AddDocument, RecordFacts } from '#events/application/decide.ts'
import { taking } from '../http/checked.ts'
import { idFrom, signedIn } from '../http/gate.ts'
import { refuse } from '../http/refusals.ts'
import type { Parts } from '../runtime/parts.ts'

/** `version`: of the sheet that was filled in. */
const Visit = z.extend(RecordFacts, { version: z.int('error.type') })
/** The id is the phone's own, so that a photo which is sent twice is there once. */
const Photo = z.extend(AddDocument, { documentId: z.uuid('error.type') })

export function visitRoutes({ cookie, gate, store, visits }: Parts) {
  /** Milliseconds until the session ends, and with it the phone's use of the key. */
  const remaining = (request: Request): number =>
    store.vault.sessions.remaining(cookie.read(request) ?? '', store.clock())
  return new Elysia({ name: 'visits', prefix: '/api/admin/visits' })
    .use(gate)
    .get(
      '',
      ({ request, visitor }) => ({
        key: visits.phoneKey(signedIn(visitor).id),
        remaining: remaining(request),
        visits: visits.sheets(),
      }),
      {
        detail: {
          summary: 'Families that wait for a home visit, those who sent first first',
          tags: ['staff'],
        },
      },
    )
    .get('/:id', ({ request, params }) => visits.sheet(idFrom(params.id)) ?? refuse(request, 'not-found'), {
      detail: { summary: 'The visit sheet of one family, as it stands', tags: ['staff'] },
    })
    .post(
      '/:id',
      async ({ request, visitor, params, body }) => {
        const id = idFrom(params.id)
        const { version, facts, note = '' } = body
        const outcome = await visits.record({ id, actor: signedIn(visitor).id, version, facts, note })
        return outcome.ok ? visits.sheet(id) : refuse(request, outcome.refusal, outcome.fields)
      },
      taking(Visit, 'Record a home visit; may be repeated', 'staff'),
    )
    .post(
      '/:id/photo',
      async ({ request, visitor, params, body }) => {
        const id = idFrom(params.id)
        const outcome = await visits.addPhoto({ id, actor: signedIn(visitor).id, ...body })
        return outcome.ok ? visits.sheet(id) : refuse(request, outcome.refusal, outcome.fields)
      },
      taking(Photo, 'Add the photo of a home visit; may be repeated', 'staff'),
    )
}

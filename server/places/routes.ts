/** The route with suggestions of local bodies for the form. They are public data, so caches may store them. */

import { createHash } from 'node:crypto'
import { Elysia } from 'elysia'
import * as z from 'zod'
import { districts, lsgTypes } from '#events/vocabulary.ts'
import { asking } from '../http/described.ts'
import type { Gate } from '../http/gate.ts'
import { oneOf } from '../http/query.ts'
import type { LocalBodies } from './local-bodies.ts'

const Ask = z.strictObject({
  district: oneOf(districts),
  type: oneOf(lsgTypes).optional(),
})

/** An offline phone may use a stale list for 30 days; an empty list is revalidated each time. */
const caching = (isEmpty: boolean): string =>
  isEmpty ? 'public, no-cache' : 'public, max-age=3600, stale-while-revalidate=2592000'

function answer(request: Request, found: { name: string; type: string }[]): Response {
  const body = JSON.stringify({ localBodies: found })
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = {
    'content-type': 'application/json',
    'cache-control': caching(found.length === 0),
    'x-content-type-options': 'nosniff',
    etag,
  }
  const isSame = request.headers.get('if-none-match')?.includes(etag) ?? false
  return isSame ? new Response(null, { status: 304, headers }) : new Response(body, { headers })
}

export function placeRoutes({ gate, localBodies }: { gate: Gate; localBodies: LocalBodies }) {
  return new Elysia({ name: 'places', prefix: '/api/places' }).use(gate).get(
    '/local-bodies',
    ({ request, query: { district, type } }) =>
      answer(
        request,
        localBodies()
          .filter((body) => body.district === district && (type === undefined || body.type === type))
          .map((body) => ({ name: body.name, type: body.type })),
      ),
    asking(Ask, 'The local bodies of a district, as suggestions', 'programme'),
  )
}

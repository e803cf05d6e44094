/** Names of places that the form offers; what a family types instead is as good. */
import { createHash } from 'node:crypto'
import { Elysia } from 'elysia'
import * as z from 'zod'
import { districts, lsgTypes } from '#events/vocabulary.ts'
import { checked } from '../http/checked.ts'
import type { Parts } from '../runtime/parts.ts'

const Ask = z.strictObject({
  district: z.enum(districts, 'error.choose'),
  type: z.enum(lsgTypes, 'error.choose').optional(),
})

/** A phone offline goes on with what it has; a phone that found no list asks again. */
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

export function placeRoutes({ gate, localBodies }: Parts) {
  return new Elysia({ name: 'places', prefix: '/api/places' }).use(gate).get(
    '/local-bodies',
    ({ request, query: { district, type } }) =>
      answer(
        request,
        localBodies()
          .filter((body) => body.district === district && (type === undefined || body.type === type))
          .map((body) => ({ name: body.name, type: body.type })),
      ),
    {
      query: checked(Ask),
      detail: { summary: 'The local bodies of a district, as suggestions', tags: ['programme'] },
    },
  )
}

/** Public routes: the deadline, the public settings, and the health check. */

import { createHash } from 'node:crypto'
import { Elysia } from 'elysia'
import * as z from 'zod'
import { districts, lsgTypes } from '#events/vocabulary.ts'
import type { Gate } from '../http/gate.ts'
import { asking, described, oneOf } from '../http/query.ts'
import { refuse } from '../http/refusals.ts'
import type { SteadyClock } from '../store/steady-clock.ts'
import type { Store } from '../store/store.ts'
import type { LocalBodies } from './local-bodies.ts'
import type { Settings } from './settings.ts'

export function programmeRoutes({
  gate,
  settings,
  steadyClock,
  store,
}: {
  gate: Gate
  settings: Settings
  steadyClock: SteadyClock
  store: Store
}) {
  /** `warning` is there only while there is one, so that monitors which compare the whole body notice it too. */
  const health = () => {
    if (store.aheadOfClock() !== null) return { status: 'ok', warning: 'log-ahead-of-clock' }
    return steadyClock.held() > 0 ? { status: 'ok', warning: 'erasing-waits-for-clock' } : { status: 'ok' }
  }
  return new Elysia({ name: 'programme', prefix: '/api' })
    .use(gate)
    .get(
      '/health',
      ({ request }) =>
        store.isHealthy() ? health() : refuse(request, 'unavailable', undefined, { retryAfter: 5 }),
      described('Whether the log is open and everything has taken it in', 'programme'),
    )
    .get(
      '/deadline',
      () => {
        const deadline = settings.deadline()
        return { deadline, isExpired: store.clock().getTime() >= Date.parse(deadline) }
      },
      described('Until when families may apply', 'programme'),
    )
    .get(
      '/settings/:key',
      ({ request, params }) => {
        const value = settings.public(params.key)
        return value === null ? refuse(request, 'unknown-setting') : { key: params.key, value }
      },
      described('A public setting', 'programme'),
    )
}

// The route with suggestions of local bodies for the form. They are public data, so caches may store them.

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

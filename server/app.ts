/** The table of contents of the API: every route module, in order, behind one gate, one error handler and one set of headers. */
import { type AnyElysia, Elysia, ValidationError } from 'elysia'
import { outside } from './accounts/outside/routes.ts'
import { ownAccount } from './accounts/own-account-routes.ts'
import { secondFactorRoutes } from './accounts/second-factor-routes.ts'
import { auth } from './accounts/sign-in-routes.ts'
import { team } from './accounts/team-routes.ts'
import { adminDecisions } from './applications/decision-routes.ts'
import { applications } from './applications/routes.ts'
import { viewRoutes } from './applications/saved-view-routes.ts'
import { adminApplications } from './applications/staff-routes.ts'
import { undoRoutes } from './applications/undo-routes.ts'
import { auditRoutes } from './audit/bundle-routes.ts'
import { auditLogRoutes } from './audit/log-routes.ts'
import { objects } from './files/routes.ts'
import { description } from './http/description-routes.ts'
import { gate } from './http/gate.ts'
import { refuse } from './http/refusals.ts'
import { Refusing } from './http/refusing.ts'
import { mailRoutes } from './mail/routes.ts'
import { places } from './places/routes.ts'
import { clips } from './programme/clip-routes.ts'
import { programme } from './programme/routes.ts'
import { settingsRoutes } from './programme/settings-routes.ts'
import { columnRoutes } from './ranking/column-routes.ts'
import { ranking } from './ranking/ranking.ts'
import { rankingRoutes } from './ranking/routes.ts'
import { replayRoutes } from './replay/routes.ts'
import type { Parts } from './runtime/parts.ts'
import { type Reports, stackOf } from './runtime/reports.ts'
import { StorageUnavailable } from './runtime/storage-unavailable.ts'
import { isStorageError } from './store/database.ts'
import { visits } from './visits/routes.ts'

/** Longer than the largest file, so that our own words answer what is too large. */
const MOST_BYTES = 12 * 1024 * 1024

/** A browser says where a request comes from; what says nothing is no browser. */
function isCrossSite(request: Request, publicUrl: string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return false
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  const origin = request.headers.get('origin')
  return origin !== null && origin !== new URL(publicUrl).origin
}

/** What a thrown thing answers; anything unexpected is logged under an id and answered without a word of it. */
function answerFor(
  parts: Parts,
  { request, error, code }: { request: Request; error: unknown; code: unknown },
): Response {
  // What a parse hook throws arrives wrapped.
  const refusing = error instanceof Error && error.cause instanceof Refusing ? error.cause : error
  if (refusing instanceof Refusing) return refuse(request, refusing.refusal, refusing.fields, refusing.extra)
  if (error instanceof StorageUnavailable || isStorageError(error))
    return refuse(request, 'unavailable', undefined, { retryAfter: 10 })
  if (code === 'NOT_FOUND') return refuse(request, 'not-found')
  if (code === 'PARSE' || code === 'INVALID_COOKIE_SIGNATURE') return refuse(request, 'malformed')
  if (error instanceof ValidationError && error.type !== 'response') return refuse(request, 'invalid')
  const id = crypto.randomUUID()
  parts.reports.error({ id, stack: stackOf(error) })
  return refuse(request, 'failed', undefined, { id })
}

/** One line for each request, where LOG_LEVEL asks for it. */
const requestLines = ({ tellsAll, info }: Reports) =>
  tellsAll
    ? new Elysia({ name: 'request-lines' }).onAfterResponse({ as: 'global' }, ({ request, route, set }) =>
        info({ method: request.method, route, status: Number(set.status ?? 200) }),
      )
    : new Elysia({ name: 'request-lines' })

/** On every answer. Where people come by https, their browsers are told never to come by anything else. */
const headersOf = ({ config }: Parts) => ({
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  ...(config.publicUrl?.startsWith('https:') && {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }),
})

/** @param pages the built pages, mounted last; without them the server is the API alone. */
export function app(parts: Parts, pages: AnyElysia = new Elysia()) {
  const order = ranking(parts.store)
  const built: AnyElysia = new Elysia({ serve: { maxRequestBodySize: MOST_BYTES, idleTimeout: 30 } })
    .headers(headersOf(parts))
    .onRequest(({ request }) => {
      if (isCrossSite(request, parts.publicUrl(request))) return refuse(request, 'cross-site')
    })
    .onError({ as: 'global' }, ({ request, error, code }) => answerFor(parts, { request, error, code }))
    .use(requestLines(parts.reports))
    .use(gate(parts))
    .use(description(() => built))
    .use(programme(parts))
    .use(places(parts))
    .use(clips(parts))
    .use(auth(parts))
    .use(outside(parts))
    .use(ownAccount(parts))
    .use(secondFactorRoutes(parts))
    .use(applications(parts))
    .use(objects(parts))
    .use(adminApplications(parts, order))
    .use(adminDecisions(parts, order))
    .use(undoRoutes(parts, order))
    .use(rankingRoutes(parts, order))
    .use(columnRoutes(parts, order))
    .use(replayRoutes(parts))
    .use(auditLogRoutes(parts))
    .use(visits(parts))
    .use(viewRoutes(parts))
    .use(auditRoutes(parts))
    .use(settingsRoutes(parts, order))
    .use(mailRoutes(parts))
    .use(team(parts))
    .use(pages)
  return built
}

/** The table of contents of the API: every route module, in order, behind one gate, one error handler and one set of headers. */
import { type AnyElysia, Elysia, ValidationError } from 'elysia'
import { StorageUnavailable } from './objects/object-store.ts'
import type { Parts } from './parts.ts'
import { ranking } from './ranking/ranking.ts'
import { refuse } from './refusals.ts'
import { Refusing } from './refusing.ts'
import { type Reports, stackOf } from './reports.ts'
import { adminApplications } from './routes/admin-applications.ts'
import { adminDecisions } from './routes/admin-decisions.ts'
import { applications } from './routes/applications.ts'
import { auditRoutes } from './routes/audit.ts'
import { auditLogRoutes } from './routes/audit-log.ts'
import { auth } from './routes/auth.ts'
import { clips } from './routes/clips.ts'
import { columnRoutes } from './routes/columns.ts'
import { description } from './routes/description.ts'
import { mailRoutes } from './routes/mail.ts'
import { objects } from './routes/objects.ts'
import { outside } from './routes/outside.ts'
import { ownAccount } from './routes/own-account.ts'
import { places } from './routes/places.ts'
import { programme } from './routes/programme.ts'
import { rankingRoutes } from './routes/ranking.ts'
import { replayRoutes } from './routes/replay.ts'
import { secondFactorRoutes } from './routes/second-factor.ts'
import { settingsRoutes } from './routes/settings.ts'
import { team } from './routes/team.ts'
import { undoRoutes } from './routes/undo.ts'
import { viewRoutes } from './routes/views.ts'
import { visits } from './routes/visits.ts'
import { gate } from './session.ts'
import { isStorageError } from './store/database.ts'

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

/** Assembles the API: routes, authorisation, one error handler, and security headers. */
import { type AnyElysia, Elysia, ParseError, ValidationError } from 'elysia'
import type { Refusal } from '#events/decider.ts'
import { outsideRoutes } from './accounts/outside/routes.ts'
import { ownAccountRoutes } from './accounts/own-account-routes.ts'
import { phoneCodeRoutes, signInRoutes } from './accounts/sign-in-routes.ts'
import { familyAccountRoutes, teamRoutes } from './accounts/team-routes.ts'
import { decisionRoutes, proposalRoutes } from './applications/decision-routes.ts'
import { doorRoutes } from './applications/door-routes.ts'
import { copyRoutes, eraseRoutes } from './applications/erase-routes.ts'
import { ownExportRoutes, readRoutes, requestRoutes } from './applications/rights-routes.ts'
import { applicationRoutes, returnKeyRoutes } from './applications/routes.ts'
import { staffRoutes, viewRoutes } from './applications/staff-routes.ts'
import { undoRoutes } from './applications/undo-routes.ts'
import { bundleRoutes, checkpointRoutes, logRoutes, receiptRoutes } from './audit/routes.ts'
import { changesRoutes } from './changes/routes.ts'
import type { Config } from './config.ts'
import { cardRoutes, fileRoutes } from './files/routes.ts'
import { accessHooks, requestId, requestLog } from './http/access-log.ts'
import { description } from './http/description-routes.ts'
import { serving } from './http/listen.ts'
import { hasOneHost, isCrossSite } from './http/origin.ts'
import { RefusalError, refuse } from './http/refusals.ts'
import { resultRoutes } from './mail/result-routes.ts'
import { mailRoutes } from './mail/routes.ts'
import { byHandRoutes } from './messages/by-hand-routes.ts'
import { hookRoutes } from './messages/hook-routes.ts'
import { messageRoutes } from './messages/routes.ts'
import type { Parts } from './parts.ts'
import { clipRoutes, placeRoutes, programmeRoutes, recordingRoutes } from './programme/routes.ts'
import { settingsRoutes } from './programme/settings-routes.ts'
import { rankingRoutes } from './ranking/routes.ts'
import { replayRoutes } from './replay/routes.ts'
import { framesOf, OutcomeGone, RightLost, StorageUnavailable } from './runtime/errors.ts'
import { isStorageError } from './store/database.ts'
import { metricsRoutes } from './upkeep/metrics-routes.ts'
import { visitRoutes } from './visits/routes.ts'

/** Methods without side effects; the gate guards the few reads that are logged. */
const reading = ['GET', 'HEAD', 'OPTIONS']

/** Checks before routing; null where there is no problem. */
function problemOf(request: Request, config: Config): Refusal | null {
  if (!hasOneHost(request)) return 'malformed'
  return !reading.includes(request.method) && isCrossSite(request, config) ? 'cross-site' : null
}

/** An unexpected error is logged under an id, which is all that the answer contains. */
function answerFor(
  parts: Parts,
  { request, error: thrown, code }: { request: Request; error: unknown; code: unknown },
): Response {
  // The framework wraps errors of a parse hook, in which the gate asks who it is.
  const error = thrown instanceof ParseError ? (thrown.cause ?? thrown) : thrown
  if (error instanceof RefusalError) return refuse(request, error.refusal, error.fields, error.extra)
  if (error instanceof RightLost) return refuse(request, 'not-permitted')
  if (error instanceof OutcomeGone) return refuse(request, 'outcome-gone')
  if (error instanceof StorageUnavailable || isStorageError(error))
    return refuse(request, 'unavailable', undefined, { retryAfter: 10 })
  if (code === 'NOT_FOUND') return refuse(request, 'not-found')
  if (code === 'PARSE' || code === 'INVALID_COOKIE_SIGNATURE') return refuse(request, 'malformed')
  if (error instanceof ValidationError && error.type !== 'response') return refuse(request, 'invalid')
  const id = requestId(request)
  parts.reports.error({ id, stack: framesOf(error) })
  return refuse(request, 'failed', undefined, { id })
}

/** On every answer. HSTS only with https. */
const headersOf = ({ config }: Parts) => ({
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  ...(config.publicUrl?.startsWith('https:') && {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }),
})

/** A process that only cannot serve lives, and is not to be killed for it. */
const isLiveness = ({ url }: Request): boolean => new URL(url).pathname === '/api/live'

/** Where servers share a database, a request sees what any of them has answered before; files of the site need not. */
const refreshing = ({ store: { refresh } }: Parts): AnyElysia =>
  refresh === null
    ? new Elysia()
    : new Elysia().onRequest(async ({ request }) => {
        if (/^\/(api|objects|uploads)\//.test(new URL(request.url).pathname) && !isLiveness(request))
          await refresh()
      })

/** @param pages the built pages, mounted last; without them the server is only the API */
export function createApp(parts: Parts, pages: AnyElysia = new Elysia()) {
  const log = requestLog(parts)
  const built: AnyElysia = new Elysia({ serve: serving })
    .headers(headersOf(parts))
    .onRequest(({ request }) => {
      log.begin(request)
      const problem = problemOf(request, parts.config)
      if (problem) return log.logAndAnswer(request, refuse(request, problem))
      // The check of the log has found damage, and the process is about to end.
      if (!parts.store.isHealthy() && !isLiveness(request))
        return log.logAndAnswer(request, refuse(request, 'unavailable', undefined, { retryAfter: 10 }))
    })
    .use(refreshing(parts))
    .onError({ as: 'global' }, ({ request, error, code }) =>
      log.onError(request, answerFor(parts, { request, error, code })),
    )
    .use(log.hooks)
    .use(parts.gate)
    .use(accessHooks(parts))
    // Staff ask for all applications; families need not wait for the roster.
    .onBeforeHandle(({ path }) => (path.startsWith('/api/admin') ? parts.store.filled() : undefined))
    .use(description(() => built))
    .use(metricsRoutes(parts))
    .use(programmeRoutes(parts))
    .use(placeRoutes(parts))
    .use(clipRoutes(parts))
    .use(checkpointRoutes(parts))
    .use(signInRoutes(parts))
    .use(phoneCodeRoutes(parts))
    .use(outsideRoutes(parts))
    .use(ownAccountRoutes(parts))
    .use(ownExportRoutes(parts))
    .use(returnKeyRoutes(parts))
    .use(messageRoutes(parts))
    .use(byHandRoutes(parts))
    .use(hookRoutes(parts))
    .use(applicationRoutes(parts))
    .use(cardRoutes(parts))
    .use(receiptRoutes(parts))
    .use(fileRoutes(parts))
    .use(staffRoutes(parts))
    .use(decisionRoutes(parts))
    .use(eraseRoutes(parts))
    .use(undoRoutes(parts))
    .use(proposalRoutes(parts))
    .use(requestRoutes(parts))
    .use(doorRoutes(parts))
    .use(readRoutes(parts))
    .use(copyRoutes(parts))
    .use(rankingRoutes(parts))
    .use(replayRoutes(parts))
    .use(logRoutes(parts))
    .use(visitRoutes(parts))
    .use(viewRoutes(parts))
    .use(changesRoutes(parts))
    .use(bundleRoutes(parts))
    .use(settingsRoutes(parts))
    .use(recordingRoutes(parts))
    .use(mailRoutes(parts))
    .use(resultRoutes(parts))
    .use(teamRoutes(parts))
    .use(familyAccountRoutes(parts))
    .use(pages)
  return built
}

/** Logs each request where LOG_LEVEL is `info`: method, route pattern and status, never the path itself. */
import { Elysia } from 'elysia'
import type { Reports } from '../runtime/reports.ts'

export function requestLog({ isVerbose, info }: Reports) {
  // The status of answers by the error handler, which the framework does not pass to the hook below.
  const refused = new WeakMap<Request, number>()
  const line = ({ method }: Request, route: string | null, status: number) => info({ method, route, status })
  const hooks = new Elysia({ name: 'request-log' })
  if (isVerbose)
    hooks.onAfterResponse({ as: 'global' }, ({ request, route, responseValue, set }) => {
      const sent = responseValue instanceof Response ? responseValue.status : refused.get(request)
      line(request, route ?? null, sent ?? Number(set.status ?? 200))
    })
  return {
    hooks,
    /** Remembers the status of an answer by the error handler. */
    onError: (request: Request, answer: Response): Response => {
      if (isVerbose) refused.set(request, answer.status)
      return answer
    },
    /** Logs a request that is answered before routing, after which no hook runs. */
    logAndAnswer: (request: Request, answer: Response): Response => {
      line(request, null, answer.status)
      return answer
    },
  }
}

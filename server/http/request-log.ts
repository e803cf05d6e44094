/** One line for each request where LOG_LEVEL asks for it: the method, the route as the code writes it, the status sent. */
import { Elysia } from 'elysia'
import type { Reports } from '../runtime/reports.ts'

export function requestLog({ tellsAll, info }: Reports) {
  // The framework does not tell the hook below of what its error handler answered.
  const refused = new WeakMap<Request, number>()
  const line = ({ method }: Request, route: string | null, status: number) => info({ method, route, status })
  const hooks = new Elysia({ name: 'request-log' })
  if (tellsAll)
    hooks.onAfterResponse({ as: 'global' }, ({ request, route, responseValue, set }) => {
      const sent = responseValue instanceof Response ? responseValue.status : refused.get(request)
      line(request, route ?? null, sent ?? Number(set.status ?? 200))
    })
  return {
    hooks,
    /** Takes note of what an error handler answers. */
    onError: (request: Request, answer: Response): Response => {
      if (tellsAll) refused.set(request, answer.status)
      return answer
    },
    /** Writes the line of a request that is answered before it is looked at: no hook runs after that. */
    atTheDoor: (request: Request, answer: Response): Response => {
      line(request, null, answer.status)
      return answer
    },
  }
}

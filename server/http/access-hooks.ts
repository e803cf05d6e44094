/** Writes a line of the access log for each request of a member of staff, once it is answered. */

import { Elysia } from 'elysia'
import type { AccessLog } from './access-log.ts'
import type { Gate } from './gate.ts'

/** Routes whose `:id` is that of an application. */
const isOfApplication = (route: string): boolean => /\/(?:applications|visits)\/:id(?:\/|$)/.test(route)

const isOfFile = (route: string): boolean => route === '/objects/uploads/:id'

/** What it was about is looked up before it is answered: the answer may be an erasure. */
export function accessHooks({ accessLog, gate }: { accessLog: AccessLog; gate: Gate }) {
  return new Elysia({ name: 'access-log' })
    .use(gate)
    .derive({ as: 'global' }, ({ request: { method }, route, params, visitor }) => {
      if (!visitor || visitor.role === 'customer') return { asked: null }
      const about: Record<string, string | undefined> = params ?? {}
      const id = isOfApplication(route) ? about.id : undefined
      const file = isOfFile(route) ? about.id : undefined
      return { asked: accessLog.begin({ account: visitor.id, method, route, id, file }) }
    })
    .onAfterResponse({ as: 'global' }, ({ asked, responseValue, set }) => {
      const status = responseValue instanceof Response ? responseValue.status : Number(set.status ?? 200)
      if (asked) accessLog.add({ ...asked, status })
    })
}

/** What anyone may ask: the deadline, the public settings, and whether the server is well. */
import { Elysia } from 'elysia'
import { refuse } from '../http/refusals.ts'
import type { Parts } from '../runtime/parts.ts'

export function programmeRoutes({ gate, settings, store }: Parts) {
  return new Elysia({ name: 'programme', prefix: '/api' })
    .use(gate)
    .get(
      '/health',
      ({ request }) =>
        store.isHealthy() ? { status: 'ok' } : refuse(request, 'unavailable', undefined, { retryAfter: 5 }),
      { detail: { summary: 'Whether the log is open and everything has taken it in', tags: ['programme'] } },
    )
    .get(
      '/deadline',
      () => {
        const deadline = settings.deadline()
        return { deadline, isExpired: store.clock().getTime() >= Date.parse(deadline) }
      },
      { detail: { summary: 'Until when families may apply', tags: ['programme'] } },
    )
    .get(
      '/settings/:key',
      ({ request, params }) => {
        const value = settings.public(params.key)
        return value === null ? refuse(request, 'unknown-setting') : { key: params.key, value }
      },
      { detail: { summary: 'A public setting', tags: ['programme'] } },
    )
}

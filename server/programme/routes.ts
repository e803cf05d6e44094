/** Public routes: the deadline, the public settings, and the health check. */

import { Elysia } from 'elysia'
import { described } from '../http/described.ts'
import type { Gate } from '../http/gate.ts'
import { refuse } from '../http/refusals.ts'
import type { SteadyClock } from '../store/steady-clock.ts'
import type { Store } from '../store/store.ts'
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

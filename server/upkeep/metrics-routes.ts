/** Whether the process lives, for a service manager; and its metrics, for an operator with the token. */
import { Elysia } from 'elysia'
import { sameBytes } from '#events/ledger/encoding.ts'
import type { Config } from '../config.ts'
import { described } from '../http/checked.ts'
import { refuse } from '../http/refusals.ts'
import type { Parts } from '../parts.ts'

const hasToken = (request: Request, { metricsToken }: Config): boolean =>
  metricsToken !== null &&
  sameBytes(Buffer.from(request.headers.get('authorization') ?? ''), Buffer.from(`Bearer ${metricsToken}`))

const headers = { 'content-type': 'application/openmetrics-text; version=1.0.0; charset=utf-8' }

export function metricsRoutes({ config, gate, metricsText }: Pick<Parts, 'config' | 'gate' | 'metricsText'>) {
  const live = new Elysia({ name: 'metrics' })
    .use(gate)
    .get('/api/live', () => ({ status: 'ok' }), described('Whether the process answers at all', 'programme'))
  if (config.metricsToken === null) return live
  return live.get(
    '/metrics',
    ({ request }) =>
      hasToken(request, config) ? new Response(metricsText(), { headers }) : refuse(request, 'not-found'),
    { detail: { hide: true } },
  )
}

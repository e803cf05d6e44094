/** Where a request comes from, for throttling only: the socket, or what a trusted proxy says. */
import type { Config } from '../config.ts'
import { networkOf } from './throttle.ts'

type Socketed = { requestIP: (request: Request) => { address: string } | null }

/** With TRUST_PROXY the last address in X-Forwarded-For: the one that our own proxy wrote. */
export function addressOf(
  request: Request,
  server: Socketed | null,
  config: Pick<Config, 'trustProxy'>,
): string {
  const forwarded = config.trustProxy
    ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
    : undefined
  return networkOf(forwarded || (server?.requestIP(request)?.address ?? 'unknown'))
}

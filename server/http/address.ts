/** The network that a request comes from, for rate limits only: by its socket, or by the header of a trusted proxy. */
import type { Config } from '../config.ts'

/** The eight groups of an IPv6 address in one spelling; null for what is none. `::` stands for as many zeros as are missing. */
function groupsOf(address: string): string[] | null {
  const host = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1)
  if (host === undefined) return null
  const [left = [], right = []] = host.split('::').map((part) => part.split(':').filter(Boolean))
  const missing = Math.max(0, 8 - left.length - right.length)
  return [...left, ...new Array<string>(missing).fill('0'), ...right]
}

/** The /64 prefix of an IPv6 address, or the whole IPv4 address, also of an IPv4-mapped one. */
function networkOf(address: string): string {
  const groups = address.includes(':') ? groupsOf(address) : null
  if (groups === null) return address
  const prefix = groups.slice(0, 6).join(':')
  if (prefix !== '0:0:0:0:0:ffff') return groups.slice(0, 4).join(':')
  const halves = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return halves.flatMap((half) => [half >> 8, half & 255]).join('.')
}

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

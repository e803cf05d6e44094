/**
 * Origins of a request: its host, the site that caused it, the origin for links, and its network. A Host header is
 * untrusted, so links never repeat a foreign one.
 */

import type { Config } from '../config.ts'

type Known = Pick<Config, 'publicUrl' | 'host' | 'port'>

/** A name or address (RFC 3986) and a port. Two headers are joined by a comma, which no host contains. */
const hostPattern =
  /^(?:[a-z\d_](?:[\w-]*[a-z\d_])?(?:\.[a-z\d_](?:[\w-]*[a-z\d_])?)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i
const MAX_HOST_LENGTH = 255

/** False for a missing, repeated or invalid Host header. In-process requests have none. */
export function hasOneHost(request: Request): boolean {
  const host = request.headers.get('host') ?? URL.parse(request.url)?.host ?? ''
  return host.length <= MAX_HOST_LENGTH && hostPattern.test(host) && URL.canParse(`http://${host}`)
}

/** Browsers send Sec-Fetch-Site or Origin; a request with neither is not from a browser. */
export function isCrossSite(request: Request, { publicUrl }: Known): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  const origin = request.headers.get('origin')
  return origin !== null && origin !== new URL(publicUrl ?? request.url).origin
}

const inBrackets = (host: string): string => (host.includes(':') ? `[${host}]` : host)
const onEveryAddress = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
])

/** The server's own origin: PUBLIC_URL, else its listening address. */
export const ownOrigin = ({ publicUrl, host, port }: Known): string =>
  publicUrl ?? `http://${inBrackets(onEveryAddress.get(host) ?? host)}:${port}`

/** '' where the requested host is not verified. */
export type PublicUrl = (request: Request) => string

/** PUBLIC_URL; else the request's origin where it is this machine's address and port; else '', for a relative link. */
export function linkOrigin(request: Request, known: Known): string {
  if (known.publicUrl !== null) return known.publicUrl
  const { origin } = new URL(request.url)
  const hosts = [inBrackets(known.host), 'localhost', '127.0.0.1', '[::1]']
  return hosts.some((host) => origin === new URL(`http://${host}:${known.port}`).origin) ? origin : ''
}

// The network of a request, only for rate limits: by socket, or by a trusted proxy's header.

/** The eight groups of an IPv6 address in one spelling; null for other text. `::` stands for the missing zeros. */
function groupsOf(address: string): string[] | null {
  const host = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1)
  if (host === undefined) return null
  const [left = [], right = []] = host.split('::').map((part) => part.split(':').filter(Boolean))
  const missing = Math.max(0, 8 - left.length - right.length)
  return [...left, ...new Array<string>(missing).fill('0'), ...right]
}

/** The /64 prefix of an IPv6 address, or the IPv4 address, also of an IPv4-mapped one. */
function networkOf(address: string): string {
  const groups = address.includes(':') ? groupsOf(address) : null
  if (groups === null) return address
  const prefix = groups.slice(0, 6).join(':')
  if (prefix !== '0:0:0:0:0:ffff') return groups.slice(0, 4).join(':')
  const halves = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return halves.flatMap((half) => [half >> 8, half & 255]).join('.')
}

type Socketed = { requestIP: (request: Request) => { address: string } | null }

/** With TRUST_PROXY: the last address in X-Forwarded-For, which our own proxy wrote. */
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

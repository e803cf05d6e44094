/**
 * The origins of a request: the host that it was sent to, the site that made a browser send it, and the address that
 * links in an answer begin with. A Host header is a claim of whoever sent it, so links never repeat a foreign one.
 */

import type { Config } from '../config.ts'

type Known = Pick<Config, 'publicUrl' | 'host' | 'port'>

/** A name or an address of RFC 3986, and a port. Two headers are joined by a comma, which no host has. */
const hostPattern =
  /^(?:[a-z\d_](?:[\w-]*[a-z\d_])?(?:\.[a-z\d_](?:[\w-]*[a-z\d_])?)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i
const MAX_HOST_LENGTH = 255

/** False for a missing, a repeated and a senseless Host header. A request made within the process has none. */
export function hasOneHost(request: Request): boolean {
  const host = request.headers.get('host') ?? URL.parse(request.url)?.host ?? ''
  return host.length <= MAX_HOST_LENGTH && hostPattern.test(host) && URL.canParse(`http://${host}`)
}

/** Browsers send Sec-Fetch-Site or Origin; a request with neither comes from no browser. */
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

/** Where the server is reached by what it knows itself: PUBLIC_URL, else the address that it listens at. */
export const ownOrigin = ({ publicUrl, host, port }: Known): string =>
  publicUrl ?? `http://${inBrackets(onEveryAddress.get(host) ?? host)}:${port}`

/** What links in an answer begin with; '' where nobody vouches for the address that was called. */
export type PublicUrl = (request: Request) => string

/**
 * What links in the answer to a request begin with: PUBLIC_URL; without it the origin of the request where that is an
 * address of this machine's own and the port that the server listens at; otherwise '', so that the link is relative.
 */
export function linkOrigin(request: Request, known: Known): string {
  if (known.publicUrl !== null) return known.publicUrl
  const { origin } = new URL(request.url)
  const hosts = [inBrackets(known.host), 'localhost', '127.0.0.1', '[::1]']
  return hosts.some((host) => origin === new URL(`http://${host}:${known.port}`).origin) ? origin : ''
}

// The network that a request comes from, for rate limits only: by its socket, or by the header of a trusted proxy.

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

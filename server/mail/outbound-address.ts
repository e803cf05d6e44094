/** Resolves the mail server once and refuses addresses that are not public (SSRF). docs/security.md, "outbound". */
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { inTime } from '../runtime/in-time.ts'

/** Milliseconds: a name server that does not answer is asked again for half a minute by some systems. */
const LOOKUP = 5000

/** Unicast addresses of the whole internet; everything outside is refused, also what nobody has thought of. */
const unicast = new BlockList()
unicast.addRange('1.0.0.0', '223.255.255.255', 'ipv4')
unicast.addSubnet('2000::', 3, 'ipv6')
/** Parts of them that are not globally reachable, or carry another address inside (IANA's registries of special purposes). */
const special = new BlockList()
for (const [net, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
] as const)
  special.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  // Protocols, among them Teredo.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4.
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(net, prefix, 'ipv6')

/** `check` treats an IPv4-mapped IPv6 address as its IPv4 address. */
export function isPublic(address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  return unicast.check(address, family) && !special.check(address, family)
}

/** The address to connect to; null when the name does not resolve, or only to private addresses that are not allowed. */
export async function addressFor(host: string, allowPrivate: boolean): Promise<string | null> {
  try {
    const found = await inTime(LOOKUP, [], () => lookup(host, { all: true }))
    const addresses = found.map(({ address }) => address)
    return addresses.find((address) => allowPrivate || isPublic(address)) ?? null
  } catch {
    return null
  }
}

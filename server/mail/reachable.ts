/** Where mail may be sent to: the host is looked up once, and what is not a public address is refused. SECURITY.md, "outbound". */
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Addresses that belong to this machine or its own network (RFC 6890 and its successors). */
const inside = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['::', 96],
  // Behind a NAT64 may lie this network, whatever IPv4 address is inside.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, prefix, 'ipv6')

/** An IPv4-mapped IPv6 address is judged by the IPv4 address inside: `check` sees to that, and an entry for them would match all of IPv4. */
export const isPrivate = (address: string): boolean =>
  inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** The one address to connect to; null where the name leads nowhere, or to a private address that is not allowed. */
export async function addressFor(host: string, allowPrivate: boolean): Promise<string | null> {
  try {
    const found = await lookup(host, { all: true })
    const addresses = found.map(({ address }) => address)
    return addresses.find((address) => allowPrivate || !isPrivate(address)) ?? null
  } catch {
    // A name that does not resolve is an answer, not a fault.
    return null
  }
}

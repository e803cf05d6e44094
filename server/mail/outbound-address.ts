/** Resolves the mail server once and refuses addresses that are not public (SSRF). docs/security.md, "outbound". */
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { inTime } from '../runtime/in-time.ts'

/** Milliseconds: a name server that does not answer is asked again for half a minute by some systems. */
const LOOKUP = 5000

/** Addresses of this machine or its network (RFC 6890 and its successors). */
const privateAddresses = new BlockList()
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
  privateAddresses.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['::', 96],
  // NAT64: the embedded IPv4 address may belong to this network.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  privateAddresses.addSubnet(net, prefix, 'ipv6')

/** `check` treats an IPv4-mapped IPv6 address like its IPv4 address; a subnet for those would match all of IPv4. */
export const isPrivate = (address: string): boolean =>
  privateAddresses.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** The address to connect to; null when the name does not resolve, or only to private addresses that are not allowed. */
export async function addressFor(host: string, allowPrivate: boolean): Promise<string | null> {
  try {
    const found = await inTime(LOOKUP, [], () => lookup(host, { all: true }))
    const addresses = found.map(({ address }) => address)
    return addresses.find((address) => allowPrivate || !isPrivate(address)) ?? null
  } catch {
    return null
  }
}

/** Which addresses a mail server may have: all public ones, of both kinds; none of this machine or its own network. */
import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isPublic } from '#server/mail/smtp.ts'
import { certificate } from '../../kit/certificate.ts'

const folder = mkdtempSync(join(tmpdir(), 'wedding-reachable-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The first and the last address of each range that is refused, and both neighbours where those are public. */
const otherV4 = [
  ...['0.0.0.0', '0.255.255.255', '10.0.0.0', '10.255.255.255', '100.64.0.0', '100.127.255.255'],
  ...['127.0.0.0', '127.0.0.1', '127.255.255.255', '169.254.0.0', '169.254.169.254', '169.254.255.255'],
  ...['172.16.0.0', '172.31.255.255', '192.0.0.0', '192.0.0.255', '192.0.2.0', '192.0.2.255'],
  ...['192.88.99.0', '192.88.99.1', '192.88.99.255', '192.168.0.0', '192.168.255.255'],
  ...['198.18.0.0', '198.19.255.255', '198.51.100.0', '198.51.100.255', '203.0.113.0', '203.0.113.255'],
  ...['224.0.0.0', '239.255.255.255', '240.0.0.0', '255.255.255.255'],
]
const publicV4 = [
  ...['1.0.0.0', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255'],
  ...['128.0.0.0', '142.250.4.108', '169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0'],
  ...['191.255.255.255', '192.0.1.0', '192.0.3.0', '192.88.98.255', '192.88.100.0', '192.167.255.255'],
  ...['192.169.0.0', '198.17.255.255', '198.20.0.0', '198.51.99.255', '198.51.101.0', '203.0.112.255'],
  ...['203.0.114.0', '223.255.255.255'],
]
const otherV6 = [
  ...['::', '::1', '::8.8.8.8', '::ffff:ffff', '::1:0:0', '::ffff:0:808:808', '::ffff:0:127.0.0.1'],
  ...['64:ff9b::', '64:ff9b::808:808', '64:ff9b::127.0.0.1', '64:ff9b::ffff:ffff', '64:ff9b::1:0:0'],
  ...['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff', '64:ff9b:2::', '100::1', '1fff:ffff::1'],
  ...['2001::', '2001::7f00:1', '2001:0:808:808::1', '2001:1::1', '2001:1ff:ffff::1', '2001:db8::1'],
  ...['2001:db8:ffff::1', '2002::', '2002:7f00:1::1', '2002:808:808::1', '2002:ffff:ffff::1'],
  ...['3fff::1', '3fff:fff:ffff::1', '4000::1', '5f00::1', 'fbff:ffff::1', 'fc00::', 'fd12:3456::1'],
  ...['fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'fe80::', 'fe80::1%lo', 'febf:ffff::1', 'fec0::1'],
  ...['feff:ffff::1', 'ff00::', 'ff02::1', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
]
const publicV6 = [
  ...['2000::1', '2001:200::1', '2001:4860:4860::8888', '2001:db7:ffff::1', '2001:db9::1', '2003::1'],
  ...['2400:cb00::1', '2607:F8B0:4023:C03::6C', '2a00:1450:4010:c0f::6d', '3ffe:ffff::1', '3fff:1000::1'],
]
/** Every way to write the same IPv4-mapped address. */
function mapped(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  const groups = [a * 256 + b, c * 256 + d].map((group) => group.toString(16))
  const short = groups.join(':')
  const long = groups.map((group) => group.padStart(4, '0')).join(':')
  return [
    ...[`::ffff:${address}`, `::FFFF:${address}`, `0:0:0:0:0:ffff:${address}`, `::ffff:${short}`],
    ...[`::ffff:${long}`, `0:0:0:0:0:FFFF:${short.toUpperCase()}`],
    `0000:0000:0000:0000:0000:ffff:${long}`,
  ]
}

test('given public addresses of both kinds, however written, when mail is to go there, then none is refused', () => {
  const all = [...publicV4, ...publicV6, ...publicV4.flatMap(mapped)]
  expect(all.filter((address) => !isPublic(address))).toEqual([])
})

test('given addresses of this machine, its network, or with another address inside, however written, when mail is to go there, then each is refused', () => {
  const all = [...otherV4, ...otherV6, ...otherV4.flatMap(mapped), 'localhost', '']
  expect(all.filter(isPublic)).toEqual([])
})

/** Public by the rules; here it is that of a loopback interface without any network. */
const PUBLIC = '203.0.112.25'
const PRIVATE = ['127.0.0.1', '10.1.2.3'] as const
/** Gives `lo`, the only interface there is, the addresses, and then becomes the command that follows. */
const addressed = `ip link set lo up && ip address add ${PUBLIC}/32 dev lo && ip address add ${PRIVATE[1]}/32 dev lo && exec "$@"`
const within = (unshare: string[], ...command: string[]) => [
  ...[...unshare, 'sh', '-c', addressed, 'sh'],
  ...command,
]
/** As root, or else as root of a user namespace; undefined where this machine lets us have neither. */
const unshare = [
  ['unshare', '--net'],
  ['unshare', '--net', '--map-root-user'],
].find(
  ([name = '', ...rest]) =>
    Bun.which(name) !== null &&
    Bun.which('ip') !== null &&
    Bun.spawnSync(within([name, ...rest], 'true')).exitCode === 0,
)
const skipped = unshare
  ? ''
  : ' (SKIPPED: no network namespace here; needs unshare, ip, and root or user namespaces)'

test.skipIf(!unshare)(
  `given the same mail server at a public and at private IPv4 addresses, when mail is sent, then only the public one is connected to, and the letter arrives${skipped}`,
  async () => {
    const script = join(import.meta.dir, 'in-namespace.ts')
    const { files } = certificate(folder, PUBLIC, ...PRIVATE)
    const child = Bun.spawn(within(unshare ?? [], process.execPath, script, ...files, PUBLIC, ...PRIVATE), {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: files[1] },
      stderr: 'pipe',
    })
    const [out, errors, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ])
    if (code !== 0) throw new Error(errors)
    expect(JSON.parse(out)).toEqual([
      [PUBLIC, true, 2, true],
      [PRIVATE[0], 'unreachable', 2, false],
      [PRIVATE[1], 'unreachable', 2, false],
    ])
  },
  600_000,
)

/**
 * OpenStack Swift from Debian's packages with its S3 interface: four processes on loopback with a folder of their own. Unlike
 * s3-peer.ts it checks every signature. Only where the packages are installed.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

const servers = ['account', 'container', 'object', 'proxy'] as const
type Server = (typeof servers)[number]

export const hasSwift = (): boolean => servers.every((name) => Bun.which(`swift-${name}-server`) !== null)

const pipeline = 'catch_errors proxy-logging cache s3api tempauth proxy-logging proxy-server'
const filters = {
  catch_errors: '',
  'proxy-logging': '',
  cache: 'memcache_servers = 127.0.0.1:1\n',
  s3api: 's3_acl = false\nlocation = us-east-1\n',
  tempauth: 'user_test_tester = testing .admin\n',
}
const uses: Record<string, string> = { 'proxy-logging': 'proxy_logging', cache: 'memcache' }

/** Long timeouts for busy machines, and no error limit, which would exclude a slow process for a minute. */
const patience =
  'conn_timeout = 10\nnode_timeout = 60\nrecoverable_node_timeout = 60\nerror_suppression_limit = 1000\n'

function settingsOf(name: Server, folder: string, port: number): string {
  const common = `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nswift_dir = ${folder}\nuser = ${userInfo().username}\nworkers = 0\nlog_level = ERROR\n`
  if (name !== 'proxy')
    return `${common}devices = ${folder}/devices\nmount_check = false\nfallocate_reserve = 0\n[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`
  const each = Object.entries(filters).map(
    ([filter, more]) => `[filter:${filter}]\nuse = egg:swift#${uses[filter] ?? filter}\n${more}`,
  )
  return `${common}[pipeline:main]\npipeline = ${pipeline}\n[app:proxy-server]\nuse = egg:swift#proxy\nallow_account_management = true\naccount_autocreate = true\n${patience}${each.join('')}`
}

async function ran(...command: string[]): Promise<void> {
  const child = Bun.spawn(command, { stdout: 'ignore', stderr: 'pipe' })
  const said = await new Response(child.stderr).text()
  if ((await child.exited) !== 0) throw new Error(`${command.join(' ')}\n${said}`)
}

/** Python that makes rings with one copy on one device; with `swift-ring-builder` it would take nine processes. */
const makeRings = `
import sys
from swift.common.ring import RingBuilder
for name, port in zip(sys.argv[2::2], sys.argv[3::2]):
    builder = RingBuilder(4, 1, 0)
    builder.add_dev({'region': 1, 'zone': 1, 'weight': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'one'})
    builder.rebalance()
    builder.get_ring().save(f'{sys.argv[1]}/{name}.ring.gz')
`

/** Waits without a limit, since a busy machine may take minutes. @throws where the process has ended before it answers */
async function answering(url: string, child: Bun.Subprocess): Promise<void> {
  const answers = () =>
    fetch(url).then(
      () => true,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error('Swift did not start')
    await Bun.sleep(200)
  }
}

export type SwiftPeer = { environment: Record<string, string>; close: () => Promise<void> }

/** Call `close` when done. The caller has to create the bucket. */
export async function swiftPeer(): Promise<SwiftPeer> {
  const folder = mkdtempSync(join(tmpdir(), 'wedding-swift-'))
  mkdirSync(join(folder, 'devices', 'one'), { recursive: true })
  writeFileSync(
    join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = a\nswift_hash_path_prefix = b\n[storage-policy:0]\nname = one\ndefault = yes\n',
  )
  const ports = servers.map((name) => [name, freePort()] as const)
  const stores = ports.filter(([name]) => name !== 'proxy')
  // Debian's own Python, which has Swift's packages.
  await ran(
    '/usr/bin/python3',
    '-c',
    makeRings,
    folder,
    ...stores.flatMap(([name, port]) => [name, `${port}`]),
  )
  const children = ports.map(([name, port]) => {
    const file = join(folder, `${name}.conf`)
    writeFileSync(file, settingsOf(name, folder, port))
    const child = Bun.spawn([`swift-${name}-server`, file], { stdout: 'ignore', stderr: 'ignore' })
    return { child, url: `http://127.0.0.1:${port}` }
  })
  // Waits for all four: a proxy without the others answers that there are too many requests.
  await Promise.all(children.map(({ child, url }) => answering(url, child)))
  return {
    environment: {
      S3_ENDPOINT: children.at(-1)?.url ?? '',
      S3_BUCKET: 'wedding-files',
      S3_ACCESS_KEY_ID: 'test:tester',
      S3_SECRET_ACCESS_KEY: 'testing',
      S3_FORCE_PATH_STYLE: '1',
    },
    close: async () => {
      for (const { child } of children) child.kill('SIGTERM')
      await Promise.all(children.map(({ child }) => child.exited))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

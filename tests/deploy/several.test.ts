/** docs/deploy/several/ beside the Dockerfile and the server's settings: everything that one file says of another is there. */
import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { environmentNames, readConfig } from '#server/config.ts'
import { addressesIn } from '#server/postgres/addresses.ts'
import { root } from './ran.ts'
import {
  compose,
  environmentOf,
  fileIn,
  firstStatements,
  folder,
  offered,
  type Service,
  servicesNamed,
  settingsOf,
  variables,
} from './several-example.ts'

const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
const built = Object.fromEntries(
  (/^ENV (.+)$/m.exec(dockerfile)?.[1] ?? '').split(' ').map((one) => one.split('=', 2)),
)
const given = { OWNER_PASSWORD: 'o1', SERVER_PASSWORD: 's1', STANDBY_PASSWORD: 'b1', S3_PASSWORD: 'f1' }
const servers = servicesNamed(/^server-/)
const databases = servicesNamed(/^db-/)
const services: Service[] = Object.values(compose.services)
const [first, second] = servers.map(([, server]) => server)
if (!first || !second) throw new Error('the example has no two servers')
const own = environmentOf(first, given)
const mountsOf = ({ volumes = [] }: Service) => volumes.map((one) => one.split(':'))

test('given the example, when its variables are compared, then example.env has each of them, the servers know theirs, and none is left out in silence', () => {
  expect([...new Set(variables)].sort()).toEqual([...offered].sort())
  for (const [, server] of servers) {
    const environment = environmentOf(server, given)
    expect(Object.keys(environment).filter((name) => !environmentNames.includes(name))).toEqual([])
    expect(() => environmentOf(server, { ...given, SERVER_PASSWORD: '' })).toThrow(
      'SERVER_PASSWORD is not set',
    )
    const { publicUrl, trustProxy, database, s3, keyDir, dataDir, port } = readConfig({
      ...built,
      ...environment,
    })
    expect({ publicUrl, trustProxy, database, keyDir, dataDir, port }).toEqual({
      publicUrl: 'https://wedding.example',
      trustProxy: true,
      database: {
        url: 'postgres://server:s1@db-a:5432,db-b:5432/wedding',
        ownerUrl: null,
        s3: expect.any(Object),
      },
      keyDir: '/keys',
      dataDir: '/data',
      port: 3000,
    })
    expect(s3?.bucket).toBe('wedding-files')
  }
})

test('given the example, when its parts name each other, then every service, network, volume and file is there, and none for nothing', () => {
  const mounts = services.flatMap(mountsOf).map(([source = '']) => source)
  const files = mounts.filter((source) => source.startsWith('./'))
  expect(files.filter((source) => !existsSync(join(folder, source)))).toEqual([])
  const volumes = mounts.filter((source) => !source.startsWith('./'))
  expect([...new Set(volumes)].sort()).toEqual(Object.keys(compose.volumes).sort())
  const networks = services.flatMap((one) => one.networks)
  expect([...new Set(networks)].sort()).toEqual(Object.keys(compose.networks).sort())
  const awaited = services.flatMap(({ depends_on = {} }) => Object.keys(depends_on))
  expect(awaited.filter((name) => !(name in compose.services))).toEqual([])
  for (const { depends_on = {} } of services)
    for (const [name, { condition }] of Object.entries(depends_on))
      expect([name, condition === 'service_healthy']).toEqual([name, !!compose.services[name]?.healthcheck])
  for (const { image, build } of services) expect([image ?? '', build ?? ''].filter(Boolean)).toHaveLength(1)
  expect(join(folder, first.build ?? '', 'Dockerfile')).toBe(join(root, 'Dockerfile'))
})

test('given the two servers, when they are compared, then they differ in the place of their copy alone, and are as closed as one alone', () => {
  expect(servers.map(([name]) => name)).toEqual(['server-a', 'server-b'])
  expect({ ...first, volumes: [] }).toEqual({ ...second, volumes: [] })
  const places = [first, second].map((one) => Object.fromEntries(mountsOf(one).map(([a, b]) => [b, a])))
  expect(places).toEqual([
    { '/data': 'data-a', '/keys': 'keys', '/backups': 'backups' },
    { '/data': 'data-b', '/keys': 'keys', '/backups': 'backups' },
  ])
  const alone = Bun.YAML.parse(readFileSync(join(root, 'docs/deploy/compose.yaml'), 'utf8'))
  expect(alone).toMatchObject({
    services: {
      wedding: {
        read_only: first.read_only,
        tmpfs: first.tmpfs,
        cap_drop: first.cap_drop,
        security_opt: first.security_opt,
      },
    },
  })
})

test('given the proxy, when its configuration is read, then it asks each server in turn, and whether it is well', () => {
  const proxy = fileIn('Caddyfile')
  const [, upstreams = ''] = /^\tto (.+)$/m.exec(proxy) ?? []
  const [, port = ''] = /^EXPOSE (\d+)$/m.exec(dockerfile) ?? []
  expect(upstreams.split(' ')).toEqual(servers.map(([name]) => `${name}:${port}`))
  expect(proxy).toContain('lb_policy round_robin')
  expect(proxy).toContain('health_uri /api/health')
  // What the proxy of one server says of large files and of whose request it was, this one says as well.
  const alone = readFileSync(join(root, 'docs/deploy/Caddyfile'), 'utf8')
  for (const words of [
    /^\t@too-large .*$/m,
    /^\trespond .*$/m,
    /^\t\tmax_size .*$/m,
    /^\t\t\t\trequest delete$/m,
  ])
    expect(proxy.match(words)?.[0]).toBe(alone.match(words)?.[0] ?? '')
  expect(compose.services.proxy?.networks.some((name) => first.networks.includes(name))).toBe(true)
})

test('given the databases, when their files are read, then the servers reach both by a role that owns nothing, and nothing counts before a standby has it', () => {
  const { DATABASE_URL: url = '' } = own
  const { role, hosts } = addressesIn(url)
  expect(hosts.map((host) => new URL(host).host)).toEqual(databases.map(([name]) => `${name}:5432`))
  const [, database = ''] = /\/(\w+)$/.exec(url) ?? []
  for (const [name, service] of databases) {
    const { PRIMARY, POSTGRES_DB } = environmentOf(service, given)
    expect([service.hostname, PRIMARY, POSTGRES_DB]).toEqual([name, 'db-a', database])
    expect(settingsOf(service).cluster_name).toBe(name.replace('-', '_'))
  }
  expect(firstStatements({ server: 's1', standby: 'b1' })).toEqual([
    `create role ${role} login password 's1'`,
    "create role standby login replication password 'b1'",
    "alter system set synchronous_standby_names = '*'",
  ])
  // The names under which the scripts are given their passwords.
  const known = ['PGDATA', 'PGPASSWORD', ...Object.keys(databases[0]?.[1].environment ?? {})]
  const scripts = fileIn('first-start.sh') + fileIn('database.sh')
  const named = [...scripts.matchAll(/\$([A-Z_]+)/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !known.includes(name))).toEqual([])
})

test('given the files, when the servers look for them, then S3 is there with the bucket and the password that they have', () => {
  const { s3, bucket } = compose.services
  if (!s3 || !bucket) throw new Error('no S3')
  expect(new URL(own.S3_ENDPOINT ?? '').hostname in compose.services).toBe(true)
  expect(environmentOf(s3, given)).toEqual({
    MINIO_ROOT_USER: own.S3_ACCESS_KEY_ID ?? '',
    MINIO_ROOT_PASSWORD: own.S3_SECRET_ACCESS_KEY ?? '',
  })
  expect(bucket.command?.at(-1)).toBe(`s3/${own.S3_BUCKET}`)
})

test('given docs/growth.md, when it gives commands, then each names a service and a volume that are there', () => {
  const page = readFileSync(join(root, 'docs/growth.md'), 'utf8')
  const commands = [...page.matchAll(/docker compose (?:up|exec|rm|logs)[^\n&#]*/g)].map(
    ([command]) => command,
  )
  const named = commands.flatMap((command) => command.match(/\b(?:server|db)-\w+/g) ?? [])
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !(name in compose.services))).toEqual([])
  const [, volume = ''] = /docker volume rm several_(\S+)/.exec(page) ?? []
  expect(Object.keys(compose.volumes)).toContain(volume)
})

/** docs/deploy/growth.yaml and growth.sql beside the server's settings, and what docs/growth.md says to give, given. */
import { afterAll, describe, expect, test } from 'bun:test'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { readConfig } from '#server/config.ts'
import { type TestApp, testApp } from '../kit/app.ts'
import { done } from '../kit/client.ts'
import { asUser, hasPostgres, newFolder, program, startCluster } from '../kit/postgres.ts'
import { s3Peer } from '../kit/s3-peer.ts'
import { sent } from '../kit/season.ts'
import { newFolder as emptyFolder, PATIENCE, ran, removeFolders } from '../server/commands/kit.ts'
import { root } from './ran.ts'

const place = join(root, 'docs/deploy')
const growth = readFileSync(join(root, 'docs/growth.md'), 'utf8')
const Service = z.strictObject({
  build: z.string().optional(),
  image: z.string().optional(),
  user: z.string().optional(),
  restart: z.enum(['unless-stopped', 'on-failure']),
  stop_grace_period: z.string().optional(),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).optional(),
  environment: z.record(z.string(), z.string()),
  ports: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
})
const Compose = z.strictObject({
  'x-server': z.unknown(),
  'x-database': z.unknown(),
  services: z.strictObject({
    one: Service,
    two: Service,
    prepare: Service,
    db: Service,
    standby: Service,
    forget: Service,
    proxy: Service,
  }),
  volumes: z.record(z.string(), z.null()),
})
const { services, volumes } = Compose.parse(Bun.YAML.parse(readFileSync(join(place, 'growth.yaml'), 'utf8')))
const { one, two, prepare, db, standby, proxy } = services

test('given the two servers, when they are compared, then they differ in their folder alone, and share keys and backups', () => {
  const { volumes: ofOne = [], ...first } = one
  const { volumes: ofTwo = [], ...second } = two
  expect(second).toEqual(first)
  expect(ofOne.map((mounted, at) => [mounted, ofTwo[at]])).toEqual([
    ['one:/data', 'two:/data'],
    ['keys:/keys', 'keys:/keys'],
    ['backups:/backups', 'backups:/backups'],
  ])
})

test('given what the servers are told, when it is read, then each variable is known, and the database and the bucket are set', () => {
  const config = readConfig({ ...one.environment, S3_ENDPOINT: 'https://s3.example' })
  expect(config.databaseUrl).toEndWith('@db:5432,standby:5432/wedding')
  expect([config.s3 !== null, config.trustProxy]).toEqual([true, true])
  // A name that is misspelt would leave the rest incomplete, or change nothing.
  for (const name of Object.keys(one.environment)) {
    const given = { ...one.environment, S3_ENDPOINT: 'https://s3.example', [name]: undefined }
    const without = () => JSON.stringify(readConfig(given))
    const isMissed = name.startsWith('S3_') && name !== 'S3_ENDPOINT'
    if (isMissed) expect(without).toThrow('S3_')
    else expect(without()).not.toBe(JSON.stringify(config))
  }
})

test('given the example, when its names are looked up, then each file, volume, service and variable is there', () => {
  const caddy = readFileSync(join(place, 'Caddyfile'), 'utf8')
  for (const name of Object.keys(proxy.environment)) expect(caddy).toContain(`{$${name}:`)
  const mounted = Object.values(services).flatMap(({ volumes: own = [] }) =>
    own.map((of) => of.split(':')[0] ?? ''),
  )
  expect(new Set(mounted.filter((name) => !name.startsWith('./')))).toEqual(new Set(Object.keys(volumes)))
  for (const name of mounted.filter((name) => name.startsWith('./')))
    expect([name, existsSync(join(place, name))]).toEqual([name, true])
  expect(proxy.environment.SERVERS).toBe('one:3000 two:3000')
  const sql = readFileSync(join(place, 'growth.sql'), 'utf8')
  for (const [, name = ''] of sql.matchAll(/\\getenv \w+ (\w+)/g))
    expect(Object.keys(db.environment)).toContain(name)
})

describe.skipIf(!hasPostgres)('what docs/growth.md says to give', () => {
  afterAll(removeFolders)
  const passwords = { OWNER_PASSWORD: 'one', SERVER_PASSWORD: 'another', STANDBY_PASSWORD: 'third' }
  const filled = (text: string): string =>
    Object.entries(passwords).reduce((now, [name, value]) => now.replaceAll(`\${${name}}`, value), text)

  test(
    'given two machines, when it is given there, then two servers work on one database, and go on where the standby was promoted',
    async () => {
      const primary = await startCluster()
      primary.sql('drop role wedding')
      primary.sql('drop role weddingowner')
      const psql = (folder: string, ...more: string[]) => {
        const command = [program('psql'), '-h', folder, '-U', 'postgres', ...more]
        const { exitCode, stderr } = Bun.spawnSync(command, { env: { ...process.env, ...passwords } })
        expect([exitCode, stderr.toString()]).toEqual([0, ''])
      }
      psql(primary.folder, '-f', join(place, 'growth.sql'))
      psql(
        primary.folder,
        '-c',
        "do $$ begin assert (select count(*) = 2 from pg_hba_file_rules where error is null and user_name && array['weddingstandby', 'wedding']); end $$",
      )
      const folder = newFolder()
      const hosts = [primary.folder, folder].map(encodeURIComponent)
      const addressed = (text: string) =>
        filled(text).replace('@db:5432,standby:5432', `@${hosts.map((host) => `${host}:5432`)}`)
      const DATABASE_URL = addressed(one.environment.DATABASE_URL ?? '')
      const [bun = '', script = '', ...words] = prepare.command ?? []
      expect([bun, script]).toEqual(['bun', 'server/commands/store.ts'])
      const prepared = await ran('store.ts', words.map(addressed), { DATABASE_URL })
      expect(prepared).toMatchObject({ code: 0, complained: [] })

      const [shell = '', c = '', text = ''] = standby.entrypoint ?? []
      const own = `${program('postgres')} -c listen_addresses= -c unix_socket_directories=${folder}`
      const start = text
        .replaceAll('$$', '$')
        .replace('host=db', `host=${primary.folder}`)
        .replace('-h db', `-h ${primary.folder}`)
        .replace('exec postgres', `exec ${own}`)
      const second = Bun.spawn([...asUser, shell, c, start], {
        cwd: '/',
        env: {
          ...passwords,
          PGDATA: join(folder, 'data'),
          PATH: `${join(program('psql'), '..')}:/usr/bin:/bin`,
        },
        stderr: 'ignore',
      })
      while (Bun.spawnSync([program('pg_isready'), '-h', folder]).exitCode !== 0) await Bun.sleep(50)
      const given = [...growth.matchAll(/^psql -U postgres (-c .*?)(?: {3}#.*)?$/gm)].map(([, words = '']) =>
        [...words.matchAll(/-c "([^"]*)"/g)].flatMap(([, statement = '']) => ['-c', statement]),
      )
      const [wait = [], promote = []] = given
      psql(primary.folder, ...wait)

      const bucket = await s3Peer()
      const environment = { ...bucket.environment, DATABASE_URL, KEY_DIR: emptyFolder() }
      const apps: TestApp[] = [await testApp({ environment }), await testApp({ environment })]
      const [first, other] = apps
      if (!first || !other) throw new Error('there are two')
      const admin = await first.admin()
      const { id } = await sent(first)
      await primary.stop()
      psql(folder, ...promote)
      const path = `${other.url}/api/admin/applications/${id}`
      const move = { status: 'under_verification', reason: 'On the other' }
      while ((await admin.post(`${path}/status`, move)).status === 503) await Bun.sleep(50)
      expect((await done(admin.get(path))).json.status).toBe('under_verification')
      for (const app of apps) await app.close()
      await bucket.close()
      const verified = await ran('audit.ts', ['verify'], { ...environment, DATA_DIR: emptyFolder() })
      expect(verified).toMatchObject({ code: 0, complained: [] })
      second.kill('SIGQUIT')
      await second.exited
      rmSync(folder, { recursive: true, force: true })
    },
    PATIENCE,
  )
})

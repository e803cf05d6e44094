/** A PostgreSQL of its own, in a temporary folder, on the loopback interface, without privileges; started and stopped by the test. */
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PACKAGED = '/usr/lib/postgresql'

/** The folder of its programs, of version 15 or newer; null where there is none. */
function programs(): string | null {
  const packaged = existsSync(PACKAGED) ? readdirSync(PACKAGED).filter((name) => Number(name) >= 15) : []
  const newest = packaged.sort((a, b) => Number(a) - Number(b)).at(-1)
  if (newest !== undefined) return join(PACKAGED, newest, 'bin')
  const found = Bun.which('pg_ctl')
  return found === null ? null : join(found, '..')
}
export const hasPostgres = programs() !== null
export const POSTGRES_WANTED = 'apt-get install postgresql-15'

async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const server = createServer().listen(0, '127.0.0.1', () => {
    const address = server.address()
    server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
  })
  return promise
}

/** PostgreSQL does not run as root: its package's own user does. */
const isRoot = process.getuid?.() === 0
const idOf = (flag: '-u' | '-g'): number => Number(spawnSync('id', [flag, 'postgres']).stdout.toString())
function execute(program: string, args: readonly string[]): void {
  const all = isRoot ? ['runuser', '-u', 'postgres', '--', program, ...args] : [program, ...args]
  const [command = '', ...rest] = all
  const { status, stderr } = spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'pipe'] })
  if (status !== 0) throw new Error(`${program}: ${stderr}`)
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** @param settings as in postgresql.conf */
export async function startCluster(settings: Record<string, string> = {}) {
  const bin = programs()
  if (bin === null) throw new Error(`PostgreSQL is wanted: ${POSTGRES_WANTED}`)
  const folder = mkdtempSync(join(tmpdir(), 'wedding-postgres-'))
  if (isRoot) chownSync(folder, idOf('-u'), idOf('-g'))
  const data = join(folder, 'data')
  const port = await freePort()
  execute(join(bin, 'initdb'), [
    '-D',
    data,
    '-U',
    'owner',
    '-A',
    'trust',
    '--no-sync',
    '-E',
    'UTF8',
    '--locale=C',
  ])
  const given = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
    ...settings,
  }
  const options = Object.entries(given).map(([name, value]) => `-c ${name}=${value}`)
  const control = (args: readonly string[]): void =>
    execute(join(bin, 'pg_ctl'), ['-D', data, '-s', '-w', ...args])
  const start = (): void => control(['-l', join(folder, 'log'), '-o', options.join(' '), 'start'])
  start()
  const urlFor = (role: string, database = 'postgres'): string =>
    `postgres://${role}@127.0.0.1:${port}/${database}`
  const owner = new Bun.SQL(urlFor('owner'), { max: 1 })
  await owner.unsafe('create role server login')
  await owner.close()
  return {
    port,
    folder,
    data,
    ownerUrl: urlFor('owner'),
    url: urlFor('server'),
    start,
    /** As a machine that loses its power does. */
    kill: (): void => control(['-m', 'immediate', 'stop']),
    /** To all of its processes: stopped, it keeps its connections and answers nobody. */
    signal: (signal: 'SIGSTOP' | 'SIGCONT'): void => {
      const [main = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
      const children = spawnSync('ps', ['-o', 'pid=', '--ppid', main]).stdout.toString().trim().split(/\s+/)
      for (const pid of [main, ...children]) process.kill(Number(pid), signal)
    },
    /** An empty database for one test. */
    fresh: async (): Promise<{ url: string; ownerUrl: string }> => {
      const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
      const sql = new Bun.SQL(urlFor('owner'), { max: 1 })
      await sql.unsafe(`create database ${name}`)
      await sql.close()
      return { url: urlFor('server', name), ownerUrl: urlFor('owner', name) }
    },
    remove: (): void => {
      control(['-m', 'immediate', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

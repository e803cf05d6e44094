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

/** Its folder, which only its own user may read. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wedding-postgres-'))
  if (isRoot) chownSync(folder, idOf('-u'), idOf('-g'))
  return folder
}

/** A PostgreSQL on data that are there, started. */
function started({ bin, folder, port, settings }: Place) {
  const data = join(folder, 'data')
  const given = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
    ...settings,
  }
  const options = Object.entries(given).map(([name, value]) => `-c ${name}='${value}'`)
  const control = (args: readonly string[]): void =>
    execute(join(bin, 'pg_ctl'), ['-D', data, '-s', '-w', ...args])
  const start = (): void => control(['-l', join(folder, 'log'), '-o', options.join(' '), 'start'])
  const pidFile = join(data, 'postmaster.pid')
  const processes = (): string[] => {
    const [main = ''] = readFileSync(pidFile, 'utf8').split('\n')
    const children = spawnSync('ps', ['-o', 'pid=', '--ppid', main]).stdout.toString().trim().split(/\s+/)
    return [main, ...children].filter(Boolean)
  }
  /** Also where it was killed, and its file and what is left of the process are still there. */
  const isRunning = (): boolean => {
    const stat = existsSync(pidFile) ? `/proc/${processes()[0]}/stat` : ''
    return existsSync(stat) && !readFileSync(stat, 'utf8').includes(') Z ')
  }
  const urlFor = (role: string, database = 'postgres'): string =>
    `postgres://${role}@127.0.0.1:${port}/${database}`
  /** As its owner. */
  const does = async (...statements: readonly string[]): Promise<void> => {
    const sql = new Bun.SQL(urlFor('owner'), { max: 1 })
    for (const statement of statements) await sql.unsafe(statement)
    await sql.close()
  }
  /** To all of its processes: stopped, it keeps its connections and answers nobody. */
  function signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
    // One of them may end meanwhile, which `kill` says and does not mind.
    spawnSync('kill', ['-s', name.slice(3), ...processes()])
  }
  start()
  return {
    port,
    folder,
    data,
    host: `127.0.0.1:${port}`,
    ownerUrl: urlFor('owner'),
    url: urlFor('server'),
    start,
    does,
    /** As a machine that loses its power does. */
    kill: (): void => control(['-m', 'immediate', 'stop']),
    signal,
    /** Of a standby: from now on it hears nothing of its primary. */
    cutOff: async (): Promise<void> => {
      await does("alter system set primary_conninfo = ''", 'select pg_reload_conf()')
      const sql = new Bun.SQL(urlFor('owner'), { max: 1 })
      while ((await sql`select 1 from pg_stat_wal_receiver`).length > 0) await Bun.sleep(20)
      await sql.close()
    },
    /** Of a standby: from now on it takes changes. */
    promote: (): void => control(['promote']),
    /** An empty database for one test. */
    fresh: async (): Promise<{ url: string; ownerUrl: string }> => {
      const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
      await does(`create database ${name}`)
      return { url: urlFor('server', name), ownerUrl: urlFor('owner', name) }
    },
    remove: (): void => {
      if (isRunning()) {
        // Where a test failed while it stood still.
        signal('SIGCONT')
        control(['-m', 'immediate', 'stop'])
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
type Place = { bin: string; folder: string; port: number; settings: Record<string, string> }

export type Cluster = ReturnType<typeof started>

const wantedPrograms = (): string => {
  const bin = programs()
  if (bin === null) throw new Error(`PostgreSQL is wanted: ${POSTGRES_WANTED}`)
  return bin
}

/** Of a PostgreSQL that never ran: to make its data takes twenty times as long as to copy them. */
let untouched: string | null = null
function initialized(bin: string): string {
  const folder = newFolder()
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const kind = ['-U', 'owner', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C']
  execute(join(bin, 'initdb'), ['-D', join(folder, 'data'), ...kind])
  return folder
}

/** @param settings as in postgresql.conf @param first statements of its owner, by which there is a role for servers */
export async function startCluster(
  settings: Record<string, string> = {},
  first: readonly string[] = ['create role server login'],
): Promise<Cluster> {
  const bin = wantedPrograms()
  const folder = newFolder()
  untouched ??= initialized(bin)
  execute('cp', ['-a', join(untouched, 'data'), folder])
  const cluster = started({ bin, folder, port: await freePort(), settings })
  await cluster.does(...first)
  return cluster
}

/** A copy of one that runs, which follows it; it is known by `cluster_name` of its settings. */
export async function startStandby(primary: Cluster, settings: Record<string, string>): Promise<Cluster> {
  const bin = wantedPrograms()
  const folder = newFolder()
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'owner', '-w']
  const how = ['-R', '-X', 'stream', '-c', 'fast', '--no-sync']
  execute(join(bin, 'pg_basebackup'), ['-D', join(folder, 'data'), ...from, ...how])
  return started({ bin, folder, port: await freePort(), settings })
}

/** Lets a primary go by its settings, and waits until a standby has everything that it acknowledges. */
export async function synchronous(primary: Cluster): Promise<void> {
  await primary.does('select pg_reload_conf()')
  const sql = new Bun.SQL(primary.ownerUrl, { max: 1 })
  const isSynchronous = async (): Promise<boolean> => {
    const [found] = await sql`select count(*) as n from pg_stat_replication where sync_state = 'sync'`
    return Number(found.n) === 1
  }
  while (!(await isSynchronous())) await Bun.sleep(20)
  await sql.close()
}

/** A primary with a standby that has everything which it has acknowledged. @param settings of both */
export async function startPair(
  settings: Record<string, string> = {},
): Promise<{ primary: Cluster; standby: Cluster; withBoth: (url: string) => string }> {
  const primary = await startCluster(settings)
  const standby = await startStandby(primary, { ...settings, cluster_name: 'second' })
  await primary.does("alter system set synchronous_standby_names = 'second'")
  await synchronous(primary)
  /** An address of the primary with both of them. */
  const withBoth = (url: string): string => url.replace(primary.host, `${primary.host},${standby.host}`)
  return { primary, standby, withBoth }
}

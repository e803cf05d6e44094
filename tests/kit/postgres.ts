/** A PostgreSQL of its own, in a temporary folder, on the loopback interface, without privileges; started and stopped by the test. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { atEnd } from './at-end.ts'
import { freePort } from './free-port.ts'
import { beginData, execute, newFolder, wantedPrograms } from './postgres-programs.ts'

export { hasPostgres } from './postgres-programs.ts'

/** A PostgreSQL on data that are there, started. */
function started({ bin, folder, port, settings }: Place) {
  const data = join(folder, 'data')
  const given = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
    // In its folder, and so gone with it also where it was killed.
    dynamic_shared_memory_type: 'mmap',
    ...settings,
  }
  const options = Object.entries(given).map(([name, value]) => `-c ${name}='${value}'`)
  const control = (args: readonly string[]): void =>
    execute(join(bin, 'pg_ctl'), ['-D', data, '-s', '-w', ...args])
  const log = join(folder, 'log')
  function start(): void {
    try {
      control(['-l', log, '-o', options.join(' '), 'start'])
    } catch (error) {
      const said = existsSync(log) ? readFileSync(log, 'utf8') : ''
      throw new Error(`PostgreSQL did not start: ${said}`, { cause: error })
    }
  }
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
  /** What the system keeps of one that was killed: there are only so many, and they stay until the machine starts again. */
  function releaseMemory(): void {
    const [, segment] = existsSync(pidFile)
      ? (readFileSync(pidFile, 'utf8').split('\n')[6]?.trim().split(/\s+/) ?? [])
      : []
    if (segment) spawnSync('ipcrm', ['-m', segment])
  }
  function remove(): void {
    if (isRunning()) {
      // Where a test failed while it stood still.
      signal('SIGCONT')
      control(['-m', 'immediate', 'stop'])
    }
    releaseMemory()
    rmSync(folder, { recursive: true, force: true })
  }
  atEnd(remove)
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
    remove,
  }
}
type Place = { bin: string; folder: string; port: number; settings: Record<string, string> }

export type Cluster = ReturnType<typeof started>

/** @param settings as in postgresql.conf @param first statements of its owner, by which there is a role for servers */
export async function startCluster(
  settings: Record<string, string> = {},
  first: readonly string[] = ['create role server login'],
): Promise<Cluster> {
  const bin = wantedPrograms()
  const folder = newFolder()
  beginData(bin, folder)
  const cluster = started({ bin, folder, port: freePort(), settings })
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
  return started({ bin, folder, port: freePort(), settings })
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
  // The checkpointer has everybody wait, once it has read the settings as well, which it does before it works.
  await sql`checkpoint`
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

/** A real PostgreSQL of its own for the tests of a process, on a socket; one database for each season. */
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareDatabase } from '#server/store/season-file.ts'
import { atEnd } from './at-end.ts'

const LIBRARY = '/usr/lib/postgresql'
/** Debian keeps the programs of each version in a folder of their own; null where none is installed. */
export function programsFolder(): string | null {
  if (!Bun.which('pg_ctlcluster') || !existsSync(LIBRARY)) return null
  const version = readdirSync(LIBRARY)
    .sort((a, b) => Number(a) - Number(b))
    .at(-1)
  return version === undefined ? null : join(LIBRARY, version, 'bin')
}
export const hasPostgres = programsFolder() !== null

export const OWNER = 'weddingowner'
export const SERVER = 'wedding'
const PORT = 5432

export type Cluster = {
  folder: string
  /** SQL of the superuser. */
  sql: (text: string, database?: string) => void
  /** As in an address: the folder of its socket. */
  host: string
  /** Sends its first process a signal: SIGQUIT ends it at once, SIGSTOP freezes it. */
  signal: (name: NodeJS.Signals) => void
  stop: () => Promise<void>
}

/** An address of several hosts, of which one takes changes. */
export const addressOf = (hosts: readonly Pick<Cluster, 'host'>[], role: string, database: string): string =>
  `postgres://${role}@${hosts.map(({ host }) => host).join()}/${database}`

/** PostgreSQL refuses to run as root. */
export const asUser: readonly string[] =
  process.getuid?.() === 0 ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', '--'] : []

export function done(command: readonly string[]): void {
  const { exitCode, stderr } = Bun.spawnSync([...asUser, ...command], { cwd: '/' })
  if (exitCode !== 0) throw new Error(`${command[0]}: ${stderr}`)
}

export function program(name: string): string {
  const bin = programsFolder()
  if (bin === null) throw new Error('there is no PostgreSQL on this machine')
  return join(bin, name)
}

export function newFolder(): string {
  // Another user may not enter the folder that the runner of the tests made for temporary files.
  const folder = mkdtempSync(join(asUser.length === 0 ? tmpdir() : '/tmp', 'pg-'))
  if (asUser.length === 0) return folder
  const [uid = 0, gid = 0] = ['-u', '-g'].map((which) =>
    Number(Bun.spawnSync(['id', which, 'postgres']).stdout.toString()),
  )
  chownSync(folder, uid, gid)
  return folder
}

/** Starts one on the data below its folder. */
async function started(folder: string, settings: readonly string[]): Promise<Cluster> {
  const data = join(folder, 'data')
  const socket = ['-h', folder, '-p', String(PORT), '-U', 'postgres']
  const all = ['listen_addresses=', `unix_socket_directories=${folder}`, 'fsync=off', ...settings]
  const child = Bun.spawn(
    [...asUser, program('postgres'), '-D', data, ...all.flatMap((one) => ['-c', one])],
    { cwd: '/', stdout: 'ignore', stderr: Bun.file(join(folder, 'log')) },
  )
  const isReady = () => Bun.spawnSync([program('pg_isready'), ...socket]).exitCode === 0
  while (!isReady()) await Bun.sleep(50)
  const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const signal = (name: NodeJS.Signals) => void process.kill(pid, name)
  return {
    folder,
    sql: (text, database = 'postgres') =>
      done([program('psql'), ...socket, '-qX', '-v', 'ON_ERROR_STOP=1', '-d', database, '-c', text]),
    host: `${encodeURIComponent(folder)}:${PORT}`,
    signal,
    stop: async () => {
      if (child.exitCode === null) signal('SIGQUIT')
      await child.exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** @param settings more of its configuration, as `name=value` */
export async function startCluster(settings: readonly string[] = []): Promise<Cluster> {
  const folder = newFolder()
  done([program('initdb'), '-D', join(folder, 'data'), '-A', 'trust', '-U', 'postgres', '--no-sync'])
  const cluster = await started(folder, settings)
  for (const role of [OWNER, SERVER]) cluster.sql(`create role ${role} login`)
  return cluster
}

/** A standby, without which the primary acknowledges nothing from then on. @param folder where one was that is stopped */
export async function startStandby(primary: Cluster, folder: string = newFolder()): Promise<Cluster> {
  const from = ['-h', primary.folder, '-p', String(PORT), '-U', 'postgres']
  done([program('pg_basebackup'), ...from, '-D', join(folder, 'data'), '-R', '-c', 'fast', '--no-sync'])
  const standby = await started(folder, [])
  primary.sql("alter system set synchronous_standby_names = '*'")
  primary.sql('select pg_reload_conf()')
  return standby
}

let made = 0
/** A prepared database without a season. @returns the address for the server's role */
export function newDatabase(cluster: Pick<Cluster, 'sql' | 'host'>): string {
  made += 1
  const name = `season_${made}`
  cluster.sql(`create database ${name} owner ${OWNER}`)
  prepareDatabase(addressOf([cluster], OWNER, name), addressOf([cluster], SERVER, name))
  return addressOf([cluster], SERVER, name)
}

let shared: Promise<Cluster> | null = null
const ofFolder = new Map<string, string>()

/** The database of a data folder, for tests that run on this engine: TEST_ENGINE=postgres. Stops with the process. */
async function databaseFor(folder: string): Promise<string> {
  shared ??= startCluster().then((cluster) => {
    atEnd(() => cluster.signal('SIGQUIT'))
    return cluster
  })
  const cluster = await shared
  return ofFolder.getOrInsertComputed(folder, () => newDatabase(cluster))
}
export const onPostgres = process.env.TEST_ENGINE === 'postgres'
/** The setting by which a server, or a command, finds the season of a data folder. */
export const databaseOf = async (folder: string): Promise<Record<string, string>> =>
  onPostgres ? { DATABASE_URL: await databaseFor(folder) } : {}

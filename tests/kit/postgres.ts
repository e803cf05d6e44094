/** A real PostgreSQL of its own for the tests of a process, on a socket; one database for each season. */
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareDatabase } from '#server/store/season-file.ts'

const LIBRARY = '/usr/lib/postgresql'
/** Debian keeps the programs of each version in a folder of their own; null where none is installed. */
function programsFolder(): string | null {
  if (!Bun.which('pg_ctlcluster')) return null
  const version = readdirSync(LIBRARY).sort().at(-1)
  return version === undefined ? null : join(LIBRARY, version, 'bin')
}
export const hasPostgres = programsFolder() !== null

const OWNER = 'weddingowner'
const SERVER = 'wedding'
const PORT = 5432

export type Cluster = {
  folder: string
  /** SQL of the superuser. */
  sql: (text: string, database?: string) => void
  address: (role: string, database: string) => string
  /** Sends its first process a signal: SIGQUIT ends it at once, SIGSTOP freezes it. */
  signal: (name: NodeJS.Signals) => void
  stop: () => Promise<void>
}

/** PostgreSQL refuses to run as root. */
const asUser = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : []

function done(command: readonly string[]): void {
  const { exitCode, stderr } = Bun.spawnSync([...asUser, ...command], { cwd: '/' })
  if (exitCode !== 0) throw new Error(`${command[0]}: ${stderr}`)
}

/** @param settings more of its configuration, as `name=value` */
export async function startCluster(settings: readonly string[] = []): Promise<Cluster> {
  const bin = programsFolder()
  if (bin === null) throw new Error('there is no PostgreSQL on this machine')
  const folder = mkdtempSync(join(tmpdir(), 'pg-'))
  if (asUser.length > 0) {
    const [uid = 0, gid = 0] = ['-u', '-g'].map((which) =>
      Number(Bun.spawnSync(['id', which, 'postgres']).stdout.toString()),
    )
    chownSync(folder, uid, gid)
  }
  const data = join(folder, 'data')
  const socket = ['-h', folder, '-p', String(PORT), '-U', 'postgres']
  done([join(bin, 'initdb'), '-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync'])
  const all = ['listen_addresses=', `unix_socket_directories=${folder}`, 'fsync=off', ...settings]
  const child = Bun.spawn(
    [...asUser, join(bin, 'postgres'), '-D', data, ...all.flatMap((one) => ['-c', one])],
    { cwd: '/', stdout: 'ignore', stderr: Bun.file(join(folder, 'log')) },
  )
  const isReady = () => Bun.spawnSync([join(bin, 'pg_isready'), ...socket]).exitCode === 0
  while (!isReady()) await Bun.sleep(50)
  const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const signal = (name: NodeJS.Signals) => void process.kill(pid, name)
  const sql = (text: string, database = 'postgres') =>
    done([join(bin, 'psql'), ...socket, '-qX', '-v', 'ON_ERROR_STOP=1', '-d', database, '-c', text])
  for (const role of [OWNER, SERVER]) sql(`create role ${role} login`)
  return {
    folder,
    sql,
    address: (role, database) => `postgres://${role}@/${database}?host=${folder}&port=${PORT}`,
    signal,
    stop: async () => {
      signal('SIGQUIT')
      await child.exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

let made = 0
/** A prepared database without a season. @returns the address for the server's role */
export function newDatabase({ sql, address }: Cluster): string {
  made += 1
  const name = `season_${made}`
  sql(`create database ${name} owner ${OWNER}`)
  prepareDatabase(address(OWNER, name), address(SERVER, name))
  return address(SERVER, name)
}

let shared: Promise<Cluster> | null = null
const ofFolder = new Map<string, string>()

/** The database of a data folder, for tests that run on this engine: TEST_ENGINE=postgres. Stops with the process. */
export async function databaseFor(folder: string): Promise<string> {
  shared ??= startCluster().then((cluster) => {
    process.on('exit', () => cluster.signal('SIGQUIT'))
    return cluster
  })
  const cluster = await shared
  return ofFolder.getOrInsertComputed(folder, () => newDatabase(cluster))
}
export const onPostgres = process.env.TEST_ENGINE === 'postgres'

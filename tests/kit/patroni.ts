/** Three nodes of PostgreSQL that Patroni keeps, with one etcd, as Debian packages them: another takes over where one dies. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import {
  asUser,
  type Cluster,
  done,
  hasPostgres,
  newFolder,
  OWNER,
  program,
  programsFolder,
  SERVER,
} from './postgres.ts'

export const hasPatroni = hasPostgres && ['patroni', 'etcd'].every((name) => Bun.which(name) !== null)

const LOCAL = '127.0.0.1'
/** Seconds; Debian's are 30, 10 and 10. */
const TIMES = { ttl: 6, loop_wait: 1, retry_timeout: 2 }
const NODES = ['one', 'two', 'three']

type Role = 'primary' | 'sync' | 'replica'
type Node = {
  port: number
  /** Also after it was killed. */
  start: () => void
  /** Like a machine that loses its power. */
  kill: () => Promise<void>
  is: (role: Role) => Promise<boolean>
}
export type Patroni = Pick<Cluster, 'sql' | 'host'> & {
  /** Once there is one. */
  that: (role: Role) => Promise<Node>
  stop: () => Promise<void>
}

const listen = (port: number) => ({ listen: `${LOCAL}:${port}`, connect_address: `${LOCAL}:${port}` })

/** Written as JSON, which YAML knows. */
const settingsOf = (
  name: string,
  folder: string,
  ports: { own: number; postgres: number; etcd: number },
) => ({
  scope: 'wedding',
  name,
  etcd3: { host: `${LOCAL}:${ports.etcd}` },
  restapi: listen(ports.own),
  bootstrap: {
    // Nothing counts before a standby has it; where there is none, nothing is taken.
    dcs: { ...TIMES, synchronous_mode: true, synchronous_mode_strict: true },
    initdb: ['no-sync', { encoding: 'UTF8' }, { auth: 'trust' }],
  },
  postgresql: {
    ...listen(ports.postgres),
    data_dir: join(folder, name),
    bin_dir: programsFolder(),
    pgpass: join(folder, `${name}.pgpass`),
    authentication: {
      superuser: { username: 'postgres', password: 'unused' },
      replication: { username: 'replicator', password: 'unused' },
    },
    parameters: {
      unix_socket_directories: folder,
      fsync: 'off',
      wal_retrieve_retry_interval: '500ms',
    },
    pg_hba: [
      'local all all trust',
      `host all all ${LOCAL}/32 trust`,
      `host replication all ${LOCAL}/32 trust`,
    ],
    use_pg_rewind: true,
    remove_data_directory_on_rewind_failure: true,
  },
})

/** As another user where this one is root, whose output goes into a file. */
function started(command: readonly string[], log: string): Bun.Subprocess {
  const output = Bun.file(log)
  return Bun.spawn([...asUser, ...command], { cwd: '/', stdout: output, stderr: output })
}

function node(name: string, folder: string, etcd: number): Node {
  const ports = { own: freePort(), postgres: freePort(), etcd }
  const file = join(folder, `${name}.yml`)
  writeFileSync(file, JSON.stringify(settingsOf(name, folder, ports)))
  let child: Bun.Subprocess | null = null
  return {
    port: ports.postgres,
    start: () => {
      child = started(['patroni', file], join(folder, `${name}.log`))
    },
    kill: async () => {
      child?.kill('SIGKILL')
      await child?.exited
      const pid = join(folder, name, 'postmaster.pid')
      if (existsSync(pid)) process.kill(Number(readFileSync(pid, 'utf8').split('\n')[0]), 'SIGQUIT')
    },
    is: (role) =>
      fetch(`http://${LOCAL}:${ports.own}/${role}`).then(
        ({ ok }) => ok,
        () => false,
      ),
  }
}

export async function startPatroni(): Promise<Patroni> {
  const folder = newFolder()
  const etcd = freePort()
  const client = `http://${LOCAL}:${etcd}`
  const urls = ['--listen-client-urls', client, '--advertise-client-urls', client]
  const peers = ['--listen-peer-urls', `http://${LOCAL}:${freePort()}`]
  const store = started(
    ['etcd', '--data-dir', join(folder, 'etcd'), ...urls, ...peers],
    join(folder, 'etcd.log'),
  )
  const nodes = NODES.map((name) => node(name, folder, etcd))
  for (const one of nodes) one.start()
  const that = async (role: Role): Promise<Node> => {
    for (;;) {
      for (const one of nodes) if (await one.is(role)) return one
      await Bun.sleep(100)
    }
  }
  const primary = await that('primary')
  await that('sync')
  const sql = (text: string, database = 'postgres') =>
    done([
      program('psql'),
      ...['-h', LOCAL, '-p', `${primary.port}`, '-U', 'postgres', '-d', database],
      ...['-qX', '-v', 'ON_ERROR_STOP=1', '-c', text],
    ])
  for (const role of [OWNER, SERVER]) sql(`create role ${role} login`)
  return {
    sql,
    host: nodes.map(({ port }) => `${LOCAL}:${port}`).join(),
    that,
    stop: async () => {
      for (const one of nodes) await one.kill()
      store.kill('SIGKILL')
      await store.exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

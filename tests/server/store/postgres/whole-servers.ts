/**
 * Three servers as processes on one database with a standby, and people who ask whichever they like, as behind a proxy: again
 * elsewhere where no answer comes. What was acknowledged must be in the next answer of any server.
 */
import { randomInt } from 'node:crypto'
import {
  addressOf,
  type Cluster,
  newDatabase,
  SERVER,
  startCluster,
  startStandby,
} from '../../../kit/postgres.ts'
import { s3Peer } from '../../../kit/s3-peer.ts'
import { type ServerProcess, startServer } from '../../../kit/server-process.ts'
import { newFolder } from '../../commands/kit.ts'
import type { Speak } from '../../crash/client.ts'
import { type Ask, exchange, type Reply } from '../../crash/exchange.ts'

const SERVERS = 3
/** Milliseconds until somebody asks elsewhere, and until nobody would wait any longer. */
const PATIENCE = 3000
const LONGEST = 120_000

export type Stage = {
  environment: Record<string, string>
  servers: ServerProcess[]
  /** Starts one again that was killed. */
  start: (place: number) => Promise<void>
  primary: () => Cluster
  /** The primary dies, its standby is promoted. */
  promote: () => Promise<void>
  /** A new standby, where the primary was that died. */
  addStandby: () => Promise<void>
  stop: () => Promise<void>
}

export async function startStage(): Promise<Stage> {
  let primary = await startCluster()
  const name = newDatabase(primary).split('/').at(-1) ?? ''
  let standby = await startStandby(primary)
  let empty = ''
  const bucket = await s3Peer()
  const environment = {
    ...bucket.environment,
    DATABASE_URL: addressOf([primary, standby], SERVER, name),
    KEY_DIR: newFolder(),
    LOG_LEVEL: 'silent',
  }
  const folders = Array.from({ length: SERVERS }, newFolder)
  const servers: ServerProcess[] = []
  const start = async (place: number): Promise<void> => {
    servers[place] = await startServer({ folder: folders[place] ?? '', environment })
  }
  return {
    environment,
    servers,
    start,
    primary: () => primary,
    promote: async () => {
      empty = primary.folder
      await primary.stop()
      primary = standby
      primary.sql('select pg_promote()')
      primary.sql('alter system reset synchronous_standby_names')
      primary.sql('select pg_reload_conf()')
    },
    addStandby: async () => {
      standby = await startStandby(primary, empty)
    },
    stop: async () => {
      for (const server of servers) await server.kill()
      for (const cluster of [primary, standby]) await cluster.stop()
      await bucket.close()
    },
  }
}

/** The outcome of a first try whose answer was lost; null where it was not committed. */
async function taken(
  ask: Ask,
  reply: NonNullable<Reply>,
  again: (ask: Ask) => Promise<Reply>,
): Promise<Reply> {
  const { method, path, cookie, body } = ask
  if (method === 'DELETE' && reply.status >= 404) return { status: 204, json: null }
  // An erasure has blanked all stored answers; what became of the change is looked at next.
  if (reply.json?.code === 'outcome-gone') return { status: path.endsWith('/notes') ? 201 : 200, json: null }
  if (reply.json?.code === 'already-started') return { status: 201, json: reply.json }
  if (reply.json?.code !== 'version-stale' || typeof body !== 'object' || body === null) return null
  const mine = await again({ method: 'GET', path: '/api/applications/my', cookie })
  const now = mine?.json.find(({ id }: { id: string }) => path.endsWith(id))
  const isSaved = Object.entries(body).every(
    ([key, value]) => key === 'expectedVersion' || now?.[key] === value,
  )
  return isSaved ? { status: 200, json: now } : null
}

/** Asks again, with the same key, until there is an answer that is not about the moment. */
export function speaking(servers: readonly ServerProcess[]): Speak {
  async function sure(ask: Ask): Promise<Reply> {
    const change = crypto.randomUUID()
    const last = performance.now() + LONGEST
    for (let tries = 1; performance.now() < last; tries++) {
      const url = servers[randomInt(servers.length)]?.url ?? ''
      const reply = await exchange(url, { ...ask, change, patience: PATIENCE })
      if (reply && reply.status < 500)
        return (tries > 1 && reply.status >= 400 && (await taken(ask, reply, sure))) || reply
      await Bun.sleep(20)
    }
    throw new Error(`nobody answers: ${ask.method} ${ask.path}`)
  }
  return {
    exchange: (_, ask) => sure(ask),
    read: async (_, path, cookie, status = 200) => {
      const reply = await sure({ method: 'GET', path, cookie })
      if (reply?.status !== status) throw new Error(`${path}: ${JSON.stringify(reply)}`)
      return reply.json
    },
  }
}

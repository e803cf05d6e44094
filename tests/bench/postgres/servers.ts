/** Several servers on one PostgreSQL that writes to its disk as in earnest, with a made-up season that was moved there by the command. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Cluster, startCluster } from '../../kit/postgres.ts'
import { s3Peer } from '../../kit/s3-peer.ts'
import { startServer } from '../../kit/server-process.ts'
import { emptyFolder, environment, type Staffed, signIn } from '../bench.ts'
import { copyOf, type Plan, season } from '../data/season.ts'

export type Shared = { servers: readonly Staffed[]; cluster: Cluster; ownerUrl: string; keyDir: string }

const command = join(import.meta.dir, '..', '..', '..', 'server', 'commands', 'store.ts')

async function moved(folder: string, settings: Record<string, string>): Promise<void> {
  const move = Bun.spawn([process.execPath, command, 'move', '--to', 'postgres'], {
    env: { ...process.env, ...settings, DATA_DIR: folder },
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const said = await new Response(move.stderr).text()
  if ((await move.exited) !== 0) throw new Error(`the season could not be moved: ${said}`)
}

async function staffed(settings: Record<string, string>): Promise<Staffed> {
  const folder = emptyFolder()
  const server = await startServer({ folder, environment: settings })
  const cookie = await signIn(server.url)
  const get = async (path: string) => (await fetch(server.url + path, { headers: { cookie } })).json()
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...server, cookie, folder, get, stop }
}

/** Runs `work` with that many servers, and leaves nothing behind. */
export async function onServers<T>(plan: Plan, count: number, work: (all: Shared) => Promise<T>): Promise<T> {
  const cluster = await startCluster()
  const s3 = await s3Peer()
  const origin = copyOf(season(plan))
  const servers: Staffed[] = []
  try {
    const { url, ownerUrl } = await cluster.fresh()
    const addresses = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl }
    const keyDir = join(origin, 'keys')
    const settings = { ...environment, ...s3.environment, ...addresses, KEY_DIR: keyDir }
    await moved(origin, settings)
    for (let n = 0; n < count; n++) servers.push(await staffed(settings))
    return await work({ servers, cluster, ownerUrl, keyDir })
  } finally {
    for (const server of servers) await server.stop()
    await s3.close()
    cluster.remove()
    rmSync(origin, { recursive: true, force: true })
  }
}

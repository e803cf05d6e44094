/** Several servers on one PostgreSQL and one S3, with the same keys. */
import { expect } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readModelLines } from '#server/store/read-model-lines.ts'
import { type TestApp, type TestClock, testApp, testClock } from '../kit/app.ts'
import { client } from '../kit/client.ts'
import type { Cluster } from '../kit/postgres.ts'
import { s3Peer } from '../kit/s3-peer.ts'

export type Members = Awaited<ReturnType<typeof members>>

type Options = { clock?: TestClock; more?: Record<string, string>; withBoth?: (url: string) => string }

/** In this process, under one clock. Call `close` when done. @param more of the environment @param withBoth adds a standby to an address */
export async function members(
  cluster: Cluster,
  count: number,
  { clock = testClock(), more = {}, withBoth = (url) => url }: Options = {},
) {
  const { url, ownerUrl } = await cluster.fresh()
  const s3 = await s3Peer()
  const keys = mkdtempSync(join(tmpdir(), 'wedding-keys-'))
  const environment = {
    DATABASE_URL: withBoth(url),
    DATABASE_OWNER_URL: withBoth(ownerUrl),
    KEY_DIR: keys,
    ...s3.environment,
    ...more,
  }
  const apps: TestApp[] = []
  const join_ = async (own = clock, ownEnvironment = {}): Promise<TestApp> => {
    const app = await testApp({ environment: { ...environment, ...ownEnvironment }, clock: own })
    apps.push(app)
    return app
  }
  for (let n = 0; n < count; n++) await join_()
  return {
    apps,
    url,
    ownerUrl,
    clock,
    environment,
    s3,
    /** Another server. @param own its clock, where it has another one @param ownEnvironment what it has otherwise */
    join: join_,
    close: async (): Promise<void> => {
      for (const app of apps) await app.close()
      await s3.close()
      rmSync(keys, { recursive: true, force: true })
    },
  }
}

/** A client that asks each server in turn, as a proxy without stickiness would send it. */
export function roundRobin(apps: readonly { url: string }[]): () => string {
  let turn = 0
  return () => apps[turn++ % apps.length]?.url ?? ''
}

/** Until each of them works: one that has lost PostgreSQL tells everybody to try again. */
export async function untilWell(servers: readonly { url: string }[]): Promise<void> {
  for (const { url } of servers)
    while ((await client(() => url).get('/api/health')).status !== 200) await Bun.sleep(50)
}

/** What a server has: every row of its vault and of its lists, and the end of its log. */
function stateOf({ parts }: TestApp): unknown {
  const { vault, log } = parts.store
  const lines = [...readModelLines(parts.store.models.db)]
  return { rows: [...vault.shared.all()], lines, end: log.end().chain, size: log.size() }
}

/** Milliseconds in which a server that is behind gets what others have, on a machine that is busy. */
const PATIENCE = 30_000

/** Waits until all have the same, and says where they have not in the end. */
export async function expectSame(apps: readonly TestApp[]): Promise<void> {
  const until = performance.now() + PATIENCE
  const states = () => apps.map(stateOf)
  const areSame = ([first, ...others]: unknown[]): boolean =>
    others.every((one) => Bun.deepEquals(one, first))
  while (!areSame(states()) && performance.now() < until) await Bun.sleep(50)
  const [first, ...others] = states()
  for (const other of others) expect(other).toEqual(first)
}

/** Several servers on one PostgreSQL and one S3, with the same keys. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestApp, type TestClock, testApp, testClock } from '../kit/app.ts'
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
  const join_ = async (own = clock): Promise<TestApp> => {
    const app = await testApp({ environment, clock: own })
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
    /** Another server. @param own its clock, where it has another one */
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

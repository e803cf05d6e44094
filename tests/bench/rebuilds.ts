/** Folding every application anew, as the first start of another version does; checking the chain; and starting. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { verifyChain } from '#events/ledger/verify.ts'
import { entryOf } from '#server/store/entry.ts'
import { folded } from '#server/store/folded.ts'
import { openFolder } from '#server/store/folder.ts'
import { opened } from '#server/store/payloads.ts'
import { nativeSha256 } from '#server/store/seal.ts'
import type { StreamKeys } from '#server/store/vault/data-keys.ts'
import { startServer } from '../kit/server-process.ts'
import { environment, plans, TURNS } from './bench.ts'
import { copyOf, type Plan, season } from './data/season.ts'
import { compared, repeated, timed } from './measure.ts'
import { comparison, figure, type Row } from './report.ts'

type Folder = ReturnType<typeof openFolder>
const opening = (plan: Plan): Folder => {
  const dataDir = season(plan)
  return openFolder({ dataDir, keyDir: join(dataDir, 'keys') })
}
const perSecond = async (events: number, work: () => unknown): Promise<number> =>
  (events * 1000) / (await timed(work))

/** Reads, opens and parses every event, with all keys at hand, and does nothing with it. */
function scanner({ log, vault }: Folder): () => void {
  const streams = log.db.query<{ stream: string }, []>('select holder as stream from data_key').all()
  const keys = new Map<string, StreamKeys | null>(
    streams.map(({ stream }) => [stream, vault.keys.get(stream)]),
  )
  return () => {
    for (const row of log.read()) opened(row, (stream) => keys.get(stream) ?? null)
  }
}

async function rebuilding(plan: Plan, bar?: { least: number }): Promise<Row> {
  const folder = opening(plan)
  const events = folder.log.size()
  const scan = scanner(folder)
  const found = await compared(TURNS, {
    limit: () => perSecond(events, scan),
    product: () =>
      perSecond(events, () => {
        for (const stream of folder.log.started()) {
          const now = folded(folder, stream)
          if (now) entryOf(stream, { was: null, now }, null)
        }
      }),
  })
  folder.close()
  const size = `${events.toLocaleString('en')} events of ${plan.applications.toLocaleString('en')} applications`
  return comparison(`every row folded from ${size}, by scan + decrypt + parse`, found, {
    unit: '/s',
    ...(bar && { bar }),
  })
}

/** Against reading the rows and nothing more. */
async function checking(): Promise<Row> {
  const folder = opening(plans.rebuild)
  const events = folder.log.size()
  const found = await compared(TURNS, {
    limit: () =>
      perSecond(events, () => {
        for (const _ of folder.log.read());
      }),
    product: () =>
      perSecond(events, () => {
        const entries = folder.log.read()
        const verdict = verifyChain({ entries, sha256: nativeSha256 })
        if (!verdict.ok) throw new Error(verdict.problem)
      }),
  })
  folder.close()
  return comparison('chain, tree and order of 200,000 events verified, by reading them', found, {
    unit: '/s',
  })
}

/** A process from nothing to its first answer. */
async function starting(plan: Plan, bar: { most: number }): Promise<Row> {
  const folder = copyOf(season(plan))
  const start = async () => {
    const server = await startServer({ folder, environment })
    await server.stop()
    return server.startedIn / 1000
  }
  const found = await repeated(TURNS, start)
  rmSync(folder, { recursive: true, force: true })
  return figure(`start with ${plan.applications.toLocaleString('en')} applications`, found, {
    unit: ' s',
    bar,
  })
}

export const rebuilds = async (): Promise<Row[]> => [
  await rebuilding(plans.rebuild, { least: 0.5 }),
  await rebuilding(plans.season),
  await checking(),
  await starting(plans.start, { most: 0.5 }),
  await starting(plans.season, { most: 1.5 }),
]

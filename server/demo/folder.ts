/** The demo's data folder, filled once. Other folders are never changed. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { jsonValue } from '#events/ledger/encoding.ts'
import { readConfig } from '../config.ts'
import { openParts } from '../run.ts'
import { writeDurably } from '../runtime/durable-write.ts'
import { OperatorError } from '../runtime/errors.ts'
import { seasonFileIn } from '../store/season-file.ts'
import { seasonClock } from './schedule.ts'
import { type FillOptions, fillSeason } from './season.ts'

type Wanted = Omit<FillOptions, 'clock'>
type Environment = Record<string, string | undefined>
const Filled = z.object({ families: z.int(), seed: z.int(), filledAt: z.string() })
const markerIn = (dataDir: string): string => join(dataDir, 'demo.json')

/** Cleared, since a real programme may have its files and backups there. */
const clearedVariables = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_DIR',
  'BACKUP_S3',
  'DATABASE_URL',
]

/** Uses `./data-demo`, or DATA_DIR with its KEY_DIR; never the bucket, backups or database of a real programme's .env file. */
export const demoEnvironment = (environment: Environment, port?: string) => {
  const dataDir = environment.DATA_DIR || './data-demo'
  return {
    ...environment,
    ...Object.fromEntries(clearedVariables.filter((name) => environment[name]).map((name) => [name, ''])),
    DATA_DIR: dataDir,
    KEY_DIR: (environment.DATA_DIR && environment.KEY_DIR) || join(dataDir, 'keys'),
    ...(port && { PORT: port }),
  }
}

/** @throws OperatorError where the folder holds other data */
export function isFilled(dataDir: string): boolean {
  const marker = markerIn(dataDir)
  if (existsSync(marker) && Filled.safeParse(jsonValue(readFileSync(marker, 'utf8'))).success) return true
  if (!existsSync(seasonFileIn(dataDir))) return false
  throw new OperatorError(
    `${dataDir} holds data that is no finished demo. Remove it if a demo was cut short, or name another DATA_DIR.`,
  )
}

/** @param ends end of the season */
export async function fillFolder(environment: Environment, ends: Date, wanted: Wanted): Promise<void> {
  const config = readConfig(demoEnvironment(environment))
  const clock = seasonClock(ends)
  const parts = await openParts(config, clock.now)
  try {
    await fillSeason(parts, { ...wanted, clock })
  } finally {
    parts.store.close()
  }
  const { families, seed } = wanted
  const marker = JSON.stringify({ families, seed, filledAt: ends.toISOString() })
  await writeDurably(markerIn(config.dataDir), Buffer.from(`${marker}\n`))
}

/**
 * Moves a season from a folder to PostgreSQL or back, while no server works on the folder. Cut off at any moment, the same again goes on;
 * the other direction gives it up. docs/decisions/0080.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { type Clock, systemClock } from '../runtime/clock.ts'
import { OperatorError, StorageUnavailable } from '../runtime/errors.ts'
import { copyOf } from '../store/copy-mark.ts'
import { assertDataFolder } from '../store/data-folder.ts'
import { assertOwnFolder, lockFolder } from '../store/lock.ts'
import { openLog } from '../store/log.ts'
import { movingOf, type StorePlace } from '../store/moving-mark.ts'
import { assertSigner } from '../store/signer.ts'
import { openStore } from '../store/store.ts'
import { connectTo } from './connection.ts'
import { createSeasonCover } from './forgetting/season-cover.ts'
import { createMovingCentral } from './moving/central.ts'
import { missingInBucket, travelling } from './moving/files.ts'
import type { Outcome, Parts } from './moving/steps.ts'
import { toPostgres } from './moving/to-postgres.ts'
import { toSqlite } from './moving/to-sqlite.ts'
import { prepare } from './prepare.ts'
import type { Progress } from './progress.ts'
import { reached } from './reached.ts'

/** `missing`: registered uploads that are not in S3. `events`: how many the log has. */
export type Moved = { outcome: Outcome; events: number; missing: string[] }
type Asked = { config: Config; to: StorePlace; progress: Progress; clock?: Clock }

/** @throws OperatorError */
export async function moveSeason({ config, to, progress, clock = systemClock }: Asked): Promise<Moved> {
  const { database, dataDir, keyDir } = config
  if (database === null)
    throw new OperatorError(
      'No PostgreSQL is set, so a season can go neither there nor back from it: set DATABASE_URL.',
    )
  const connection = connectTo(database.url)
  const cover = createSeasonCover(database.s3)
  const central = createMovingCentral(connection, cover.rows)
  const parts: Parts = { folders: { dataDir, keyDir }, connection, central, cover, progress }
  try {
    const moved = async (): Promise<Moved> => {
      await prepare(connection, database.url, database.ownerUrl)
      return to === 'postgres' ? sentFrom(config, parts, clock) : fetchedTo(parts)
    }
    return await reached(moved(), database.url)
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    const sentence = error.message.replace(/\.?$/, '.')
    throw new OperatorError(`${sentence} Nothing is lost: give the same command again.`)
  } finally {
    connection.close()
  }
}

async function sentFrom(config: Config, parts: Parts, clock: Clock): Promise<Moved> {
  const { dataDir } = config
  const isOwn = movingOf(dataDir) === null && copyOf(dataDir) === null
  const missing = isOwn ? await readyToGo(config, clock) : []
  return alone(dataDir, async () => {
    const outcome = await toPostgres(parts)
    return { outcome, missing, events: (await parts.central.look()).size }
  })
}

async function fetchedTo(parts: Parts): Promise<Moved> {
  const { folders } = parts
  assertOwnFolder(folders.dataDir)
  mkdirSync(folders.dataDir, { recursive: true, mode: 0o700 })
  return alone(folders.dataDir, async () => {
    const outcome = await toSqlite(parts)
    return { outcome, missing: [], events: sizeOfLog(folders.dataDir) }
  })
}

function sizeOfLog(dataDir: string): number {
  const log = openLog(join(dataDir, 'log.db'), { readonly: true })
  try {
    return log.size()
  } finally {
    log.close()
  }
}

/** Looks at everything that may keep a season from going, before the folder is marked. @returns the ids of files that are nowhere */
async function readyToGo(config: Config, clock: Clock): Promise<string[]> {
  assertDataFolder(config.dataDir)
  travelling(config.dataDir)
  const missing = await missingInBucket(config)
  await settled(config, clock)
  return missing
}

/** As a start of the server does: checks everything, and finishes what a crash has interrupted. */
async function settled({ dataDir, keyDir }: Config, clock: Clock): Promise<void> {
  const store = await openStore({ dataDir, keyDir, clock })
  try {
    assertSigner(store)
    const [wrong] = store.vault.seals.wrong()
    if (wrong)
      throw new OperatorError(
        'vault.db has rows that this program did not write: bun run audit verify names them. Nothing was moved.',
      )
  } finally {
    store.close()
  }
}

async function alone<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  assertOwnFolder(dataDir)
  const unlock = lockFolder(dataDir)
  try {
    return await work()
  } finally {
    unlock()
  }
}

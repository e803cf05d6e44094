/** In DATA_DIR: of which season in PostgreSQL the folder is a copy. Whoever worked on a copy alone would make another season of it. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolder, writeDurably } from '../runtime/durable-write.ts'
import { OperatorError } from '../runtime/errors.ts'
import { assertNotMoving } from './moving-mark.ts'

const MARK = 'copy-of'

/** Null for a folder that is none. */
export function copyOf(dataDir: string): string | null {
  const path = join(dataDir, MARK)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

export const markAsCopy = (dataDir: string, programme: string): Promise<void> =>
  writeDurably(join(dataDir, MARK), Buffer.from(programme))

export async function unmarkCopy(dataDir: string): Promise<void> {
  rmSync(join(dataDir, MARK), { force: true })
  await syncFolder(dataDir)
}

/** Whether the season of the folder is its own, so that it is worked on alone. @throws OperatorError */
export function assertOwnSeason(dataDir: string): void {
  assertNotMoving(dataDir)
  if (copyOf(dataDir) !== null)
    throw new OperatorError(
      'DATA_DIR is a copy of a season in PostgreSQL, so nothing in it is changed alone. Start a server with DATABASE_URL; commands ask the one that runs on this folder.',
    )
}

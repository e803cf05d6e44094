/** In DATA_DIR: of which season in PostgreSQL the folder is a copy. Whoever worked on a copy alone would make another season of it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeDurably } from '../runtime/durable-write.ts'
import { OperatorError } from '../runtime/errors.ts'

const MARK = 'copy-of'

/** Null for a folder that is none. */
export function copyOf(dataDir: string): string | null {
  const path = join(dataDir, MARK)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

export const markAsCopy = (dataDir: string, programme: string): Promise<void> =>
  writeDurably(join(dataDir, MARK), Buffer.from(programme))

/** @throws OperatorError */
export function assertNoCopy(dataDir: string): void {
  if (copyOf(dataDir) !== null)
    throw new OperatorError(
      'DATA_DIR is a copy of a season in PostgreSQL, so nothing in it is changed alone. Start a server with DATABASE_URL; commands ask the one that runs on this folder.',
    )
}

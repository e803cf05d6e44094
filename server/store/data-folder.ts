/** Whether there is a season in a folder at all. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../runtime/errors.ts'

const databases = ['log.db', 'vault.db']

/** @throws OperatorError where there is no data, or only a part: with a wrong path a new installation would be created. */
export function assertDataFolder(dataDir: string): void {
  const missing = databases.filter((name) => !existsSync(join(dataDir, name)))
  if (missing.length > 0)
    throw new OperatorError(
      `${dataDir} is no data folder: it has no ${missing.join(' and no ')}. Set DATA_DIR.`,
    )
}

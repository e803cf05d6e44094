/**
 * Opens a data folder read-only, beside a running server or without one. Takes no lock, changes nothing, and holds no
 * transaction open, since an erasure in the server waits for readers.
 */
import { createApplicationRows } from './application-rows.ts'
import { createCheckpoints } from './checkpoints.ts'
import { expectedHead, headProblem } from './head.ts'
import { openKeys } from './keys.ts'
import { assertOwnFolder } from './lock.ts'
import { headKeyOf, openLog } from './log.ts'
import { locationOf, type Place, readSeason } from './season-file.ts'
import { openVault } from './vault.ts'

export type Folder = ReturnType<typeof openFolder>
export type Folders = Place & { keyDir: string }

/** @throws OperatorError, or what SQLite says of a file that it cannot open. */
export function openFolder({ dataDir, keyDir, databaseUrl }: Folders) {
  assertOwnFolder(dataDir)
  const keys = openKeys(keyDir)
  const { db, ...season } = readSeason(locationOf({ dataDir, databaseUrl }))
  const log = openLog(db, headKeyOf(keys))
  const vault = openVault(db, keys, { readonly: true })
  return {
    dataDir,
    keys,
    checkpoints: createCheckpoints({ log, vault, keys }),
    vault,
    log,
    /** What contradicts KEY_DIR/head; not to be asked of a backup, which may be older. @throws OperatorError */
    headProblem: (): string | null => {
      const head = expectedHead({ dataDir, keyDir }, keys)
      // Its end is read anew: a server may have written both since.
      return head && headProblem(openLog(db), head)
    },
    ...season,
    rows: createApplicationRows(db, (stream) => vault.keys.uncached(stream)?.row ?? null),
    close: () => db.close(),
  }
}

/** Closes the folder after the work, also where it throws. */
export function inFolder<T>(folders: Folders, work: (folder: Folder) => T): T {
  const folder = openFolder(folders)
  try {
    return work(folder)
  } finally {
    folder.close()
  }
}

/** The copy of log and vault that a server works with: made anew from the database at each start; what the log has already, it keeps. */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../runtime/errors.ts'
import { copyOf, markAsCopy } from '../store/copy-mark.ts'
import { openKeys } from '../store/keys.ts'
import { openLog } from '../store/log.ts'
import { takeStored } from '../store/stored-events.ts'
import { openVault } from '../store/vault.ts'
import type { Central } from './central.ts'
import { placeOf } from './wire.ts'

type Folders = { dataDir: string; keyDir: string }
/** `changed`: the number up to which it has everything; `versions`: of its rows, by place. */
export type Filled = { changed: number; versions: Map<string, number> }

/** @throws OperatorError for a folder that has a season of its own */
export async function claimFolder({ dataDir }: Folders, programme: string): Promise<void> {
  if (copyOf(dataDir) === programme) return
  if (existsSync(join(dataDir, 'log.db')) || existsSync(join(dataDir, 'vault.db')))
    throw new OperatorError(
      'DATA_DIR has a season that is not the one in PostgreSQL. Name an empty folder; the server makes a copy of that season in it.',
    )
  await markAsCopy(dataDir, programme)
}

const removeDatabase = (path: string): void => {
  for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true })
}

/** @throws OperatorError where a row or an event is not as this program wrote it */
export async function fillCopy({ dataDir, keyDir }: Folders, central: Central): Promise<Filled> {
  const keys = openKeys(keyDir)
  removeDatabase(join(dataDir, 'vault.db'))
  await keepLogIfSame(dataDir, central)
  const vault = openVault(join(dataDir, 'vault.db'), keys)
  const log = openLog(join(dataDir, 'log.db'))
  const versions = new Map<string, number>()
  try {
    for (let changed = 0; ; ) {
      const since = await central.since(changed, log.size())
      vault.shared.put(since.rows)
      for (const row of since.rows) versions.set(placeOf(row), row.changed)
      takeStored(log, since.events)
      changed = since.rows.at(-1)?.changed ?? since.changed
      if (changed >= since.changed && log.size() === since.size) return { changed: since.changed, versions }
    }
  } finally {
    vault.close()
    log.close()
  }
}

async function keepLogIfSame(dataDir: string, central: Central): Promise<void> {
  const path = join(dataDir, 'log.db')
  if (!existsSync(path)) return
  const log = openLog(path)
  const size = log.size()
  const { chain } = log.end()
  log.close()
  const there = size === 0 ? chain : await central.chainAt(size)
  if (there === null || Buffer.compare(there, chain) !== 0) removeDatabase(path)
}

/** The copy of log and vault that a server works with: made anew from the database at each start; what the log has already, it keeps. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../runtime/errors.ts'
import { copyOf, markAsCopy } from '../store/copy-mark.ts'
import { hasData } from '../store/data-folder.ts'
import { openKeys } from '../store/keys.ts'
import { openLog } from '../store/log.ts'
import { assertNotMoving } from '../store/moving-mark.ts'
import { takeStored } from '../store/stored-events.ts'
import { isCheckOf, type Vault } from '../store/vault.ts'
import { beginVault, finishVault, removeDatabase, removeVault } from '../store/vault-in-making.ts'
import type { Central } from './central.ts'
import { piecesAfter } from './pieces.ts'
import { createRowVersions, type RowVersions } from './row-versions.ts'
import { columnsOf, placeOf } from './wire.ts'

export type Folders = { dataDir: string; keyDir: string }
/** `changed`: the number up to which it has everything; `versions`: of its rows. */
export type Filled = { changed: number; versions: RowVersions }
/** How many rows and events there are by now. */
type Note = (done: { rows: number; events: number; allEvents: number }) => void

/** Before anything is asked of a database. @returns whether the folder is empty @throws OperatorError for one with a season of its own, or that is being moved */
export function isFree({ dataDir }: Folders): boolean {
  assertNotMoving(dataDir)
  if (copyOf(dataDir) !== null) return false
  if (hasData(dataDir))
    throw new OperatorError(
      'DATA_DIR has a season that is not the one in PostgreSQL. To take it to an empty PostgreSQL: bun run store move --to postgres. To work on it alone: start without DATABASE_URL. Otherwise name an empty folder; the server makes a copy of the season in PostgreSQL there.',
    )
  return true
}

/** Whether a folder has no event, as one that is empty, or in which a first start did not come to its end. */
export function isUnused({ dataDir }: Folders): boolean {
  const path = join(dataDir, 'log.db')
  if (!existsSync(path)) return true
  const log = openLog(path)
  const size = log.size()
  log.close()
  return size === 0
}

/** Of an unused folder. */
export function removeSeason({ dataDir }: Folders): void {
  removeVault(dataDir)
  removeDatabase(join(dataDir, 'log.db'))
}

/** @throws OperatorError for the copy of another season */
export async function claimFolder({ dataDir }: Folders, programme: string | null): Promise<void> {
  const copied = copyOf(dataDir)
  if (programme !== null && copied === null) await markAsCopy(dataDir, programme)
  else if (copied !== programme)
    throw new OperatorError(
      'DATA_DIR is a copy of a season that is not the one in PostgreSQL. Look whether DATABASE_URL is right; or name an empty folder.',
    )
}

/** To be called before anything is opened. @throws OperatorError where the keys that are here are those of another programme */
export async function assertOwnKeys({ keyDir }: Folders, central: Pick<Central, 'rows'>): Promise<void> {
  const keys = openKeys(keyDir)
  const [check] = await central.rows([columnsOf(placeOf({ name: 'meta', a: 'check', b: '' }))])
  const value = check?.row?.value
  if (value instanceof Uint8Array && !isCheckOf(keys, value))
    throw new OperatorError(
      'The keys in KEY_DIR are not those of the season in PostgreSQL. Copy master.key and signing.key there from a server that works with it.',
    )
}

/** @throws OperatorError where a row or an event is not as this program wrote it */
export async function fillCopy(
  { dataDir, keyDir }: Folders,
  central: Central,
  note: Note = () => undefined,
): Promise<Filled> {
  const keys = openKeys(keyDir)
  const vault = beginVault(dataDir, keys)
  try {
    const filled = await fill({ dataDir, vault, central, note })
    await finishVault(dataDir, vault)
    return filled
  } catch (error) {
    vault.close()
    throw error
  }
}

type Filling = { dataDir: string; vault: Vault; central: Central; note: Note }

async function fill({ dataDir, vault, central, note }: Filling): Promise<Filled> {
  await keepLogIfSame(dataDir, central)
  const log = openLog(join(dataDir, 'log.db'))
  const versions = createRowVersions()
  try {
    let last = 0
    for await (const since of piecesAfter(central, { changed: 0, size: log.size() })) {
      vault.shared.put(since.rows)
      for (const one of since.rows) versions.note(placeOf(one), one.changed, one.row !== null)
      takeStored(log, since.events)
      note({ rows: versions.size(), events: log.size(), allEvents: since.size })
      last = since.changed
    }
    return { changed: last, versions }
  } finally {
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

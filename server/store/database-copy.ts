/** A consistent copy of the database while the server writes. */
import { closeSync, constants, copyFileSync, existsSync, openSync, readSync, rmSync } from 'node:fs'
import { hex } from '#events/ledger/encoding.ts'
import { fsyncFile } from '../runtime/durable-write.ts'
import { copySeason } from './copy-season.ts'
import { isDamage, openDatabase } from './database.ts'
import { locationOf, openSeasonFile, type Place, readSeason, seasonFileIn } from './season-file.ts'

/** The list of a backup's files: only a backup has it. */
export const MANIFEST = 'manifest.json'

/** Takes the database of a folder out of WAL mode, so that it is one file. No process may have it open. */
export function closeWalFile(folder: string): void {
  const path = seasonFileIn(folder)
  const database = openDatabase(path)
  database.run('PRAGMA journal_mode=DELETE')
  database.close()
  fsyncFile(path)
}

const HEAD_OF_WAL = 32

/** The head of the write-ahead log, whose salts are others after each restart; '' where there is none. */
function headOfWal(path: string): string {
  if (!existsSync(`${path}-wal`)) return ''
  const file = openSync(`${path}-wal`, 'r')
  try {
    const head = Buffer.alloc(HEAD_OF_WAL)
    return head.toString('hex', 0, readSync(file, head))
  } finally {
    closeSync(file)
  }
}

/**
 * Writes season.db into an existing folder.
 * @returns how many events it holds
 */
export function copyDatabase(place: Place, target: string): number {
  if (place.databaseUrl) copyRows(place, target)
  else copyBytes(place.dataDir, target)
  closeWalFile(target)
  const [{ value = 0 } = {}] = valuesIn<number>(
    { dataDir: target },
    'select coalesce(max(seq), 0) as value from event',
  )
  return value
}

/** From PostgreSQL. */
function copyRows(place: Place, target: string): void {
  const { db } = readSeason(locationOf(place))
  const copy = openSeasonFile(seasonFileIn(target))
  try {
    copySeason(db, copy)
  } finally {
    copy.close()
    db.close()
  }
}

/**
 * Byte by byte, since `VACUUM INTO` leaves older copies of rows in the unused parts of pages, which a later erasure would not
 * overwrite.
 */
function copyBytes(dataDir: string, target: string): void {
  const from = seasonFileIn(dataDir)
  const to = seasonFileIn(target)
  const database = openDatabase(from, { readonly: true })
  try {
    // As long as it is read, no checkpoint goes beyond what the write-ahead log, which is copied after it, puts right.
    database.run('BEGIN')
    database.query('select count(*) from sqlite_master').get()
    const head = headOfWal(from)
    for (const end of ['', '-wal'])
      if (existsSync(from + end)) copyFileSync(from + end, to + end, constants.COPYFILE_EXCL)
    // The log is begun anew only where the database had all of it when the reading began, and until it ends the database then stays
    // as it was. A log that was copied in that moment may have the start of the old one, which would put old pages over newer ones.
    if (headOfWal(from) !== head) rmSync(`${to}-wal`, { force: true })
  } finally {
    database.close()
  }
}

/** Which programme a database is of; '' before its first event. As in KEY_DIR/head. */
export const programmeIn = (place: Place): string =>
  valuesIn<Uint8Array>(place, 'select chain as value from event where seq = 1')
    .map(({ value }) => hex(value))
    .join('')

/** The files that a database knows, by their ids. */
export const registeredFiles = (place: Place): string[] =>
  valuesIn<string>(place, 'select id as value from file order by id').map(({ value }) => value)

/** The first damaged page that SQLite finds; null where all are whole, and of PostgreSQL, which checks each that it reads. */
export function damageIn(place: Place): string | null {
  if (place.databaseUrl) return null
  try {
    const [found] = valuesIn<string>(place, 'select quick_check as value from pragma_quick_check limit 1')
    return found?.value === 'ok' ? null : (found?.value ?? 'it cannot be checked')
  } catch (error) {
    if (!isDamage(error)) throw error
    return error instanceof Error ? error.message : 'it is no database'
  }
}

function valuesIn<T>(place: Place, sql: string): { value: T }[] {
  const { db } = readSeason(locationOf(place))
  try {
    return db.query<{ value: T }, []>(sql).all()
  } finally {
    db.close()
  }
}

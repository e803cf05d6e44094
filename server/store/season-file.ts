/**
 * The one database of a season: the log, and the tables beside it, which must stay changeable and erasable. It is a file in the
 * data folder, or in PostgreSQL where DATABASE_URL says so.
 */
import { join } from 'node:path'
import { OperatorError } from '../runtime/errors.ts'
import { applicationSchema } from './application-rows.ts'
import { openDatabase, type SqliteFile } from './database.ts'
import type { Engine } from './engine.ts'
import { logSchema } from './log.ts'
import { openPostgres } from './postgres/engine.ts'
import { findingsIn, openSeasonIn, prepareSeason, versionIn } from './postgres/season.ts'
import { assertOwnSchema, type SchemaFinding, schemaFindings } from './schema-check.ts'
import { primaryKeys, schema as tables } from './vault/schema.ts'

export const SEASON_FILE = 'season.db'
export const seasonFileIn = (folder: string): string => join(folder, SEASON_FILE)

/** `databaseUrl`: of PostgreSQL; null for the file in the folder. */
export type Place = { dataDir: string; databaseUrl?: string | null | undefined }

/** Every table with its key, in an order in which rows can be written. */
export const rowKeys: Readonly<Record<string, readonly string[]>> = {
  event: ['seq'],
  head: ['name'],
  application: ['number'],
  ...primaryKeys,
}
const schemaText = `${logSchema}${applicationSchema}${tables}`

/**
 * To be raised with each change of the schema after the first release. PostgreSQL's is changed before the servers are, so an older
 * one goes on for a while: `OLDEST` is raised where it cannot, and then it ends.
 */
export const SCHEMA_VERSION = 1
const OLDEST = 1

const versionOf = (db: SqliteFile): number =>
  db.query<{ user_version: number }, []>('pragma user_version').get()?.user_version ?? 0

/** @throws OperatorError */
function assertNotLater(db: SqliteFile): void {
  const version = versionOf(db)
  if (version > SCHEMA_VERSION)
    throw new OperatorError(
      `${SEASON_FILE} was written by a later version of this program (its tables are of version ${version}, and this one knows ${SCHEMA_VERSION}). Nothing was changed: install that version, or a later one, again.`,
    )
}

/** Creates missing tables. @throws OperatorError where there is one, or a trigger, that is not of this program. */
export function openSeasonFile(path: string): SqliteFile {
  const db = openDatabase(path)
  assertNotLater(db)
  assertOwnSchema(SEASON_FILE, schemaFindings(db, schemaText))
  db.run(schemaText)
  if (versionOf(db) !== SCHEMA_VERSION) db.run(`pragma user_version = ${SCHEMA_VERSION}`)
  return db
}

/** Opens it beside a server. Missing tables are empty temporary ones, so that a verification can name them. */
function readSeasonFile(path: string): SqliteFile {
  const db = openDatabase(path, { readonly: true })
  assertNotLater(db)
  const names = db.query<{ name: string }, []>(`select name from sqlite_master where type = 'table'`).all()
  const known = new Set(names.map(({ name }) => name))
  for (const [statement, name = ''] of schemaText.matchAll(/create table if not exists (\w+)[^;]*;/g))
    if (!known.has(name)) db.run(statement.replace('create table', 'create temp table'))
  return db
}

/** Where a season is stored, as passed to engines and worker threads. */
export const locationOf = ({ dataDir, databaseUrl }: Place): string => databaseUrl ?? seasonFileIn(dataDir)
const isPostgres = (location: string): boolean => /^postgres(ql)?:/.test(location)

/** @throws OperatorError */
export const openSeason = (place: Place, bucket: string | null = null): Engine =>
  place.databaseUrl
    ? openSeasonIn(place.databaseUrl, {
        version: SCHEMA_VERSION,
        presence: bucket === null ? 'alone' : { bucket },
      })
    : openSeasonFile(locationOf(place))

/** Makes the tables in PostgreSQL by its owner's role. @throws OperatorError */
export const prepareDatabase = (owner: string, server: string): void =>
  prepareSeason(owner, server, { schema: schemaText, version: SCHEMA_VERSION, oldest: OLDEST })

/** A database that is only read, with what can be asked of it beside its rows. */
type ReadSeason = {
  db: Engine
  /** What is wrong with its tables, indexes and triggers. */
  schema: () => SchemaFinding[]
  version: () => number | null
  /** What the engine itself finds damaged; null where it finds nothing. */
  damage: () => string | null
}

/** Beside a server, or without one. */
export function readSeason(location: string): ReadSeason {
  if (isPostgres(location)) {
    const db = openPostgres(location, { readonly: true })
    // Its pages have checksums, which it checks itself.
    return { db, schema: () => findingsIn(db, schemaText), version: () => versionIn(db), damage: () => null }
  }
  const db = readSeasonFile(location)
  return {
    db,
    schema: () => schemaFindings(db, schemaText),
    version: () => versionOf(db),
    damage: () => {
      const found = db.query<{ integrity_check: string }, []>('pragma integrity_check(1)').get()
      return found?.integrity_check === 'ok' ? null : (found?.integrity_check ?? 'it cannot be checked')
    },
  }
}

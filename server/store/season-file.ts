/** The one database of a data folder: the log, and the tables beside it, which must stay changeable and erasable. */
import { join } from 'node:path'
import { OperatorError } from '../runtime/errors.ts'
import { applicationSchema } from './application-rows.ts'
import { openDatabase, type SqliteFile } from './database.ts'
import type { Engine } from './engine.ts'
import { logSchema } from './log.ts'
import { assertOwnSchema, type SchemaFinding, schemaFindings } from './schema-check.ts'
import { schema as tables } from './vault/schema.ts'

export const SEASON_FILE = 'season.db'
export const seasonFileIn = (folder: string): string => join(folder, SEASON_FILE)

const schema = `${logSchema}${applicationSchema}${tables}`

/** What is wrong with its tables, indexes and triggers. */
export const seasonFindings = (db: Engine): SchemaFinding[] => schemaFindings(db, schema)

/** To be raised with each change of the schema after the first release, so that an older program knows a newer file. */
export const SCHEMA_VERSION = 1

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
  assertOwnSchema(SEASON_FILE, seasonFindings(db))
  db.run(schema)
  if (versionOf(db) !== SCHEMA_VERSION) db.run(`pragma user_version = ${SCHEMA_VERSION}`)
  return db
}

/** Opens it beside a server. Missing tables are empty temporary ones, so that a verification can name them. */
export function readSeasonFile(path: string): SqliteFile {
  const db = openDatabase(path, { readonly: true })
  assertNotLater(db)
  const names = db.query<{ name: string }, []>(`select name from sqlite_master where type = 'table'`).all()
  const known = new Set(names.map(({ name }) => name))
  for (const [statement, name = ''] of schema.matchAll(/create table if not exists (\w+)[^;]*;/g))
    if (!known.has(name)) db.run(statement.replace('create table', 'create temp table'))
  return db
}

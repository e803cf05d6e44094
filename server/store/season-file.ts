/** The one database of a data folder: the log, and the tables beside it, which must stay changeable and erasable. */
import type { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { applicationSchema } from './application-rows.ts'
import { openDatabase } from './database.ts'
import { logSchema } from './log.ts'
import { assertOwnSchema, type SchemaFinding, schemaFindings } from './schema-check.ts'
import { schema as tables } from './vault/schema.ts'

export const SEASON_FILE = 'season.db'
export const seasonFileIn = (folder: string): string => join(folder, SEASON_FILE)

const schema = `${logSchema}${applicationSchema}${tables}`

/** What is wrong with its tables, indexes and triggers. */
export const seasonFindings = (db: Database): SchemaFinding[] => schemaFindings(db, schema)

/** Creates missing tables. @throws OperatorError where there is one, or a trigger, that is not of this program. */
export function openSeasonFile(path: string): Database {
  const db = openDatabase(path)
  assertOwnSchema(SEASON_FILE, seasonFindings(db))
  db.run(schema)
  return db
}

/** Opens it beside a server. Missing tables are empty temporary ones, so that a verification can name them. */
export function readSeasonFile(path: string): Database {
  const db = openDatabase(path, { readonly: true })
  const names = db.query<{ name: string }, []>(`select name from sqlite_master where type = 'table'`).all()
  const known = new Set(names.map(({ name }) => name))
  for (const [statement, name = ''] of schema.matchAll(/create table if not exists (\w+)[^;]*;/g))
    if (!known.has(name)) db.run(statement.replace('create table', 'create temp table'))
  return db
}

/** The read models: SQLite tables derived from the log and the drafts, thrown away and rebuilt at every start. */
import type { Database } from 'bun:sqlite'
import { Kysely } from 'kysely'
import { BunSqliteDialect } from 'kysely-bun-sqlite'

export type ReadTables = {
  /** One row for each application; `standing`, `file` and `draft` are JSON. */
  application: {
    stream: string
    id: string
    user_id: string
    season: string
    standing: string
    file: string
    draft: string | null
    saves: number
  }
  /** What lists show, filter and sort by, and no more: a narrow table is twice as fast. */
  listed: {
    id: string
    season: string
    status: string
    status_order: number
    district: string
    total: number | null
    submitted_at: string
    groom_key: string
    search: string
    head: string
    tail: string
  }
  /** How many applications stand where, so that no list has to count. */
  counted: { season: string; status: string; district: string; n: number }
  audit: { stream: string; seq: number; entry: string }
  note: { id: string; stream: string; seq: number; entry: string }
  document: { id: string; stream: string; seq: number; entry: string }
  activity: { seq: number; account: string; type: string; entry: string }
  programme: { id: number; state: string }
}

export const readTableNames = [
  'application',
  'listed',
  'counted',
  'audit',
  'note',
  'document',
  'activity',
  'programme',
] as const satisfies readonly (keyof ReadTables)[]

const tables = `
create table application (
  stream text primary key, id text not null, user_id text not null, season text not null, standing text not null,
  file text not null, draft text, saves integer not null) strict, without rowid;
create table listed (
  id text primary key, season text not null, status text not null, status_order integer not null,
  district text not null, total integer,
  submitted_at text not null, groom_key text not null, search text not null, head text not null,
  tail text not null) strict;
create table counted (
  season text, status text, district text, n integer not null, primary key (season, status, district)) strict, without rowid;
create table audit (stream text, seq integer, entry text not null, primary key (stream, seq)) strict, without rowid;
create table note (id text primary key, stream text not null, seq integer not null, entry text not null) strict;
create table document (id text primary key, stream text not null, seq integer not null, entry text not null) strict;
create table activity (seq integer primary key, account text not null, type text not null, entry text not null) strict;
create table programme (id integer primary key, state text not null) strict;
`

/** A column to sort by, and the index for it under each pair of filters; every order is total, by the id at its end. */
const sortColumns = ['total', 'submitted_at', 'groom_key', 'district', 'status_order'] as const
const filterPrefixes = ['season', 'season, status', 'season, district', 'season, status, district'] as const
const listIndexes = sortColumns.flatMap((sort) =>
  filterPrefixes
    .filter((prefix) => !prefix.includes(sort === 'status_order' ? 'status' : sort))
    .map(
      (prefix) =>
        `create index listed_${prefix.replaceAll(', ', '_')}_${sort} on listed (${prefix}, ${sort}, id);`,
    ),
)
const indexes = `
create unique index application_id on application (id);
create index application_user on application (user_id);
create index note_stream on note (stream, seq);
create index document_stream on document (stream, seq);
create index activity_account on activity (account, seq);
create index listed_season_status on listed (season, status, id);
${listIndexes.join('\n')}
`

export const readTables = (db: Database): Kysely<ReadTables> =>
  new Kysely<ReadTables>({ dialect: new BunSqliteDialect({ database: db }) })

export const createReadTables = (db: Database) => db.run(tables)
/** Indexes last: a rebuild is three times faster when rows go in without them. */
export const createReadIndexes = (db: Database) => db.run(indexes)

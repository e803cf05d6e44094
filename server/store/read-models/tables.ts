/** The tables of the read models: derived from the log and the drafts, dropped and rebuilt at every start. */
import type { Database } from 'bun:sqlite'
import { Kysely } from 'kysely'
import { BunSqliteDialect } from 'kysely-bun-sqlite'
import { searchIndex, searchTables } from './search-index.ts'

export type ReadTables = {
  /** One row for each application; `standing`, `file` and `draft` are JSON. */
  application: {
    stream: string
    id: string
    user_id: string
    season: string
    number: string | null
    standing: string
    file: string
    draft: string | null
    saves: number
  }
  /**
   * What lists show, filter and sort by, and no more: a narrow table is twice as fast. Indexes are over numbers, except
   * for the name: `place` stands for the id (listed-rows.ts), `in_…` for the filters (filters.ts), `submitted_at` is in
   * milliseconds since 1970, 0 for never; `twins` counts the marks that others have too (twins.ts).
   */
  listed: {
    place: number
    id: string
    season: string
    status: string
    district: string
    in_season: number
    in_status: number
    in_district: number
    in_both: number
    status_order: number
    district_order: number
    total: number | null
    submitted_at: number
    lacks_documents: number
    twins: number
    groom_key: string
    head: string
    tail: string
  }
  /** Counts by season, status and district, maintained so that no list has to count. */
  counted: { season: string; status: string; district: string; n: number }
  audit: { stream: string; seq: number; entry: string }
  note: { id: string; stream: string; seq: number; entry: string }
  document: { id: string; stream: string; seq: number; entry: string }
  activity: { seq: number; account: string; type: string; entry: string }
  programme: { id: number; state: string }
  /** What each application is found by (search-index.ts). */
  search_text: { place: number; in_season: number; text: string }
}

/** `found`: temporary, the places of those that a search found (search.ts). */
type WithFound = ReadTables & { found: { place: number } }

/** Each table with the columns of its key. */
export const readTableKeys: Record<keyof ReadTables, readonly string[]> = {
  application: ['stream'],
  listed: ['id'],
  counted: ['season', 'status', 'district'],
  audit: ['stream', 'seq'],
  note: ['id'],
  document: ['id'],
  activity: ['seq'],
  programme: ['id'],
  search_text: ['place'],
}

const tables = `
create table application (
  stream text primary key, id text not null, user_id text not null, season text not null, number text,
  standing text not null, file text not null, draft text, saves integer not null) strict;
create table listed (
  place integer primary key, id text not null unique, season text not null, status text not null,
  district text not null, in_season integer not null, in_status integer not null, in_district integer not null,
  in_both integer not null, status_order integer not null, district_order integer not null, total integer,
  submitted_at integer not null, lacks_documents integer not null, twins integer not null default 0, groom_key text not null, head text not null,
  tail text not null) strict;
create table counted (
  season text, status text, district text, n integer not null, primary key (season, status, district)) strict, without rowid;
create table audit (stream text, seq integer, entry text not null, primary key (stream, seq)) strict, without rowid;
create table note (id text primary key, stream text not null, seq integer not null, entry text not null) strict;
create table document (id text primary key, stream text not null, seq integer not null, entry text not null) strict;
create table activity (seq integer primary key, account text not null, type text not null, entry text not null) strict;
create table programme (id integer primary key, state text not null) strict;
${searchTables}
`

/**
 * For each combination of filters, the columns to sort by. SQLite ends each index with the rowid, `place`, so every order
 * is total. A list that is sorted by what it also filters by uses the index of the other filter (list-query.ts).
 */
const sortedIn = {
  in_season: ['total', 'submitted_at', 'groom_key', 'status_order', 'district_order'],
  in_status: ['total', 'submitted_at', 'groom_key', 'district_order'],
  in_district: ['total', 'submitted_at', 'groom_key', 'status_order'],
  in_both: ['total', 'submitted_at', 'groom_key'],
} as const
const listIndexes = Object.entries(sortedIn).flatMap(([filter, columns]) =>
  columns.map((column) => `create index listed_${filter}_${column} on listed (${filter}, ${column});`),
)
const indexes = `
create unique index application_id on application (id);
create index application_user on application (user_id);
create index application_number on application (season, number);
create index note_stream on note (stream, seq);
create index document_stream on document (stream, seq);
create index listed_lacks_documents on listed (in_season) where lacks_documents = 1;
create index listed_twins on listed (in_season, twins) where twins > 0;
create index activity_account on activity (account, seq);
${listIndexes.join('\n')}
${searchIndex}
`

export const readTables = (db: Database): Kysely<WithFound> =>
  new Kysely<WithFound>({ dialect: new BunSqliteDialect({ database: db }) })

export const createReadTables = (db: Database) => db.run(tables)
/** Indexes last: a rebuild is three times faster when rows go in without them. */
export const createReadIndexes = (db: Database) => db.run(indexes)

/** The tables of the read models: derived from the log and the drafts, dropped and rebuilt at every start. */
import type { Database } from 'bun:sqlite'
import { Kysely } from 'kysely'
import { BunSqliteDialect } from 'kysely-bun-sqlite'
import { searchIndex, searchTables } from './search-index.ts'

export type ReadTables = {
  /** One row for each application, from which the state can be made anew (state.ts); `standing` is JSON. */
  application: {
    stream: string
    id: string
    user_id: string
    number: string | null
    standing: string
    saves: number
  }
  /** What is too large to be in memory, as JSON: the form, the rest of the file, the draft, the ages (contents.ts). */
  content: { stream: string; form: string | null; file: string; draft: string | null; ages: string | null }
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
    bride_district_order: number
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
  note: { id: string; stream: string; seq: number; entry: string }
  document: { id: string; stream: string; seq: number; entry: string }
  programme: { id: number; state: string }
  /** What each application is found by (search-index.ts). */
  search_text: { place: number; in_season: number; text: string }
}

/** `found`: temporary, the places of those that a search found (search.ts). */
type WithFound = ReadTables & { found: { place: number } }

/** Each table with the columns of its key. */
export const readTableKeys: Record<keyof ReadTables, readonly string[]> = {
  application: ['stream'],
  content: ['stream'],
  listed: ['id'],
  counted: ['season', 'status', 'district'],
  note: ['id'],
  document: ['id'],
  programme: ['id'],
  search_text: ['place'],
}

const tables = `
create table application (
  stream text primary key, id text not null, user_id text not null, number text, standing text not null,
  saves integer not null) strict;
create table content (stream text primary key, form text, file text not null, draft text, ages text) strict;
create table listed (
  place integer primary key, id text not null unique, season text not null, status text not null,
  district text not null, in_season integer not null, in_status integer not null, in_district integer not null,
  in_both integer not null, status_order integer not null, district_order integer not null,
  bride_district_order integer not null, total integer,
  submitted_at integer not null, lacks_documents integer not null, twins integer not null default 0, groom_key text not null, head text not null,
  tail text not null) strict;
create table counted (
  season text, status text, district text, n integer not null, primary key (season, status, district)) strict, without rowid;
create table note (id text primary key, stream text not null, seq integer not null, entry text not null) strict;
create table document (id text primary key, stream text not null, seq integer not null, entry text not null) strict;
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
create index note_stream on note (stream, seq);
create index document_stream on document (stream, seq);
create index listed_lacks_documents on listed (in_season) where lacks_documents = 1;
create index listed_bride_district on listed (in_season, bride_district_order);
create index listed_twins on listed (in_season, twins) where twins > 0;
${listIndexes.join('\n')}
${searchIndex}
`

export const readTables = (db: Database): Kysely<WithFound> =>
  new Kysely<WithFound>({ dialect: new BunSqliteDialect({ database: db }) })

export const createReadTables = (db: Database) => db.run(tables)
/** Indexes last: a rebuild is three times faster when rows go in without them. */
export const createReadIndexes = (db: Database) => db.run(indexes)

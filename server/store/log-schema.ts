/** The table of the log, whose triggers refuse every change, and what is wrong with it in a database that is there. */
import type { Database } from 'bun:sqlite'
import { assertOwnSchema, type SchemaFinding, schemaFindings } from './schema-check.ts'

const schema = `
create table if not exists event (
  seq integer primary key, v integer not null, stream text not null, version integer not null, type text not null,
  at text not null, actor text not null, course blob, facts blob, details blob, chain blob not null,
  unique (stream, version)) strict;
create index if not exists event_erased on event (stream) where type = 'ApplicationErased';
create trigger if not exists event_is_never_changed before update on event
  begin select raise(abort, 'the log is append-only'); end;
create trigger if not exists event_is_never_deleted before delete on event
  begin select raise(abort, 'the log is append-only'); end;
`
export const logSchemaFindings = (db: Database): SchemaFinding[] => schemaFindings(db, schema)

/** Creates what is not there. @throws OperatorError for a table or trigger that is not of this program */
export function prepareLog(db: Database): void {
  assertOwnSchema('log.db', logSchemaFindings(db))
  db.run(schema)
}

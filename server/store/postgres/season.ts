/** A season in PostgreSQL: its tables belong to an owner's role, and the server's role may add events and no more. */
import { OperatorError } from '../../runtime/errors.ts'
import type { Engine } from '../engine.ts'
import type { SchemaFinding } from '../schema-check.ts'
import { hostsOf } from './client.ts'
import { openPostgres } from './engine.ts'
import type { Presence } from './protocol.ts'
import { guardNames, postgresSchema, tablesOf } from './tables.ts'

/** A role's name, quoted for SQL. @throws OperatorError for an address without one */
function roleIn(url: string): string {
  const [host = ''] = hostsOf(url)
  const name = decodeURIComponent(new URL(host.replace('@/', '@localhost/')).username)
  if (name === '') throw new OperatorError('The address names no role: postgres://ROLE:PASSWORD@HOST/NAME.')
  return `"${name.replaceAll('"', '""')}"`
}

const PREPARE =
  '`bun run store prepare --owner postgres://OWNER:PASSWORD@HOST/NAME`, with the role that owns the tables'

/** The row of `head` with the oldest version of this program that its tables are fit for. */
export const NEEDS = 'needs'

function sizeIn(db: Engine, name: string): number | null {
  const [there] = db.query<{ is: boolean }, []>("select to_regclass('head') is not null as is").all()
  if (!there?.is) return null
  return db.query<{ size: number }, [string]>('select size from head where name = ?').get(name)?.size ?? null
}
/** Which version of the tables a database has; null where it has none. */
export const versionIn = (db: Engine): number | null => sizeIn(db, 'schema')

/** Makes the tables, or what is missing of them, and says what the server's role may do. */
export function prepareSeason(
  owner: string,
  server: string,
  wanted: { schema: string; version: number; oldest: number },
): void {
  const role = roleIn(server)
  const db = openPostgres(owner)
  try {
    assertNotLater(versionIn(db), wanted.version)
    db.run(
      [
        'begin',
        postgresSchema(wanted.schema),
        `grant usage on schema public to ${role}`,
        `grant select, insert, update, delete on all tables in schema public to ${role}`,
        `grant select, update, usage on all sequences in schema public to ${role}`,
        `revoke update, delete, truncate, references, trigger on event from ${role}`,
        `revoke update, truncate, references, trigger on access_log from ${role}`,
        `insert into head (name, size, sealed) values ('schema', ${wanted.version}, '\\x00'), ('${NEEDS}', ${wanted.oldest}, '\\x00') on conflict (name) do update set size = excluded.size`,
        'commit',
      ].join(';\n'),
    )
  } finally {
    db.close()
  }
}

/** @throws OperatorError */
function assertNotLater(found: number | null, version: number): void {
  if (found !== null && found > version)
    throw new OperatorError(
      `The tables in PostgreSQL are of version ${found}, and this program knows ${version}. Nothing was changed: install the version that made them, or a later one.`,
    )
}

/** What the role of this connection may do beyond adding events, in words of PostgreSQL. */
const tooMuch = (db: Engine): string[] =>
  db
    .query<{ what: string }, []>(
      `select what from (values
        ((select rolsuper from pg_roles where rolname = current_user), 'superuser'),
        ((select rolcreaterole or rolbypassrls or rolreplication from pg_roles where rolname = current_user), 'createrole, bypassrls or replication'),
        ((select pg_has_role(current_user, relowner, 'member') from pg_class where oid = 'event'::regclass), 'owner of the tables'),
        (has_table_privilege('event', 'update, delete, truncate, trigger'), 'update, delete, truncate or trigger on event'),
        (has_table_privilege('access_log', 'update, truncate, trigger'), 'update, truncate or trigger on access_log'),
        (has_schema_privilege('public', 'create'), 'create in the schema public')) as right_(has, what) where has`,
    )
    .all()
    .map(({ what }) => what)

type Opening = { version: number; presence: Presence }
/** @throws OperatorError for a database that is not prepared, is of a later version, or lets its role do too much */
export function openSeasonIn(url: string, { version, presence }: Opening): Engine {
  const db = openPostgres(url, { presence })
  try {
    const found = versionIn(db)
    if (found !== null && found > version) assertNotLater(sizeIn(db, NEEDS), version)
    if (found === null || found < version)
      throw new OperatorError(`The tables are not there yet, or are older: run ${PREPARE}.`)
    if (db.beginNow()) {
      // A standby that is away is not waited for.
      db.run(
        "set local synchronous_commit = local; delete from head where name < 'writer-' || (current_date - 30) and name like 'writer-%'",
      )
      db.commitNow()
    }
    const rights = tooMuch(db)
    if (rights.length > 0)
      throw new OperatorError(
        `The role in DATABASE_URL may do more than add events: ${rights.join('; ')}. Name one in DATABASE_URL that is not the owner, and run ${PREPARE}.`,
      )
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** Tables and triggers that this program did not make, or that are gone. */
export function findingsIn(db: Engine, schema: string): SchemaFinding[] {
  const found = db
    .query<{ name: string }, []>(
      `select tablename::text as name from pg_tables where schemaname = 'public'
        union all select tgname::text || ' on ' || tgrelid::regclass::text from pg_trigger where not tgisinternal and tgenabled = 'O'`,
    )
    .all()
    .map(({ name }) => name)
  const expected = [...tablesOf(schema), ...guardNames]
  return [
    ...found.filter((name) => !expected.includes(name)).map((name) => ({ name, what: 'added' as const })),
    ...expected.filter((name) => !found.includes(name)).map((name) => ({ name, what: 'missing' as const })),
  ]
}

/** Makes the tables, or changes those of an earlier version, once, whichever server comes first; and checks what a server may do to them. */
import type { SQL } from 'bun'
import { OperatorError } from '../runtime/errors.ts'
import { addressesIn } from './addresses.ts'
import { type Connection, connectTo } from './connection.ts'
import { MIGRATING } from './locks.ts'
import { assertCanUse, grants, migrations, NEWEST } from './migrations.ts'
import { reached } from './reached.ts'

/** Milliseconds: a change of large tables may take long. */
const WAIT = 10 * 60 * 1000

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** As the owner of the database. @param role of the servers @throws OperatorError where there is none */
async function migrate(sql: SQL, role: string): Promise<void> {
  await sql.begin(async (tx) => {
    const [known] = await tx`select to_regrole(${quoted(role)}) is not null as is`
    if (!known.is)
      throw new OperatorError(
        `PostgreSQL has no role ${role}, which DATABASE_URL names. Make it first: create role ${quoted(role)} login password '…'`,
      )
    await tx.unsafe(`select pg_advisory_xact_lock(${MIGRATING})`)
    const [there] = await tx.unsafe("select to_regclass('wedding.migration') is not null as is")
    if (!there.is) {
      await tx.unsafe('create schema if not exists wedding')
      await tx.unsafe(
        'create table wedding.migration (number integer primary key, needs integer not null, at timestamptz not null default now())',
      )
    }
    const [last] = await tx.unsafe('select coalesce(max(number), 0) as number from wedding.migration')
    for (const { number, needs, sql: text } of migrations)
      if (number > last.number) {
        await tx.unsafe(text)
        await tx.unsafe(`insert into wedding.migration (number, needs) values (${number}, ${needs})`)
      }
    await tx.unsafe(grants(quoted(role)))
  })
}

/** @throws OperatorError where they are not there, are of another version, or could be changed by this role where nothing may be */
async function assertUsable(connection: Connection): Promise<void> {
  const found = await connection.ask(async (sql) => {
    const [there] = await sql`select to_regclass('wedding.migration') is not null as is`
    if (!there.is) return null
    const [last] = await sql`select max(number) as number, max(needs) as needs from wedding.migration`
    const [may] = await sql`select has_any_column_privilege('wedding.event', 'update')
      or has_table_privilege('wedding.event', 'delete') or has_table_privilege('wedding.event', 'truncate')
      or exists (select 1 from pg_class where relnamespace = 'wedding'::regnamespace and pg_has_role(relowner, 'member'))
      or exists (select 1 from pg_namespace where nspname = 'wedding' and pg_has_role(nspowner, 'member')) as change`
    return { last, may }
  }, WAIT)
  if (!found || found.last.number < NEWEST)
    throw new OperatorError(
      'The tables in PostgreSQL are not there, or of an earlier version. Set DATABASE_OWNER_URL for this start: the address with the role that owns them.',
    )
  assertCanUse(found.last.needs)
  if (found.may.change)
    throw new OperatorError(
      'The role in DATABASE_URL may change events, or owns tables, or may become the role that owns them, so the log would prove nothing. Make a role for the servers that owns nothing and is a member of no other.',
    )
}

/** @param ownerUrl null where only what is there may be used @throws OperatorError also for what PostgreSQL refuses */
export async function prepare(connection: Connection, url: string, ownerUrl: string | null): Promise<void> {
  if (ownerUrl !== null) await makeTables(url, ownerUrl)
  await assertUsable(connection)
}

async function makeTables(url: string, ownerUrl: string): Promise<void> {
  const { role, database } = addressesIn(url)
  const asOwner = addressesIn(ownerUrl, 'DATABASE_OWNER_URL')
  if (asOwner.database !== database)
    throw new OperatorError(
      `DATABASE_OWNER_URL names the database ${asOwner.database}, and DATABASE_URL ${database}. Both must name the same one.`,
    )
  const owner = connectTo(ownerUrl)
  try {
    await reached(
      owner.ask((sql) => migrate(sql, role), WAIT),
      ownerUrl,
      'DATABASE_OWNER_URL',
    )
  } finally {
    owner.close()
  }
}

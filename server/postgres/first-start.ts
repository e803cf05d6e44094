/**
 * The first server of all puts the first rows and events in, and holds a lease meanwhile. Where it is gone before there is an event, another
 * one takes its place once that lease has ended: what it had put is taken out again, and whatever of it still arrives is refused. Nobody was
 * told anything that rests on it.
 */
import type { SQL } from 'bun'
import { OperatorError } from '../runtime/errors.ts'
import type { Reports } from '../runtime/reports.ts'
import { stackOf } from '../runtime/reports.ts'
import type { Central } from './central.ts'
import type { Connection } from './connection.ts'
import { createLease, LASTS } from './lease.ts'
import { TAKING } from './locks.ts'

const FIRST = 'first'
/** Milliseconds; the second for the first server of all to put the first events in. */
const WAIT = 5000
const FIRST_START = 60_000
const PAUSE = 200

/** @returns whose it was before, if another server's; null where this one may not have it */
async function takenLease(sql: SQL, server: string): Promise<{ before: string | null } | null> {
  const [found] = await sql`select standing, exists (select 1 from wedding.event) as begun from wedding.place`
  if (found.standing !== 'open' || found.begun) return null
  const [last] =
    await sql`select holder, until > now() as held from wedding.lease where name = ${FIRST} for update`
  const isOther = last !== undefined && last.holder !== server
  if (isOther && last.held) return null
  await sql`insert into wedding.lease values (${FIRST}, ${server}::uuid, now() + make_interval(secs => ${LASTS / 1000}))
    on conflict (name) do update set holder = excluded.holder, until = excluded.until`
  return { before: isOther ? last.holder : null }
}

/** @param server it may only stand still: whatever it sends from now on comes after its last */
async function takeBack(sql: SQL, server: string): Promise<void> {
  await sql`insert into wedding.taken values (${server}::uuid, ${String(Number.MAX_SAFE_INTEGER)}::bigint, '{}', now())
    on conflict (server) do update set number = excluded.number, outcome = excluded.outcome, at = excluded.at`
  await sql`delete from wedding.lease where holder = ${server}`
  await sql`delete from wedding.vault_row`
  // Its key parts may be under keys that only it has.
  await sql`update wedding.place set parts = null`
}

/** One transaction, while nothing is taken; again and again by the same one. @returns whether this server is the first one from now on */
export const takeFirst = (connection: Connection, server: string): Promise<boolean> =>
  connection.ask(
    (all) =>
      all.begin(async (sql) => {
        await sql.unsafe(`select pg_advisory_xact_lock(${TAKING})`)
        const taken = await takenLease(sql, server)
        if (taken?.before) await takeBack(sql, taken.before)
        return taken !== null
      }),
    WAIT,
  )

type Needed = { connection: Connection; central: Central; server: string; reports: Reports }

export function createFirstStart({ connection, central, server, reports }: Needed) {
  // It ends by itself: given back before there is an event, it would be another one's, and what this server still sends would count.
  const lease = createLease({ lease: central.lease, release: async () => undefined }, FIRST)
  const failed = (error: unknown): void =>
    reports.error({ what: 'the lease of the first start', stack: stackOf(error) })
  return {
    /**
     * Waits until there are events, or it is this server that has to put them there.
     * @param isUnused whether its folder has no event
     * @returns whether it is this one @throws OperatorError where another one does not get any further
     */
    isOurs: async (isUnused: boolean): Promise<boolean> => {
      const until = performance.now() + FIRST_START
      while ((await central.chainAt(1)) === null) {
        if (!isUnused)
          throw new OperatorError(
            'DATA_DIR is the copy of a season of which PostgreSQL has no event. Look whether DATABASE_URL is right, and what became of that database.',
          )
        if (await takeFirst(connection, server)) {
          lease.start(failed)
          return true
        }
        if (performance.now() > until)
          throw new OperatorError(
            'Another server has begun a programme in PostgreSQL and has put nothing there within a minute. Look what it does, or end it, and start again.',
          )
        await Bun.sleep(PAUSE)
      }
      return false
    },
    /** There are events, or this server ends. */
    stop: lease.stop,
  }
}

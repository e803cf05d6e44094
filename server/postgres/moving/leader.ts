/**
 * Before a season leaves PostgreSQL, the server that sends letters for all has to have stopped: one that was sent and could not be noted any
 * more would be sent again from the folder. So its lease is taken from it, and ends before anything is closed.
 */
import type { Connection } from '../connection.ts'
import { LEADER } from '../lease.ts'

/** No server has this id: whoever moves a season need not wait for another one who does. */
const MOVER = '00000000-0000-4000-8000-000000000000'
/** Seconds for which no server has the lease then: long enough to close, and over soon where that does not happen. */
const HELD = 45
/** Milliseconds. */
const WAIT = 10_000

/** @returns seconds until whoever had it goes by it no more, also where it was taken before */
export const leaderTaken = (connection: Connection): Promise<number> =>
  connection.ask(
    (sql) =>
      sql.begin(async (tx) => {
        const [before] =
          await tx`select holder, extract(epoch from until - now())::float8 as left from wedding.lease
            where name = ${LEADER} for update`
        const left = before ? Math.max(0, before.holder === MOVER ? before.left - HELD : before.left) : 0
        await tx`insert into wedding.lease values (${LEADER}, ${MOVER}::uuid, now() + make_interval(secs => ${left + HELD}))
          on conflict (name) do update set holder = excluded.holder, until = excluded.until`
        return left
      }),
    WAIT,
  )

/** Whether this machine's clock and that of PostgreSQL tell the same: one that is ahead dates events ahead, and nothing else would tell. */
import type { Clock } from '../runtime/clock.ts'
import type { Connection } from './connection.ts'

const MINUTE = 60_000
/** Minutes; with five between two servers a season goes on as it should (tried). */
const MOST = 10
/** Milliseconds for the answer. */
const WAIT = 5000

/** @returns a sentence for the operator; null where they are near enough */
export async function clockTrouble(connection: Connection, clock: Clock): Promise<string | null> {
  const [found] = await connection.ask(
    (sql) => sql`select extract(epoch from clock_timestamp())::float8 as seconds`,
    WAIT,
  )
  const minutes = Math.round((clock().getTime() - found.seconds * 1000) / MINUTE)
  if (Math.abs(minutes) <= MOST) return null
  const way = minutes > 0 ? 'ahead of' : 'behind'
  return `This machine's clock is ${Math.abs(minutes)} minutes ${way} that of PostgreSQL. Set the one that is wrong (timedatectl), and start this server again: deadlines go by the clock, and what is recorded is dated by it.`
}

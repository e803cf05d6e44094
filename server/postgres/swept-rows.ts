/** Rows of PostgreSQL that say of others that they were removed, taken out: in portions, since whoever changes something waits meanwhile. */
import type { SQL } from 'bun'

const PORTION = 2000

/** First of all: a server that has not followed so far must not go on without them. */
export async function noteSwept(sql: SQL, upTo: number): Promise<void> {
  await sql`update wedding.place set swept = greatest(swept, ${upTo})`
}

/** @returns how many are gone; none where that was all */
export async function sweepSome(sql: SQL, upTo: number): Promise<number> {
  const gone = await sql`delete from wedding.vault_row
    where (name, a, b) in (select name, a, b from wedding.vault_row
      where value is null and changed <= ${upTo} and name not in ('data_key', 'account') limit ${PORTION})
    and value is null and changed <= ${upTo} returning 1 as one`
  return gone.length
}

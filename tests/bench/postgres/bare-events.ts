/** The limit for status changes on PostgreSQL: rows of their size into the same table, by the same client, and nothing else. */
import { SQL } from 'bun'

const GROUP = 100

/** In a schema of its own: the log of the season takes no events that are none. @returns how many rows a second were written */
export async function bareEvents(ownerUrl: string, seconds: number): Promise<number> {
  const sql = new SQL(ownerUrl, { max: 1 })
  await sql.unsafe('create schema if not exists bare')
  await sql.unsafe('create table if not exists bare.event (like wedding.event including all)')
  const [{ last }] = await sql.unsafe('select coalesce(max(seq), 0)::int4 as last from bare.event')
  const at = '2026-03-01T04:30:00.000Z'
  const [facts, details, chain] = [120, 90, 32].map((size) => Buffer.alloc(size))
  const row = (seq: number) => ({
    seq,
    v: 1,
    stream: `application-${seq % 6400}`,
    version: seq,
    type: 'StatusChanged',
    at,
    actor: '018f5b5e-0000-7000-8000-000000000000',
    facts,
    details,
    chain,
  })
  const begun = performance.now()
  let seq = last
  while (performance.now() - begun < seconds * 1000) {
    const rows = Array.from({ length: GROUP }, (_, n) => row(seq + n + 1))
    await sql`insert into bare.event ${sql(rows)}`
    seq += GROUP
  }
  const perSecond = ((seq - last) * 1000) / (performance.now() - begun)
  await sql.close()
  return perSecond
}

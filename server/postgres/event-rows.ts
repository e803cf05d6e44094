/** Events as PostgreSQL has them, read in columns: as JSON with base64 they cost it and the server several times as much. */
import type { SQL } from 'bun'
import * as z from 'zod/mini'
import { envelopeVersions } from '#events/ledger/envelope.ts'
import type { StoredEvent } from '../store/log.ts'

const bytes = z.instanceof(Uint8Array)
const Events = z.array(
  z.object({
    seq: z.int(),
    v: z.literal(envelopeVersions),
    stream: z.string(),
    version: z.int(),
    type: z.string(),
    at: z.string(),
    actor: z.string(),
    course: z.nullable(bytes),
    facts: z.nullable(bytes),
    details: z.nullable(bytes),
    chain: bytes,
  }) satisfies z.ZodMiniType<StoredEvent>,
)

/** Those that come after so many, in order. @param most of them */
export async function eventsAfter(sql: SQL, size: number, most: number): Promise<StoredEvent[]> {
  // By the column and not by what is made of it, which has no index: else all events are read for each piece.
  const rows =
    await sql`select seq::float8 as seq, v, stream, version, type, at, actor, course, facts, details, chain
      from wedding.event where seq > ${size} order by event.seq limit ${most}`
  return Events.parse([...rows])
}

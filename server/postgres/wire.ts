/** Rows as PostgreSQL has them, and events as they are sent there: JSON, with bytes in base64. */
import * as z from 'zod/mini'
import type { NewEvents } from '../store/elsewhere.ts'
import type { StoredEvent } from '../store/log.ts'
import type { SharedRow, WholeRow } from '../store/whole-row.ts'
import type { Columns, SentEvents, SentRow, WireGroup } from './send-queue.ts'
import { standings } from './standing.ts'

const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'))
const Bytes = z.pipe(z.string(), z.transform(bytesOf))
const PackedBytes = z.pipe(
  z.strictObject({ base64: z.string() }),
  z.transform(({ base64 }) => bytesOf(base64)),
)
const Value = z.union([z.string(), z.number(), z.null(), PackedBytes])
export const Row = z.record(z.string(), Value)

const textOf = (bytes: Uint8Array | null): string | null => bytes && Buffer.from(bytes).toString('base64')
const packedValue = (value: WholeRow['a']): unknown =>
  value instanceof Uint8Array ? { base64: textOf(value) } : value

/** Name and key as one text. */
export const placeOf = ({ name, a, b }: Pick<WholeRow, 'name' | 'a' | 'b'>): string =>
  JSON.stringify([name, packedValue(a), packedValue(b)])
const Place = z.tuple([z.string(), Value, Value])
export function rowPlace(place: string): Pick<WholeRow, 'name' | 'a' | 'b'> {
  const [name, a, b] = Place.parse(JSON.parse(place))
  return { name, a, b }
}

export const sentRow = (shared: SharedRow): SentRow => {
  const { row, code } = shared
  const value =
    row && Object.fromEntries(Object.entries(row).map(([column, found]) => [column, packedValue(found)]))
  return { place: placeOf(shared), value, code: textOf(code) }
}

/** In the columns of wedding.vault_row. */
export const columnsOf = (place: string): { name: string; a: string; b: string } => {
  const [name, a, b] = JSON.parse(place)
  return { name, a: JSON.stringify(a), b: JSON.stringify(b) }
}

const packedEvent = (event: StoredEvent): object => {
  const { course, facts, details, chain } = event
  const sealed = { course: textOf(course), facts: textOf(facts), details: textOf(details) }
  return { ...event, ...sealed, chain: textOf(chain) }
}
const packedEvents = (events: readonly StoredEvent[]): object[] => events.map(packedEvent)
export const sentEvents = ({ size, chain, events }: NewEvents): SentEvents => ({
  size,
  chain: textOf(chain) ?? '',
  events: packedEvents(events),
})

/** As wedding.take_group has it. */
export type PlacedRow = { name: string; a: string; b: string; value: Columns | null; code: string | null }
/** As wedding.take takes them. @param cover how each row goes there */
export const sentGroups = (groups: readonly WireGroup[], cover: (row: PlacedRow) => PlacedRow): object[] =>
  groups.map(({ rows, log, after }) => ({
    rows: rows.map(({ place, was, ...row }) => ({ ...cover({ ...columnsOf(place), ...row }), was })),
    events: log?.events ?? [],
    size: log?.size ?? 0,
    chain: log?.chain ?? '',
    after,
  }))

const reasons = ['behind', 'changed', 'used', 'rests'] as const
const Told = z.object({ timeline: z.int(), branched: z.nullable(z.int()), changed: z.int() })
const Standing = z.enum(standings)
/** What wedding.take answers: where the server knows another timeline, or the season is not there any more, only that. */
export const Taken = z.union([
  z.object({
    changed: z.int(),
    refused: z.array(z.object({ group: z.int(), reason: z.enum(reasons) })),
  }),
  Told,
  z.object({ standing: Standing }),
])
/** `parts`: which set of key parts its rows are sealed under (forgetting/key-parts.ts); null where there is none yet. */
export const SeasonPlace = z.object({
  programme: z.nullable(z.string()),
  standing: Standing,
  parts: z.nullable(z.string()),
})
export type SeasonPlace = z.infer<typeof SeasonPlace>

const Key = z.pipe(
  z.string(),
  z.transform((key) => Value.parse(JSON.parse(key))),
)
export const Removed = z.object({
  changed: z.int(),
  rows: z.array(z.object({ name: z.enum(['data_key', 'account']), a: Key })),
})
export type Removed = z.infer<typeof Removed>

const FoundRow = z.pipe(
  z.object({
    name: z.string(),
    a: z.string(),
    b: z.string(),
    value: z.nullable(Row),
    code: z.nullable(Bytes),
    changed: z.int(),
  }),
  z.transform(({ name, a, b, value, code, changed }) => {
    const key = { a: Value.parse(JSON.parse(a)), b: Value.parse(JSON.parse(b)) }
    return { name, ...key, row: value, code, changed }
  }),
)
export type FoundRow = SharedRow & { changed: number }
export const FoundRows = z.array(FoundRow)
/** What wedding.since answers, without the events. */
export const News = z.extend(Told, {
  standing: Standing,
  needs: z.int(),
  swept: z.int(),
  size: z.int(),
  rows: FoundRows,
})
/** `events`: the next ones, of those that there were at the moment of the rows. */
export type Since = z.infer<typeof News> & { events: StoredEvent[] }

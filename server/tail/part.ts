/** A part of a cut as bytes: packed, and sealed with a key of the programme, so that whoever holds the storage can neither read nor make one. */
import * as z from 'zod/mini'
import { jsonValue } from '#events/ledger/encoding.ts'
import { envelopeVersions } from '#events/ledger/envelope.ts'
import { OperatorError } from '../runtime/errors.ts'
import type { StoredEvent } from '../store/log.ts'
import { open, type SealingKey, seal } from '../store/seal.ts'

/** Bytes are written as `{ base64 }`. */
const Bytes = z.pipe(
  z.strictObject({ base64: z.string() }),
  z.transform(({ base64 }): Uint8Array => Buffer.from(base64, 'base64')),
)
const Value = z.union([z.string(), z.number(), z.null(), Bytes])
const Row = z.record(z.string(), Value)
const ChangedRow = z.strictObject({ name: z.string(), a: Value, b: Value, row: z.nullable(Row) })
const Event = z.strictObject({
  v: z.literal(envelopeVersions),
  seq: z.int(),
  stream: z.string(),
  version: z.int(),
  type: z.string(),
  at: z.string(),
  actor: z.string(),
  course: z.nullable(Bytes),
  facts: z.nullable(Bytes),
  details: z.nullable(Bytes),
  chain: Bytes,
}) satisfies z.ZodMiniType<StoredEvent>
const Part = z.strictObject({
  /** The last cut of which everything is kept; this one has every change since. */
  since: z.int(),
  events: z.array(Event),
  /** Rows of the vault as they were then; null where they were removed. */
  rows: z.array(ChangedRow),
  /** Signed checkpoints and cosignatures, by their file names. */
  checkpoints: z.array(z.strictObject({ name: z.string(), text: z.string() })),
})
export type Part = z.infer<typeof Part>
export type ChangedRow = z.infer<typeof ChangedRow>

const packed = (_: string, value: unknown): unknown =>
  value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value

/** A Buffer would write itself, as a list of numbers. */
const bare = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      Buffer.isBuffer(value) ? new Uint8Array(value) : value,
    ]),
  )

/** @param path where it will lie */
export async function sealedPart(key: SealingKey, path: string, part: Part): Promise<Buffer> {
  const rows = part.rows.map((one) => ({ ...bare(one), row: one.row && bare(one.row) }))
  const text = JSON.stringify({ ...part, events: part.events.map(bare), rows }, packed)
  return seal(key, await Bun.zstdCompress(text), path)
}

/** @throws OperatorError for bytes that this program did not make for that place. */
export async function openedPart(key: SealingKey, path: string, bytes: Uint8Array): Promise<Part> {
  const text = open(key, bytes, path)
  const found = text && Part.safeParse(jsonValue((await Bun.zstdDecompress(text)).toString()))
  if (!found?.success)
    throw new OperatorError(`${path} is not what was kept there: it was changed or damaged.`)
  return found.data
}

/** Takes rows in portions that are small enough for one statement. */
import type { SharedRow } from '../store/whole-row.ts'

const MOST_BYTES = 8 * 1024 * 1024

const lengthOf = (value: unknown): number =>
  value instanceof Uint8Array || typeof value === 'string' ? value.length : 8
const sizeOf = ({ row }: SharedRow): number =>
  Object.values(row ?? {}).reduce<number>((sum, value) => sum + lengthOf(value), 0)

/** @param most rows; fewer where they are large, and at least one */
export function* portions(rows: Iterable<SharedRow>, most: number): Generator<SharedRow[]> {
  let portion: SharedRow[] = []
  let size = 0
  for (const row of rows) {
    const own = sizeOf(row)
    if (portion.length > 0 && (portion.length === most || size + own > MOST_BYTES)) {
      yield portion
      portion = []
      size = 0
    }
    portion.push(row)
    size += own
  }
  if (portion.length > 0) yield portion
}

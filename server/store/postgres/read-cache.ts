/**
 * Rows that were read a moment ago. A request asks for the same session and account several times; they are as they were until
 * somebody commits, which each request asks for first (following.ts).
 */
import { hex } from '#events/ledger/encoding.ts'
import type { Value } from '../engine.ts'

/** Milliseconds after which even so it is read anew, since an operator may change a row by hand. */
const LASTS = 1000
const MOST = 2000
const MOST_ROWS = 20

const keyOf = (text: string, values: readonly Value[]): string =>
  JSON.stringify([text, ...values.map((value) => (value instanceof Uint8Array ? hex(value) : value))])

export function createReadCache() {
  const known = new Map<string, { rows: never[]; until: number }>()
  return {
    clear: (): void => known.clear(),
    /** What `read` gives, or has given. */
    rows: (text: string, values: readonly Value[], read: () => never[]): never[] => {
      const key = keyOf(text, values)
      const found = known.get(key)
      if (found && found.until > performance.now()) return found.rows
      const rows = read()
      if (known.size >= MOST) known.clear()
      if (rows.length <= MOST_ROWS) known.set(key, { rows, until: performance.now() + LASTS })
      return rows
    },
  }
}

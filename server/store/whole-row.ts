/** Rows of the vault as wholes, to be kept elsewhere and put back: what they hold stays sealed. */

/** What a column of the vault can hold. */
export type Value = string | number | Uint8Array | null
/** By its table and primary key. `row`: null where it was removed. */
export type WholeRow = { name: string; a: Value; b: Value; row: Record<string, Value> | null }
/** `code`: which only this program can have given the row; null where it was removed. */
export type SharedRow = WholeRow & { code: Uint8Array | null }

/** @param assertMayChange throws where these rows must not be changed now, which undoes the commit */
export type Sharing = {
  assertMayChange: (rows: readonly SharedRow[]) => void
  changed: (rows: readonly SharedRow[]) => void
}

/** Rows of the vault as wholes, to be kept elsewhere and put back: what they hold stays sealed. */

/** What a column of the vault can hold. */
export type Value = string | number | Uint8Array | null
/** By its table and primary key. `row`: null where it was removed. */
export type WholeRow = { name: string; a: Value; b: Value; row: Record<string, Value> | null }

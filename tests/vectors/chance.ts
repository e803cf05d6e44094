/** Made-up values that are the same in every run and on every machine: drawn by hashes, not by a library that may change. */
import { utf8 } from '#events/ledger/encoding.ts'
import { nobleSha256 } from '#events/ledger/tree.ts'

/** 32 bytes that belong to a name. */
export const bytesFor = (name: string): Uint8Array => nobleSha256(utf8(`vector ${name}`))

/** A whole number from 0 to below `n`. */
export const chosen = (name: string, n: number): number =>
  new DataView(bytesFor(name).buffer).getUint32(0) % n

export function oneOf<T>(name: string, list: readonly T[]): T {
  const item = list[chosen(name, list.length)]
  if (item === undefined) throw new RangeError(`${name}: an empty list`)
  return item
}

/** A UUID of version 4. */
export function uuidFor(name: string): string {
  const hex = Buffer.from(bytesFor(name)).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

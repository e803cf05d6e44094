/**
 * The name under which a half done change of many is kept: of the command that opened it and of exactly the families it was typed for,
 * so that it is never offered for others. A hash of their ids, since the name is kept with each letter.
 */
import type { Status } from '#events/application/status.ts'

const OFFSET = 0xcbf29ce484222325n
const PRIME = 0x100000001b3n

/** FNV-1a of 64 bits: nobody chooses the ids, so a hash that withstands forgery would only weigh more. */
const hashOf = (text: string): string =>
  new TextEncoder()
    .encode(text)
    .reduce((hash, byte) => BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME), OFFSET)
    .toString(16)

/** @param to the status that the command brings with it; '' for one that leaves it open */
export function bulkDraftName(to: Status | '', families: readonly { id: string }[]): string {
  const ids = families.map(({ id }) => id).toSorted()
  return `bulk ${to} ${hashOf(ids.join(' '))}`
}

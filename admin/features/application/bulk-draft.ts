/**
 * The name under which a half done change of many is kept: of the command that opened it and of exactly the families it was typed for,
 * so that it is never offered for others. A hash of their ids, since the name is kept with each letter.
 */
import type { Status } from '#events/application/status.ts'
import { utf8 } from '#events/ledger/encoding.ts'
import { nobleSha256 } from '#events/ledger/hash.ts'

/** @param to the status that the command brings with it; '' for one that leaves it open */
export function bulkDraftName(to: Status | '', families: readonly { id: string }[]): string {
  const ids = families.map(({ id }) => id).toSorted()
  return `bulk ${to} ${nobleSha256(utf8(ids.join(' '))).toHex()}`
}

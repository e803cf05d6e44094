/** The roots that the log says were signed, which checking it has held against its tree. */
import type { History } from '#events/history/history.ts'
import { fromBase64 } from '#events/ledger/encoding.ts'

/** `at`: when the log says that it was signed, in milliseconds since 1970. */
type Signed = { size: number; root: Uint8Array; at: number }

/** The root that the log says was signed over so many entries; of the newest where no number is given. */
export function signedRoot(season: History, wanted: number | null): Signed | null {
  const signed = season
    .programmeSteps()
    .flatMap(({ event, at }) => (event.type === 'CheckpointSigned' ? [{ ...event.facts, at }] : []))
  const one = wanted === null ? signed.at(-1) : signed.find(({ size }) => size === wanted)
  const root = one && fromBase64(one.root)
  return root ? { size: one.size, root, at: one.at } : null
}

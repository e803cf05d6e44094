/** Exports an auditor's bundle from a data folder: what docs/format.md allows of the entries that a checkpoint was signed over. */

import { required } from '#events/kind-schemas.ts'
import type { Recognisable, Sample } from '#events/ledger/bundle.ts'
import { bundleLines } from '#events/ledger/export.ts'
import type { Level } from '#events/ledger/levels.ts'
import { limits } from '#events/limits.ts'
import type { StaffEvent } from '#events/staff.ts'
import { nameKind } from '#events/text.ts'
import { about } from './bundle-about.ts'
import { type BundleSource, drawnStreams, measured } from './bundle-frame.ts'
import { keysFor, unlessErased } from './bundle-keys.ts'
import { nativeSha256 } from './native-crypto.ts'

/** The recipient's name, recorded in the bundle and in the log. */
export const Auditor = required(nameKind, limits.name)

/** `sample`: from what it is drawn, at that level and at no other. */
type ForWhom = { auditor: string; level: Level; sample?: Sample | undefined }
/** The event of an export, recorded before the first line is handed out. `rows`: how many entries the bundle has. */
export const bundleExported = ({ auditor, level, sample }: ForWhom, rows: number): StaffEvent => ({
  type: 'ExportMade',
  facts: null,
  details: {
    kind: 'bundle',
    rows,
    filters: JSON.stringify({ auditor }),
    level,
    ...(sample && { sample }),
  },
})

/** Fields of the bundle's header. */
export type BundleHeader = ForWhom & { exportedAt: string }
/** The header's, and how many entries: as many as a checkpoint was signed over. */
type Asked = BundleHeader & { size: number }
/** `size` entries; `chunks` are some hundred lines each, with their newlines. `recognisable`: at level `full`. */
type AuditBundle = { size: number; recognisable: Recognisable | null; chunks: Generator<string> }

/**
 * The chunks throw an OperatorError when one is erased while they are read.
 * @returns null when an application was erased while the bundle was being prepared: its keys are gone, and only a longer
 * log has the erasure. To be called again, once that is signed.
 */
export async function auditBundle(source: BundleSource, asked: Asked): Promise<AuditBundle | null> {
  const { level, sample, size, auditor, exportedAt } = asked
  const { log, checkpoints, vault } = source
  const recognisable = level === 'full' ? await measured(source, size) : null
  const drawn = sample ? await drawnStreams(source, sample, size) : new Set<string>()
  const keys = drawn && keysFor({ level, drawn, size }, source)
  if (!keys) return null
  const lines = bundleLines({
    level,
    sample,
    recognisable: recognisable ?? undefined,
    auditor,
    exportedAt,
    about: about[level],
    keys: unlessErased(keys, vault.keys),
    size,
    checkpoints: checkpoints.notes(size),
    entries: log.read(1, size),
    signer: checkpoints.signer,
    sha256: nativeSha256,
  })
  return { size, recognisable, chunks: inChunks(lines) }
}

const AT_ONCE = 500

function* inChunks(lines: Iterable<string>): Generator<string> {
  let chunk: string[] = []
  for (const line of lines) {
    chunk.push(`${line}\n`)
    if (chunk.length < AT_ONCE) continue
    yield chunk.join('')
    chunk = []
  }
  if (chunk.length > 0) yield chunk.join('')
}

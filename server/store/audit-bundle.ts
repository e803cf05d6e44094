/** Exports an auditor's bundle from a data folder: what LEDGER.md allows of the entries that a checkpoint was signed over. */
import * as z from 'zod/mini'
import { auditedParts, type Level } from '#events/ledger/bundle-lines.ts'
import { type AuditKey, bundleLines } from '#events/ledger/export.ts'
import { limits } from '#events/limits.ts'
import type { StaffEvent } from '#events/staff.ts'
import { staffLine } from '#events/staff-text.ts'
import { isBlank } from '#events/text.ts'
import { OperatorError } from '../runtime/errors.ts'
import type { Checkpoints } from './checkpoints.ts'
import { type Log, ledgerIdOf, programmeStream } from './log.ts'
import { nativeSha256 } from './native-crypto.ts'
import type { Vault } from './vault.ts'

/** The recipient's name, recorded in the bundle and in the log. */
export const Auditor = staffLine(limits.name).check(
  z.refine<string>((name) => !isBlank(name), 'error.required'),
)

type ForWhom = { auditor: string; level: Level }
/** The event of an export, recorded before the first line is handed out. `rows`: how many entries the bundle has. */
export const bundleExported = (whom: ForWhom, rows: number): StaffEvent => ({
  type: 'ExportMade',
  facts: null,
  details: { kind: 'bundle', rows, filters: JSON.stringify(whom) },
})

const about =
  'സമൂഹവിവാഹ പദ്ധതിയുടെ ഓഡിറ്റിനുള്ള പകർപ്പ്: ഓരോ അപേക്ഷയുടെയും നില, സ്കോർ, റാങ്ക് എന്നിവ ഇതിൽനിന്ന് വീണ്ടും കണക്കാക്കാം; പേരോ വിലാസമോ ഇതിലില്ല. / ' +
  'The audit copy of the community wedding programme: every status, score and rank can be recomputed from it; it holds no name and no address.'

type Source = {
  log: Pick<Log, 'db' | 'read'>
  vault: Pick<Vault, 'keys'>
  checkpoints: Checkpoints
}
/** Fields of the bundle's header. */
export type BundleHeader = ForWhom & { exportedAt: string }
/** The header's, and how many entries: as many as a checkpoint was signed over. */
type Asked = BundleHeader & { size: number }
/** `size` entries; `chunks` are some hundred lines each, with their newlines. */
type FoundKey = AuditKey & { stream: string }
type AuditBundle = { size: number; chunks: Generator<string> }

/**
 * The chunks throw an OperatorError when one is erased while they are read.
 * @returns null when an application was erased while the bundle was being prepared: its keys are gone, and only a longer
 * log has the erasure. To be called again, once that is signed.
 */
export function auditBundle(source: Source, { size, ...header }: Asked): AuditBundle | null {
  const { log, checkpoints } = source
  const keys = keysFor(header.level, source, size)
  if (!keys) return null
  const lines = bundleLines({
    ...header,
    about,
    keys: unlessErased(keys, source.vault.keys),
    size,
    checkpoints: checkpoints.notes(size),
    entries: log.read(1, size),
    signer: checkpoints.signer,
    sha256: nativeSha256,
  })
  return { size, chunks: inChunks(lines) }
}

/** The keys to what a level opens, of the programme and of every application that the log does not call erased. */
function keysFor(level: Level, { log, vault: { keys } }: Source, size: number): FoundKey[] | null {
  const erased = new Set(streamsWhere(log, "type = 'ApplicationErased'", size))
  const applications = streamsWhere(log, "version = 1 and stream like 'application-%'", size)
  const programme = keys.get(programmeStream)
  const found: FoundKey[] = []
  for (const part of auditedParts)
    if (programme)
      found.push({ stream: programmeStream, holder: programmeStream, part, key: programme[part].key })
  const parts = level === 'public' ? (['course'] as const) : auditedParts
  for (const stream of applications) {
    if (erased.has(stream)) continue
    const key = keys.get(stream)
    if (!key) return null
    const holder = `application-${ledgerIdOf(stream)}` as const
    for (const part of parts) found.push({ stream, holder, part, key: key[part].key })
  }
  return found
}

/** @throws OperatorError when one is gone by the time its line is written: the bundle would open what was erased. */
function* unlessErased(found: readonly FoundKey[], keys: Vault['keys']): Generator<AuditKey> {
  for (const { stream, ...line } of found) {
    if (!keys.get(stream))
      throw new OperatorError(
        'An application was erased while the bundle was written. Please export it again.',
      )
    yield line
  }
}

const streamsWhere = ({ db }: Source['log'], condition: string, size: number): string[] =>
  db
    .query<{ stream: string }, [number]>(
      `select stream from event where ${condition} and seq <= ? order by seq`,
    )
    .all(size)
    .map(({ stream }) => stream)

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

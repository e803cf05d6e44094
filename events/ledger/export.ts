/** Writes an audit bundle, line by line, from the entries of the log and the keys of the vault. */
import { BUNDLE_FORMAT, type BundleLine, closingText, digestWith, type LineOf } from './bundle.ts'
import { base64, hex } from './encoding.ts'
import { envelopeOf, genesis, leafOf, type SealedEvent } from './envelope.ts'
import type { Sha256 } from './hash.ts'
import { type Signer, signNote, verifierKeyOf, verifierKeyText } from './note.ts'

export type FactsKey = { holder: 'programme' | `application-${string}`; key: Uint8Array }

export type Export = {
  about: string
  auditor: string
  /** UTC, ISO 8601 with milliseconds. */
  exportedAt: string
  /** Signed notes; one of them must cover all `size` entries. */
  checkpoints: Iterable<string>
  /** The derived facts keys of the programme and of every application that is not erased. */
  keys: Iterable<FactsKey>
  size: number
  entries: Iterable<SealedEvent>
  signer: Signer
  sha256?: Sha256
}

/** The lines of a bundle, without their newlines. Throws a RangeError when there are not `size` entries. */
export function* bundleLines(source: Export): Generator<string> {
  let digest = genesis
  let lines = 0
  for (const record of records(source)) {
    const text = JSON.stringify(record)
    digest = digestWith(digest, text, source.sha256)
    lines += 1
    yield text
  }
  const note = signNote(closingText(source.signer.name, lines, digest), source.signer)
  yield JSON.stringify({ kind: 'closing', note } satisfies BundleLine)
}

function* records(source: Export): Generator<BundleLine> {
  yield headerOf(source)
  for (const note of source.checkpoints) yield { kind: 'checkpoint', note }
  for (const { holder, key } of source.keys) yield { kind: 'key', holder, key: base64(key) }
  let seq = 0
  for (const entry of source.entries) {
    seq += 1
    yield entryOf(entry, source.sha256)
  }
  if (seq !== source.size) throw new RangeError(`${seq} entries where ${source.size} were announced`)
}

const headerOf = ({ about, auditor, exportedAt, size, signer }: Export): LineOf<'header'> => ({
  kind: 'header',
  format: BUNDLE_FORMAT,
  version: 1,
  about,
  auditor,
  exportedAt,
  origin: signer.name,
  verifierKey: verifierKeyText(verifierKeyOf(signer)),
  size,
})

/** Facts in full, of details only the hash inside the envelope, and of staff nothing but the leaf. */
const entryOf = (entry: SealedEvent, sha256?: Sha256): LineOf<'entry'> | LineOf<'leaf'> => {
  const envelope = envelopeOf(entry, sha256)
  return entry.stream.startsWith('staff-')
    ? { kind: 'leaf', seq: entry.seq, leaf: hex(leafOf(envelope, sha256)) }
    : { kind: 'entry', envelope, facts: entry.facts && base64(entry.facts) }
}

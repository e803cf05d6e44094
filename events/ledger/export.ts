/** Writes an audit bundle, line by line, from the entries of the log and the keys of the vault. */
import {
  type AuditedPart,
  BUNDLE_FORMAT,
  type BundleLine,
  closingText,
  digestWith,
  type Recognisable,
  type Sample,
} from './bundle.ts'
import { base64 } from './encoding.ts'
import { envelopeOf, genesis, type SealedEvent } from './envelope.ts'
import type { Level } from './levels.ts'
import { type Signer, signNote, verifierKeyOf, verifierKeyText } from './note.ts'
import { keyHolder } from './sealing.ts'
import type { Sha256 } from './tree.ts'

export type AuditKey = { holder: 'programme' | `application-${string}`; part: AuditedPart; key: Uint8Array }

export type Export = {
  level: Level
  about: string
  auditor: string
  /** UTC, ISO 8601 with milliseconds. */
  exportedAt: string
  /** Only at level `sample`. */
  sample?: Sample | undefined
  /** Only at level `full`. */
  recognisable?: Recognisable | undefined
  /** Signed notes; one must cover all `size` entries. */
  checkpoints: Iterable<string>
  /** Derived keys for the programme and for every application that is not erased, as the level allows. */
  keys: Iterable<AuditKey>
  size: number
  entries: Iterable<SealedEvent>
  signer: Signer
  sha256?: Sha256
}

/** Without newlines. @throws RangeError where there are not `size` entries */
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
  const opened = new Set<string>()
  for (const { holder, part, key } of source.keys) {
    opened.add(`${holder}|${part}`)
    yield { kind: 'key', holder, part, key: base64(key) }
  }
  let seq = 0
  for (const entry of source.entries) {
    seq += 1
    const part = (which: AuditedPart): string | null => {
      const sealed = entry[which]
      const isOpened = opened.has(`${keyHolder(entry.stream, entry.type)}|${which}`)
      return sealed && isOpened ? base64(sealed) : null
    }
    const envelope = envelopeOf(entry, source.sha256)
    yield { kind: 'entry', envelope, course: part('course'), facts: part('facts') }
  }
  if (seq !== source.size) throw new RangeError(`${seq} entries where ${source.size} were announced`)
}

const headerOf = ({
  level,
  about,
  auditor,
  exportedAt,
  size,
  signer,
  sample,
  recognisable,
}: Export): Extract<BundleLine, { kind: 'header' }> => ({
  kind: 'header',
  format: BUNDLE_FORMAT,
  version: 2,
  level,
  about,
  auditor,
  exportedAt,
  origin: signer.name,
  verifierKey: verifierKeyText(verifierKeyOf(signer)),
  size,
  ...(sample && { sample }),
  ...(recognisable && { recognisable }),
})

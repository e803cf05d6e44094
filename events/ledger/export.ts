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
import { envelopeOf, genesis, leafOf, type SealedEvent } from './envelope.ts'
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
  /** Only at level `public`, where few families applied. */
  few?: true | undefined
  /** Signed notes; one must cover all `size` entries. */
  checkpoints: Iterable<string>
  /** Derived keys of the programme, and of the applications that are opened and not erased. */
  keys: Iterable<AuditKey>
  /** Whether an entry is opened; of the others the bundle has the leaf. */
  isOpened: (entry: SealedEvent) => boolean
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
    if (!source.isOpened(entry)) {
      yield { kind: 'leaf', hash: base64(leafOf(envelope, source.sha256)) }
      continue
    }
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
  few,
}: Export): Extract<BundleLine, { kind: 'header' }> => ({
  kind: 'header',
  format: BUNDLE_FORMAT,
  version: 1,
  level,
  about,
  auditor,
  exportedAt,
  origin: signer.name,
  verifierKey: verifierKeyText(verifierKeyOf(signer)),
  size,
  ...(sample && { sample }),
  ...(recognisable && { recognisable }),
  ...(few && { few }),
})

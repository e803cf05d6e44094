/** C2SP tlog-proof: a text that shows, offline and for ever, that an event stood in the log at a signed checkpoint. */
import { type Checkpoint, openCheckpoint } from './checkpoint.ts'
import { base64, fromBase64, utf8, utf8Text } from './encoding.ts'
import { leafOf, parseEnvelope } from './envelope.ts'
import { HASH_LENGTH, nobleSha256, type Sha256 } from './hash.ts'
import { verifyInclusion } from './inclusion.ts'
import type { VerifierKey } from './note.ts'
import type { Problem } from './problems.ts'

const HEADER = 'c2sp.org/tlog-proof@v1'

/** `index` counts from 0; `extra` is not vouched for by the proof; `checkpoint` is the signed note, verbatim. */
export type Proof = {
  index: number
  extra: Uint8Array | null
  path: readonly Uint8Array[]
  checkpoint: string
}

export const proofText = ({ index, extra, path, checkpoint }: Proof): string =>
  [
    HEADER,
    ...(extra ? [`extra ${base64(extra)}`] : []),
    `index ${index}`,
    ...path.map(base64),
    '',
    checkpoint,
  ].join('\n')

/** The receipt of an event: its envelope travels as the extra data, so that the file needs no other beside it. */
export const receiptText = (envelope: string, proof: Omit<Proof, 'extra'>): string =>
  proofText({ ...proof, extra: utf8(envelope) })

const hashOf = (line: string): Uint8Array | null => {
  const bytes = fromBase64(line)
  return bytes?.length === HASH_LENGTH ? bytes : null
}

/** Null for anything that `proofText` would not have written. */
export function parseProof(text: string): Proof | null {
  const cut = text.indexOf('\n\n')
  const [header, ...lines] = text.slice(0, Math.max(cut, 0)).split('\n')
  const encoded = lines[0]?.startsWith('extra ') ? lines.shift()?.slice('extra '.length) : undefined
  const extra = encoded === undefined ? null : fromBase64(encoded)
  const [, digits] = /^index (0|[1-9]\d*)$/.exec(lines.shift() ?? '') ?? []
  const path = lines.flatMap((line) => hashOf(line) ?? [])
  const index = Number(digits)
  if (header !== HEADER || (encoded !== undefined && !extra)) return null
  if (!Number.isSafeInteger(index) || path.length < lines.length) return null
  return { index, extra, path, checkpoint: text.slice(cut + 2) }
}

export type ProofVerdict =
  | { ok: true; envelope: string; checkpoint: Checkpoint }
  | { ok: false; problem: Problem }

const not = (problem: Problem): ProofVerdict => ({ ok: false, problem })

/**
 * Whether the key's log held this event. Finds `proof-unreadable`, `checkpoint-invalid`, `proof-elsewhere` (another
 * entry's proof) and `proof-broken`.
 */
export function verifyProof(
  ask: { proof: string; envelope: string; key: VerifierKey },
  sha256: Sha256 = nobleSha256,
): ProofVerdict {
  const proof = parseProof(ask.proof)
  if (!proof) return not('proof-unreadable')
  const checkpoint = openCheckpoint(proof.checkpoint, ask.key)
  if (!checkpoint) return not('checkpoint-invalid')
  if (parseEnvelope(ask.envelope)?.seq !== proof.index + 1) return not('proof-elsewhere')
  const { index, path } = proof
  const held = verifyInclusion({ index, path, leaf: leafOf(ask.envelope, sha256), ...checkpoint }, sha256)
  return held ? { ok: true, envelope: ask.envelope, checkpoint } : not('proof-broken')
}

/** The same for a receipt, which brings its envelope with it. */
export function verifyReceipt(text: string, key: VerifierKey, sha256: Sha256 = nobleSha256): ProofVerdict {
  const extra = parseProof(text)?.extra
  const envelope = extra ? utf8Text(extra) : null
  return envelope === null ? not('proof-unreadable') : verifyProof({ proof: text, envelope, key }, sha256)
}

/**
 * *My proof*, as a file: a family's own entries and those of the programme that its points need, each with its inclusion path and with
 * keys that open it alone; and what its commitment in the published results hides. docs/format.md, section 6.
 */
import * as z from 'zod/mini'
import { auditedParts } from './bundle.ts'
import { type Claim, claimSalt, parseClaim } from './claim.ts'
import { fromBase64, hex, jsonValue, sameBytes, utf8Text } from './encoding.ts'
import { additionalData, type Envelope, leafOf, parseEnvelope, sealedHash } from './envelope.ts'
import { openCheckpoint, parseVerifierKey, sameKey, type VerifierKey } from './note.ts'
import { type Aead, type OpenedEvent, openSealed, sealingKey } from './sealing.ts'
import { includingRoot } from './tree.ts'

const Sealed = z.nullable(z.strictObject({ key: z.string(), sealed: z.string() }))
const Entry = z.strictObject({
  envelope: z.string(),
  path: z.array(z.string()),
  course: Sealed,
  facts: Sealed,
})
/** `place`: what the commitment hides; `total` in hundredths, `place` from 1, null outside the ranking. `formSalt`: that of the claim. */
const OwnProof = z.strictObject({
  kind: z.literal('own-proof'),
  version: z.literal(1),
  verifierKey: z.string(),
  note: z.string(),
  claim: z.string(),
  formSalt: z.string(),
  place: z.strictObject({
    salt: z.string(),
    total: z.nullable(z.int()),
    place: z.nullable(z.int()),
  }),
  entries: z.array(Entry),
})
export type OwnProof = z.infer<typeof OwnProof>
type Entry = z.infer<typeof Entry>

export type OpeningFault =
  | 'unreadable'
  /** Not signed with the trusted key. */
  | 'other-key'
  | 'not-signed'
  /** An entry is not one of the signed log at its place. */
  | 'not-included'
  /** What a key opens is not what was recorded. */
  | 'not-opened'
  | 'other-claim'

/** `opened`: in the order of the log. */
export type OpenedProof = {
  ok: true
  key: VerifierKey
  size: number
  claim: Claim
  place: OwnProof['place']
  opened: OpenedEvent[]
}

/** Whether a text looks like a proof; it may still be invalid. */
export const isOwnProof = (text: string): boolean => text.trimStart().startsWith('{"kind":"own-proof"')

/** Undefined where the sealed bytes are not the entry's, or do not open. */
function partOf(entry: Entry, envelope: Envelope, part: 'course' | 'facts', aead: Aead): unknown {
  const given = entry[part]
  if (given === null || envelope[part] === null) return given === envelope[part] ? null : undefined
  const sealed = fromBase64(given.sealed)
  const key = fromBase64(given.key)
  if (!sealed || !key || sealedHash(sealed) !== envelope[part]) return undefined
  const text = openSealed({ sealed, additionalData: additionalData(envelope, part) }, sealingKey(key), aead)
  return jsonValue((text && utf8Text(text)) ?? '')
}

function openedEntry(
  entry: Entry,
  { size, root, aead }: { size: number; root: Uint8Array; aead: Aead },
): OpenedEvent | Extract<OpeningFault, 'unreadable' | 'not-included' | 'not-opened'> {
  const envelope = parseEnvelope(entry.envelope)
  const path = entry.path.map(fromBase64)
  if (!envelope || path.includes(null)) return 'unreadable'
  const index = envelope.seq - 1
  const hashes = path.flatMap((hash) => hash ?? [])
  const led = includingRoot({ leaf: leafOf(entry.envelope), index, size, path: hashes })
  if (!led || !sameBytes(led, root)) return 'not-included'
  const [course, facts] = auditedParts.map((part) => partOf(entry, envelope, part, aead))
  if (course === undefined || facts === undefined) return 'not-opened'
  const { v, seq, stream, version, type, at, actor } = envelope
  return { v, seq, stream, version, type, at, actor, course, facts, erased: false }
}

/** Without what follows from the events: events/outcome/own-proof.ts. */
export function openOwnProof(
  text: string,
  { trusted, aead }: { trusted: VerifierKey | null; aead: Aead },
): OpenedProof | { ok: false; fault: OpeningFault } {
  const failed = (fault: OpeningFault) => ({ ok: false, fault }) as const
  const { data } = OwnProof.safeParse(jsonValue(text))
  const key = data && parseVerifierKey(data.verifierKey)
  const claim = data && parseClaim(data.claim)
  if (!key || !claim) return failed('unreadable')
  if (trusted && !sameKey(trusted, key)) return failed('other-key')
  const checkpoint = openCheckpoint(data.note, key)
  if (!checkpoint) return failed('not-signed')
  const opened: OpenedEvent[] = []
  for (const entry of data.entries) {
    const event = openedEntry(entry, { ...checkpoint, aead })
    if (typeof event === 'string') return failed(event)
    opened.push(event)
  }
  const isClaimed = data.entries.some(({ envelope }) => {
    const { type, salt } = parseEnvelope(envelope) ?? {}
    return type === 'ApplicationSubmitted' && salt === hex(claimSalt(data.claim))
  })
  if (!isClaimed) return failed('other-claim')
  return { ok: true, key, size: checkpoint.size, claim, place: data.place, opened }
}

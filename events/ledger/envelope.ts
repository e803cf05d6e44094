/**
 * The envelope of an event, which the log hashes: canonical JSON with nothing personal in it, its leaf in the Merkle tree
 * and its link in the hash chain. LEDGER.md, "Envelope, leaf, chain".
 */
import * as z from 'zod/mini'
import { hex, jsonValue, utf8 } from './encoding.ts'
import { HASH_LENGTH, nobleSha256, type Sha256 } from './hash.ts'

const ENVELOPE_VERSION = 1

const word = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,128}$/))
const count = z.int().check(z.gte(1))
const digest = z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/)))
/** The order of the keys is the order in the text. Words hold no `|`, which separates the additional data. */
const Envelope = z.strictObject({
  v: z.literal(ENVELOPE_VERSION),
  seq: count,
  stream: word,
  version: count,
  type: word,
  at: z.iso.datetime({ precision: 3 }),
  actor: word,
  facts: digest,
  details: digest,
})

/** `facts` and `details` are the SHA-256 of the sealed bytes in hex, or null where there are none. */
export type Envelope = z.infer<typeof Envelope>
/** `seq` counts the log and `version` the stream, both from 1; `at` is UTC, ISO 8601 with milliseconds. */
export type Head = Pick<Envelope, 'seq' | 'stream' | 'version' | 'type' | 'at' | 'actor'>
/** An event as stored in the log, both payloads sealed. */
export type SealedEvent = Head & { facts: Uint8Array | null; details: Uint8Array | null }
export type Payload = 'facts' | 'details'

const plain = /^[\w.:-]*$/
const quoted = (text: string): string => (plain.test(text) ? `"${text}"` : JSON.stringify(text))
/** Hex needs no escaping. */
const hashed = (hash: string | null): string => (hash === null ? 'null' : `"${hash}"`)

/** Exactly what JSON.stringify makes of the envelope, without building it first: this runs for every entry. */
export const envelopeText = (head: Head, facts: string | null, details: string | null): string =>
  `{"v":${ENVELOPE_VERSION},"seq":${head.seq},"stream":${quoted(head.stream)},"version":${head.version},` +
  `"type":${quoted(head.type)},"at":${quoted(head.at)},"actor":${quoted(head.actor)},` +
  `"facts":${hashed(facts)},"details":${hashed(details)}}`

/** Null for anything but the canonical text of a valid envelope: another order, a space, one key more. */
export const parseEnvelope = (text: string): Envelope | null => {
  const { success, data } = Envelope.safeParse(jsonValue(text))
  return success && envelopeText(data, data.facts, data.details) === text ? data : null
}

export const sealedHash = (sealed: Uint8Array | null, sha256: Sha256 = nobleSha256): string | null =>
  sealed === null ? null : hex(sha256(sealed))

export const envelopeOf = (event: SealedEvent, sha256: Sha256 = nobleSha256): string =>
  envelopeText(event, sealedHash(event.facts, sha256), sealedHash(event.details, sha256))

/** The chain value before the first entry. */
export const genesis: Uint8Array = new Uint8Array(HASH_LENGTH)

/** The leaf of RFC 6962: the zero byte before it keeps a leaf from ever being taken for a node. */
export const leafOf = (envelope: string, sha256: Sha256 = nobleSha256): Uint8Array =>
  sha256(utf8(`\u0000${envelope}`))

export const chainOf = (previous: Uint8Array, leaf: Uint8Array, sha256: Sha256 = nobleSha256): Uint8Array =>
  sha256(previous, leaf)

/** Binds sealed bytes to their place, so that they cannot be moved, swapped or re-dated. */
export const additionalData = (head: Head, payload: Payload): Uint8Array => {
  const { seq, stream, version, type, at, actor } = head
  return utf8([ENVELOPE_VERSION, seq, stream, version, type, at, actor, payload].join('|'))
}

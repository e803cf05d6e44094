/**
 * The envelope of an event, which the log hashes: canonical JSON with nothing personal in it, its leaf in the Merkle tree
 * and its link in the hash chain. docs/format.md.
 */
import * as z from 'zod/mini'
import { hex, utf8, utf8After } from './encoding.ts'
import { HASH_LENGTH, nobleSha256, type Sha256 } from './tree.ts'

/** The only version of the envelope that there is. */
export const ENVELOPE_VERSION = 2

/** The three parts of an event, sealed apart, and what each opens to. docs/format.md. */
export const payloads = ['course', 'facts', 'details'] as const
export type Payload = (typeof payloads)[number]
/** `v` is the envelope's; `seq` counts the log and `version` the stream, both from 1; `at` is UTC, ISO 8601 with milliseconds. */
export type Head = {
  v: typeof ENVELOPE_VERSION
  seq: number
  stream: string
  version: number
  type: string
  at: string
  actor: string
}
/** Of each payload the SHA-256 of the sealed bytes in hex, or null where there are none. */
export type Envelope = Head & Record<Payload, string | null>
/** An event as stored in the log, its payloads sealed. */
export type SealedEvent = Head & Record<Payload, Uint8Array | null>

const plain = /^[\w.:-]*$/
const quoted = (text: string): string => (plain.test(text) ? `"${text}"` : JSON.stringify(text))
/** Hex needs no escaping. */
const hashed = (hash: string | null): string => (hash === null ? 'null' : `"${hash}"`)

/** Exactly what JSON.stringify makes of the envelope, without building it first: this runs for every entry. */
export const envelopeText = (head: Head, hashes: Record<Payload, string | null>): string =>
  `{"v":${head.v},"seq":${head.seq},"stream":${quoted(head.stream)},"version":${head.version},` +
  `"type":${quoted(head.type)},"at":${quoted(head.at)},"actor":${quoted(head.actor)},` +
  `"course":${hashed(hashes.course)},"facts":${hashed(hashes.facts)},"details":${hashed(hashes.details)}}`

const word = '[A-Za-z0-9_-]{1,128}'
const count = '[1-9][0-9]{0,15}'
const digest = '(?:null|"[0-9a-f]{64}")'
const instant = z.core.regexes.datetime({ precision: 3 }).source.slice(1, -1)
/** Words hold no `|`, which separates the additional data; the order of the keys is the order in the text. */
const canonical = new RegExp(
  `^\\{"v":${ENVELOPE_VERSION},"seq":${count},"stream":"${word}","version":${count},"type":"${word}",` +
    `"at":"${instant}","actor":"${word}",${payloads.map((payload) => `"${payload}":${digest}`).join()}\\}$`,
)

/**
 * Null for anything but the canonical text of a valid envelope: another order, a space, one key more. By one regular expression,
 * which takes a fifth of the time of a schema: this runs for every entry. `shared` gives equal texts as one.
 */
export function parseEnvelope(text: string, shared = (one: string) => one): Envelope | null {
  if (!canonical.test(text)) return null
  const envelope: Envelope = JSON.parse(text)
  envelope.stream = shared(envelope.stream)
  envelope.type = shared(envelope.type)
  envelope.actor = shared(envelope.actor)
  return Number.isSafeInteger(envelope.seq) && Number.isSafeInteger(envelope.version) ? envelope : null
}

export const sealedHash = (sealed: Uint8Array | null, sha256: Sha256 = nobleSha256): string | null =>
  sealed === null ? null : hex(sha256(sealed))

export const envelopeOf = (event: SealedEvent, sha256: Sha256 = nobleSha256): string =>
  envelopeText(event, {
    course: sealedHash(event.course, sha256),
    facts: sealedHash(event.facts, sha256),
    details: sealedHash(event.details, sha256),
  })

/** The chain value before the first entry. */
export const genesis: Uint8Array = new Uint8Array(HASH_LENGTH)

const leafPrefix = Uint8Array.of(0)

/** The leaf of RFC 6962: the zero byte before it keeps a leaf from ever being taken for a node. */
export const leafOf = (envelope: string, sha256: Sha256 = nobleSha256): Uint8Array =>
  sha256(utf8After(leafPrefix, envelope))

export const chainOf = (previous: Uint8Array, leaf: Uint8Array, sha256: Sha256 = nobleSha256): Uint8Array =>
  sha256(previous, leaf)

/** Binds sealed bytes to their place, so that they cannot be moved, swapped or re-dated. */
export const additionalData = (head: Head, payload: Payload): Uint8Array => {
  const { v, seq, stream, version, type, at, actor } = head
  return utf8([v, seq, stream, version, type, at, actor, payload].join('|'))
}

// The name of an installation's log, its origin in every checkpoint.

/** It contains a hash of the key, so that two installations never have the same one and an address may change. */
export const logName = (publicKey: Uint8Array, sha256: Sha256 = nobleSha256): string =>
  `community-wedding/log-${hex(sha256(publicKey).slice(0, 8))}`

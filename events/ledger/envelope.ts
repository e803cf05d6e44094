/** The envelope of an event, which the log hashes: canonical JSON without personal data. docs/format.md. */
import * as z from 'zod/mini'
import { hex, utf8, utf8After } from './encoding.ts'
import { HASH_LENGTH, nobleSha256, type Sha256 } from './tree.ts'

export const ENVELOPE_VERSION = 1

/** The three parts of an event, which are sealed separately. */
export const payloads = ['course', 'facts', 'details'] as const
export type Payload = (typeof payloads)[number]
/** `v`: format. `seq` counts in the log, `version` in the stream, from 1. `at`: UTC, ISO 8601 with milliseconds. */
export type Head = {
  v: typeof ENVELOPE_VERSION
  seq: number
  stream: string
  version: number
  type: string
  at: string
  actor: string
}
/** `salt`: 32 bytes in hex. SHA-256 of each sealed payload in hex; null for an absent one. */
export type Envelope = Head & { salt: string } & Record<Payload, string | null>
/** The stored form, with sealed payloads. `salt`: so that nobody can guess the envelope behind a leaf. */
export type SealedEvent = Head & { salt: Uint8Array } & Record<Payload, Uint8Array | null>
type Hashes = Pick<Envelope, 'salt' | Payload>

const plain = /^[\w.:-]*$/
const quoted = (text: string): string => (plain.test(text) ? `"${text}"` : JSON.stringify(text))
/** Hex needs no escaping. */
const hashed = (hash: string | null): string => (hash === null ? 'null' : `"${hash}"`)

/** Equal to JSON.stringify of the envelope, but faster: it runs for every entry. */
export const envelopeText = (head: Head, hashes: Hashes): string =>
  `{"v":${head.v},"seq":${head.seq},"stream":${quoted(head.stream)},"version":${head.version},` +
  `"type":${quoted(head.type)},"at":${quoted(head.at)},"actor":${quoted(head.actor)},"salt":"${hashes.salt}",` +
  `"course":${hashed(hashes.course)},"facts":${hashed(hashes.facts)},"details":${hashed(hashes.details)}}`

const word = '[A-Za-z0-9_-]{1,128}'
const count = '[1-9][0-9]{0,15}'
const digest = '(?:null|"[0-9a-f]{64}")'
const instant = z.core.regexes.datetime({ precision: 3 }).source.slice(1, -1)
/** Words contain no `|`, which separates the additional data; keys are in this order. */
const canonical = new RegExp(
  `^\\{"v":${ENVELOPE_VERSION},"seq":${count},"stream":"${word}","version":${count},"type":"${word}",` +
    `"at":"${instant}","actor":"${word}","salt":"[0-9a-f]{64}",${payloads.map((payload) => `"${payload}":${digest}`).join()}\\}$`,
)

/** Null unless canonical. A regular expression takes a fifth of a schema's time. `shared` interns strings. */
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
    salt: hex(event.salt),
    course: sealedHash(event.course, sha256),
    facts: sealedHash(event.facts, sha256),
    details: sealedHash(event.details, sha256),
  })

/** The chain value before the first entry. */
export const genesis: Uint8Array = new Uint8Array(HASH_LENGTH)

const leafPrefix = Uint8Array.of(0)

/** RFC 6962: the zero byte prefix separates leaves from nodes. */
export const leafOf = (envelope: string, sha256: Sha256 = nobleSha256): Uint8Array =>
  sha256(utf8After(leafPrefix, envelope))

export const chainOf = (previous: Uint8Array, leaf: Uint8Array, sha256: Sha256 = nobleSha256): Uint8Array =>
  sha256(previous, leaf)

/** Binds sealed bytes to their position, so that they cannot be moved, swapped or re-dated. */
export const additionalData = (head: Head, payload: Payload): Uint8Array => {
  const { v, seq, stream, version, type, at, actor } = head
  return utf8([v, seq, stream, version, type, at, actor, payload].join('|'))
}

/** The origin in checkpoints. It contains a hash of the key, so that it is unique and does not depend on a URL. */
export const logName = (publicKey: Uint8Array, sha256: Sha256 = nobleSha256): string =>
  `community-wedding/log-${hex(sha256(publicKey).slice(0, 8))}`

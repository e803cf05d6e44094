/** Sealed bytes, their decryption, and the keys of a bundle. The server has a faster cipher. docs/format.md. */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type AuditedPart, auditedParts } from './bundle.ts'
import { fromBase64, jsonValue, utf8, utf8Text } from './encoding.ts'
import { additionalData, type Envelope, type Head } from './envelope.ts'
import type { Level } from './levels.ts'
import type { Problem } from './problems.ts'
import { HASH_LENGTH } from './tree.ts'

const NONCE_LENGTH = 12
export const TAG_LENGTH = 16
/** `commitment ‖ nonce ‖ ciphertext ‖ tag`: offset of the third. */
const BODY = HASH_LENGTH + NONCE_LENGTH

/** AES-256-GCM decryption; null when the tag does not match. */
export type Aead<Bytes extends Uint8Array = Uint8Array> = (
  key: Uint8Array,
  nonce: Uint8Array,
  ciphertextAndTag: Uint8Array,
  additionalData: Uint8Array,
) => Bytes | null

/** The commitment depends only on the key. */
export type SealingKey = { key: Uint8Array; commitment: Uint8Array }

export const sealingKey = (key: Uint8Array): SealingKey => ({
  key,
  commitment: hmac(sha256, key, utf8('commit')),
})

/** The key of one entry's payload, from that of its stream: one entry can be opened without giving away the others. */
export const entryKey = (partKey: Uint8Array, additionalData: Uint8Array): SealingKey =>
  sealingKey(hmac(sha256, partKey, additionalData))

/** `ApplicationErased` is sealed for the programme, since the application's own key is deleted. */
export const keyHolder = (stream: string, type: string): string => {
  if (type === 'ApplicationErased') return 'programme'
  return stream.startsWith('staff-') ? 'staff' : stream
}

/** Plain GCM may open one ciphertext under two chosen keys; the commitment, which is not secret, names one. */
export function isSealedWith(sealed: Uint8Array, { commitment }: SealingKey): boolean {
  if (sealed.length < BODY + TAG_LENGTH) return false
  for (let at = 0; at < HASH_LENGTH; at++) if (sealed[at] !== commitment[at]) return false
  return true
}

type Closed = { sealed: Uint8Array; additionalData: Uint8Array }

/** Null for another key, or when a byte or the position (additional data) has changed. */
export const openSealed = <Bytes extends Uint8Array>(
  { sealed, additionalData }: Closed,
  key: SealingKey,
  aead: Aead<Bytes>,
): Bytes | null =>
  isSealedWith(sealed, key)
    ? aead(key.key, sealed.subarray(HASH_LENGTH, BODY), sealed.subarray(BODY), additionalData)
    : null

// The keys of a bundle, packed into one array: a season of 50,000 families has a hundred thousand, which as objects would
// take a hundred megabytes.

const FIRST = 256
const PARTS = auditedParts.length

function keyRing() {
  const holders = new Map<string, number>()
  /** Offset of the key for each part of each holder, plus 1; 0 without a key. */
  let places = new Uint32Array(FIRST * PARTS)
  let bytes = new Uint8Array(FIRST * HASH_LENGTH)
  let used = 0

  function makeRoom(): void {
    if (holders.size * PARTS >= places.length) {
      const wider = new Uint32Array(places.length * 2)
      wider.set(places)
      places = wider
    }
    if (used + HASH_LENGTH <= bytes.length) return
    const wider = new Uint8Array(bytes.length * 2)
    wider.set(bytes)
    bytes = wider
  }
  const slotOf = (holder: number, part: AuditedPart): number => holder * PARTS + auditedParts.indexOf(part)
  /** Negative without a key. */
  function placeOf(name: string, part: AuditedPart): number {
    const holder = holders.get(name)
    return holder === undefined ? -1 : (places[slotOf(holder, part)] ?? 0) - 1
  }
  return {
    has: (holder: string, part: AuditedPart): boolean => placeOf(holder, part) >= 0,
    knows: (holder: string): boolean => holders.has(holder),
    add: (name: string, part: AuditedPart, key: Uint8Array): void => {
      makeRoom()
      const holder = holders.get(name) ?? holders.size
      holders.set(name, holder)
      bytes.set(key, used)
      places[slotOf(holder, part)] = used + 1
      used += HASH_LENGTH
    },
    get: (holder: string, part: AuditedPart): Uint8Array | null => {
      const at = placeOf(holder, part)
      return at < 0 ? null : bytes.subarray(at, at + HASH_LENGTH)
    },
    holdersOf: (part: AuditedPart): string[] =>
      [...holders.keys()].filter((name) => placeOf(name, part) >= 0),
  }
}

// Decrypts the events of a bundle, and tracks the applications without a key.

/** A part is null where the event has none, is one of staff, or of an application that was erased. */
export type OpenedEvent = Head & Record<AuditedPart, unknown> & { erased: boolean }

export type SealedParts = Record<AuditedPart, Uint8Array | null>
type Opening = { level: Level; aead: Aead }

export function opener({ level, aead }: Opening) {
  const keys = keyRing()
  const unopened = new Map<string, number>()
  const erased = new Set<string>()
  const mayHaveKey = (holder: string, part: AuditedPart): boolean =>
    level !== 'public' || (holder === 'programme' && part === 'facts')
  const isOfDrawn = (holder: string): boolean => holder.startsWith('application-') && keys.knows(holder)

  function openPart(
    envelope: Envelope,
    payload: AuditedPart,
    sealed: SealedParts,
  ): { value: unknown } | Problem {
    if (envelope[payload] === null) return { value: null }
    const key = keys.get(keyHolder(envelope.stream, envelope.type), payload)
    const bytes = sealed[payload]
    if (!key) return envelope.stream.startsWith('staff-') ? { value: null } : 'key-missing'
    return bytes ? unsealed(envelope, payload, { bytes, key, aead }) : 'facts-altered'
  }
  function openParts(envelope: Envelope, sealed: SealedParts): OpenedEvent | Problem {
    const event = unopenedEvent(envelope)
    for (const part of auditedParts) {
      const opened = openPart(envelope, part, sealed)
      if (typeof opened === 'string') return opened
      event[part] = opened.value
    }
    return event
  }
  const isUnopenable = (holder: string, sealed: SealedParts): boolean =>
    auditedParts.some((part) => sealed[part] && !keys.has(holder, part))

  return {
    /** @returns `key-repeated` or `beyond-level` */
    addKey(holder: string, part: AuditedPart, key: string): Problem | null {
      if (keys.has(holder, part)) return 'key-repeated'
      if (!mayHaveKey(holder, part)) return 'beyond-level'
      keys.add(holder, part, fromBase64(key) ?? new Uint8Array())
      return null
    },
    /** Whether an entry may be opened at this level: of applications, those drawn, and erasures. */
    mayOpen: ({ stream, type }: Envelope): boolean =>
      level === 'full' ||
      stream === 'programme' ||
      (level === 'sample' && (isOfDrawn(stream) || type === 'ApplicationErased')),
    /** An erasure of a stream that has no key. */
    isLone: ({ stream, type }: Envelope): boolean => type === 'ApplicationErased' && !keys.knows(stream),
    /** @returns the event, or `key-missing`, `key-wrong`, `facts-altered`, `facts-unreadable` or `part-unopened` */
    open(envelope: Envelope, sealed: SealedParts): OpenedEvent | Problem {
      const { seq, stream, type, course, facts } = envelope
      const holder = keyHolder(stream, type)
      if (isUnopenable(holder, sealed)) return 'part-unopened'
      if (type === 'ApplicationErased' && unopened.delete(stream)) erased.add(stream)
      const isWithoutKey = holder.startsWith('application-') && !keys.knows(holder)
      if (!isWithoutKey) return openParts(envelope, sealed)
      const event = unopenedEvent(envelope)
      if (course === null && facts === null) return event
      unopened.set(stream, unopened.get(stream) ?? seq)
      return { ...event, erased: true }
    },
    /** The key to the facts of a whole stream; null without one. */
    factsKey: (stream: string): Uint8Array | null => keys.get(stream, 'facts'),
    /** `seq` of the first facts without a key whose application was not erased. */
    firstWithheld: (): number | null => unopened.values().next().value ?? null,
    /** Ledger ids of the applications whose facts have a key. */
    withFacts: (): string[] =>
      keys
        .holdersOf('facts')
        .flatMap((holder) => (holder === 'programme' ? [] : holder.slice('application-'.length))),
    /** Applications without a key that were erased. */
    erased: (): number => erased.size,
  }
}

/** Field by field, since this runs for every entry and spreading is slow. */
const unopenedEvent = ({ v, seq, stream, version, type, at, actor }: Envelope): OpenedEvent => ({
  v,
  seq,
  stream,
  version,
  type,
  at,
  actor,
  course: null,
  facts: null,
  erased: false,
})

/** `key`: of the stream's part. */
type SealedPart = { bytes: Uint8Array; key: Uint8Array; aead: Aead }

function unsealed(
  envelope: Envelope,
  payload: AuditedPart,
  { bytes: sealed, key, aead }: SealedPart,
): { value: unknown } | Problem {
  const about = additionalData(envelope, payload)
  const own = entryKey(key, about)
  if (!isSealedWith(sealed, own)) return 'key-wrong'
  const bytes = openSealed({ sealed, additionalData: about }, own, aead)
  const value = jsonValue((bytes && utf8Text(bytes)) ?? '')
  return value === undefined ? 'facts-unreadable' : { value }
}

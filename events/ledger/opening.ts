/** Decrypts what a bundle opens with its keys, and tracks the applications for which it has none. */
import { type AuditedPart, auditedParts } from './bundle.ts'
import { fromBase64, jsonValue, utf8Text } from './encoding.ts'
import { additionalData, type Envelope, type Head } from './envelope.ts'
import type { Level } from './levels.ts'
import type { Problem } from './problems.ts'
import {
  type Aead,
  isSealedWith,
  keyHolder,
  keyRing,
  openSealed,
  type SealingKey,
  sealingKey,
} from './sealing.ts'

/**
 * An event as a replay folds it. A part is null where the event has none, and where it is closed: to this level of bundle, or
 * because the application was erased.
 */
export type OpenedEvent = Head &
  Record<AuditedPart, unknown> & { closed: readonly AuditedPart[]; erased: boolean }

/** The sealed bytes that a bundle carries of an event. */
export type SealedParts = Record<AuditedPart, Uint8Array | null>
type Opening = { level: Level; aead: Aead }

export function opener({ level, aead }: Opening) {
  const keys = keyRing()
  const unopened = new Map<string, number>()
  const erased = new Set<string>()
  const isOfFamily = (stream: string, payload: AuditedPart): boolean =>
    payload === 'facts' && stream !== 'programme'
  /** Which payloads may be without a key. */
  const isClosed = (stream: string, payload: AuditedPart): boolean =>
    stream.startsWith('staff-') || (level !== 'full' && isOfFamily(stream, payload))

  /** The part, undefined where it is closed, or what is wrong with it. */
  function openPart(
    envelope: Envelope,
    payload: AuditedPart,
    sealed: SealedParts,
  ): { value: unknown } | Problem {
    if (envelope[payload] === null) return { value: null }
    const key = keys.get(keyHolder(envelope.stream, envelope.type), payload)
    const bytes = sealed[payload]
    if (!key) return isClosed(envelope.stream, payload) ? { value: undefined } : 'key-missing'
    return bytes ? unsealed(envelope, payload, { bytes, key, aead }) : 'facts-altered'
  }
  function openParts(envelope: Envelope, sealed: SealedParts): OpenedEvent | Problem {
    const event = unopenedEvent(envelope)
    for (const part of auditedParts) {
      const opened = openPart(envelope, part, sealed)
      if (typeof opened === 'string') return opened
      if (opened.value === undefined) event.closed = [...event.closed, part]
      else event[part] = opened.value
    }
    return event
  }
  const isUnopenable = (holder: string, sealed: SealedParts): boolean =>
    auditedParts.some((part) => sealed[part] && !keys.has(holder, part))

  return {
    /** Finds `key-repeated`, `key-beyond-level`. */
    addKey(holder: string, part: AuditedPart, key: string): Problem | null {
      if (keys.has(holder, part)) return 'key-repeated'
      if (level === 'public' && isOfFamily(holder, part)) return 'key-beyond-level'
      keys.add(holder, part, sealingKey(fromBase64(key) ?? new Uint8Array()))
      return null
    },
    /** Finds `key-missing`, `key-wrong`, `facts-altered`, `facts-unreadable`, `part-unopened`. */
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
    /** The `seq` of the first facts without a key whose application was not erased in the log. */
    firstWithheld: (): number | null => unopened.values().next().value ?? null,
    /** The streams of the applications whose facts have a key. */
    withFacts: (): string[] => keys.holdersOf('facts').filter((holder) => holder !== 'programme'),
    /** How many applications without a key were erased in the log. */
    erased: (): number => erased.size,
  }
}

/** Field by field, since this runs for every entry and copying all but some keys is slow. */
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
  closed: [],
  erased: false,
})

type SealedPart = { bytes: Uint8Array; key: SealingKey; aead: Aead }

function unsealed(
  envelope: Envelope,
  payload: AuditedPart,
  { bytes: sealed, key, aead }: SealedPart,
): { value: unknown } | Problem {
  if (!isSealedWith(sealed, key)) return 'key-wrong'
  const bytes = openSealed({ sealed, additionalData: additionalData(envelope, payload) }, key, aead)
  const value = jsonValue((bytes && utf8Text(bytes)) ?? '')
  return value === undefined ? 'facts-unreadable' : { value }
}

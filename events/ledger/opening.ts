/** Decrypts the facts in a bundle with its keys, and tracks the applications for which there is no key. */
import { fromBase64, jsonValue, utf8Text } from './encoding.ts'
import { additionalData, type Envelope, type Head } from './envelope.ts'
import type { Sha256 } from './hash.ts'
import type { Problem } from './problems.ts'
import { type Aead, isSealedWith, keyHolder, openSealed, type SealingKey, sealingKey } from './sealing.ts'

/** An event as a replay folds it. `facts` is null where there are none, and where the application was erased. */
export type OpenedEvent = Head & { facts: unknown; erased: boolean }

export function factsOpener(aead: Aead, sha256?: Sha256) {
  const keys = new Map<string, SealingKey>()
  const unopened = new Map<string, number>()
  const erased = new Set<string>()
  return {
    /** Finds `key-repeated`. */
    addKey(holder: string, key: string): Problem | null {
      if (keys.has(holder)) return 'key-repeated'
      keys.set(holder, sealingKey(fromBase64(key) ?? new Uint8Array(), sha256))
      return null
    },
    /** Finds `key-missing`, `key-wrong`, `facts-unreadable`. */
    open(envelope: Envelope, sealed: Uint8Array | null): OpenedEvent | Problem {
      const { seq, stream, type } = envelope
      const holder = keyHolder(stream, type)
      if (type === 'ApplicationErased' && unopened.delete(stream)) erased.add(stream)
      if (!sealed) return opened(envelope, null)
      const key = keys.get(holder)
      if (key) return unsealed(envelope, { sealed, key, aead })
      if (!holder.startsWith('application-')) return 'key-missing'
      unopened.set(stream, unopened.get(stream) ?? seq)
      return { ...opened(envelope, null), erased: true }
    },
    /** The `seq` of the first facts without a key whose application was not erased in the log. */
    firstWithheld: (): number | null => unopened.values().next().value ?? null,
    /** How many applications without a key were erased in the log. */
    erased: (): number => erased.size,
  }
}

function opened({ v, details, ...head }: Envelope, facts: unknown): OpenedEvent {
  return { ...head, facts, erased: false }
}

type SealedFacts = { sealed: Uint8Array; key: SealingKey; aead: Aead }

function unsealed(envelope: Envelope, { sealed, key, aead }: SealedFacts): OpenedEvent | Problem {
  if (!isSealedWith(sealed, key)) return 'key-wrong'
  const bytes = openSealed({ sealed, additionalData: additionalData(envelope, 'facts') }, key, aead)
  const facts = jsonValue((bytes && utf8Text(bytes)) ?? '')
  return facts === undefined ? 'facts-unreadable' : opened(envelope, facts)
}

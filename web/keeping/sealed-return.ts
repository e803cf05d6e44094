/**
 * Unsent answers from a shared device, encrypted in localStorage until the family signs in there again. The server gives the key only
 * to a session of the account, and the page holds it in memory only, so a thief of the device cannot guess passwords offline.
 */
import { knownNow, now } from '../clock.ts'
import { checkedBy, type Guarded, hasFields, isNumber, isText } from '../guards.ts'
import { phoneStorage } from './web-storage.ts'

const PREFIX = 'left-for-'
const WEEK = 7 * 24 * 60 * 60 * 1000

export const sealedKeys = (userId = ''): string[] =>
  phoneStorage.keys().filter((key) => key.startsWith(userId === '' ? PREFIX : `${PREFIX}${userId}-`))

const isSealed = hasFields({ at: isNumber, nonce: isText, bytes: isText })
type Sealed = Guarded<typeof isSealed>
/** Null where there is no sealed value at the key. */
const sealedAt = (key: string): Sealed | null => phoneStorage.read(key, checkedBy(isSealed))

const toText = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (one) => one.charCodeAt(0))

/** Removes damaged values and those older than a week. @param now milliseconds by the server's clock, null where unknown */
export function dropOld(now: number | null): void {
  if (now === null) return
  for (const key of sealedKeys()) {
    const at = sealedAt(key)?.at ?? 0
    // A time in the future was written by a clock that was ahead.
    if (now - at > WEEK || at - now > WEEK) phoneStorage.remove(key)
  }
}

/** @param bytes 32 bytes in base64 */
const imported = (bytes: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', toBytes(bytes), 'AES-GCM', false, ['encrypt', 'decrypt'])

/** The account is additional data, so that sealed answers cannot be opened for another account. */
const algorithm = (userId: string, nonce: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: new TextEncoder().encode(userId),
})

async function opened(key: CryptoKey, userId: string, { nonce, bytes }: Sealed): Promise<string> {
  const plain = await crypto.subtle.decrypt(algorithm(userId, toBytes(nonce)), key, toBytes(bytes))
  return new TextDecoder().decode(plain)
}

/** `key` seals and opens; `before` opens what was sealed before the application existed. Both in base64. */
type ReturnKeys = { key: string; before: string }

/** @throws what `fetchKeys` throws */
export function sealedReturn(userId: string, fetchKeys: () => Promise<ReturnKeys>) {
  const own = `${PREFIX}${userId}-${crypto.getRandomValues(new Uint32Array(1)).join('')}`
  /** Keys that earlier pages left; removed once this page has sealed or sent their content. */
  let left: string[] = []
  /** The first key seals. */
  let keys: CryptoKey[] = []
  let asking: Promise<void> | null = null
  let isOfApplication = false
  let last = Promise.resolve()
  async function ask(): Promise<void> {
    const { key, before } = await fetchKeys()
    keys = await Promise.all([key, before].map(imported))
    isOfApplication = key !== before
  }
  async function keysNow(): Promise<CryptoKey[]> {
    if (isOfApplication) return keys
    asking ??= ask().finally(() => {
      asking = null
    })
    // Until the application exists, the earlier key seals at once while the new key is requested again: an answer may never come.
    if (keys.length === 0) await asking
    else asking.catch(() => {})
    return keys
  }
  async function write(text: string): Promise<void> {
    if (text === '') phoneStorage.remove(own)
    const [sealing] = await keysNow()
    if (!sealing) return
    if (text !== '') {
      const nonce = crypto.getRandomValues(new Uint8Array(12))
      const bytes = await crypto.subtle.encrypt(
        algorithm(userId, nonce),
        sealing,
        new TextEncoder().encode(text),
      )
      const sealed = { at: now().getTime(), nonce: toText(nonce), bytes: toText(new Uint8Array(bytes)) }
      if (!phoneStorage.set(own, JSON.stringify(sealed))) return
    }
    for (const one of left) phoneStorage.remove(one)
    left = []
  }
  return {
    /** The texts that earlier pages sealed, oldest first. Values that cannot be opened stay for their week. */
    async open(): Promise<string[]> {
      const opening = await keysNow().catch(() => [])
      dropOld(knownNow())
      const found = sealedKeys(userId).flatMap((name) => {
        const sealed = sealedAt(name)
        return sealed ? { name, sealed } : []
      })
      const texts: string[] = []
      for (const { name, sealed } of found.sort((a, b) => a.sealed.at - b.sealed.at)) {
        const text = await Promise.any(opening.map((key) => opened(key, userId, sealed))).catch(() => null)
        if (text === null) continue
        texts.push(text)
        left.push(name)
      }
      return texts
    },
    /** @param text '' when everything was sent. Writes run one after the other, so that the newest wins. */
    put(text: string): Promise<void> {
      last = last.then(() => write(text)).catch((error: unknown) => console.warn('sealing:', String(error)))
      return last
    },
  }
}

/**
 * Reads the QR code of an Aadhaar card and checks who signed it. The phone runs it on the picture, the server again on the
 * digits: what a phone says of itself proves nothing.
 */
import { cardBytes } from './card-bytes.ts'
import { type CardFields, cardFields, SIGNATURE_BYTES } from './card-fields.ts'

/** `unreadable`: no Secure QR code; `not-genuine`: none of the keys signed it, which may also be a key that is not known. */
type CardReading = { kind: 'unreadable' } | { kind: 'not-genuine' } | { kind: 'genuine'; fields: CardFields }

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const

/** @param key DER, SubjectPublicKeyInfo @returns false also for a key of another kind */
async function isSigned(bytes: Uint8Array<ArrayBuffer>, key: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const at = bytes.length - SIGNATURE_BYTES
  try {
    const verifying = await crypto.subtle.importKey('spki', key, algorithm, false, ['verify'])
    return await crypto.subtle.verify(algorithm, verifying, bytes.subarray(at), bytes.subarray(0, at))
  } catch {
    return false
  }
}

/** @param digits as a reader of QR codes gives them @param keys of those who may have signed it: DER, SubjectPublicKeyInfo */
export async function readCard(
  digits: string,
  keys: readonly Uint8Array<ArrayBuffer>[],
): Promise<CardReading> {
  const bytes = await cardBytes(digits)
  const fields = bytes && cardFields(bytes)
  if (!bytes || !fields) return { kind: 'unreadable' }
  for (const key of keys) if (await isSigned(bytes, key)) return { kind: 'genuine', fields }
  return { kind: 'not-genuine' }
}

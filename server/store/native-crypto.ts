/** The hash of Bun and the signature check of Node, in the form that the pure functions of the ledger take. */
import { createPublicKey, verify } from 'node:crypto'
import type { VerifySignature } from '#events/ledger/note.ts'
import type { Sha256 } from '#events/ledger/tree.ts'

/** In one call, with a copy where there are several parts: each further call costs more than copying the few bytes. */
export const nativeSha256: Sha256 = (...parts) => {
  const [only] = parts
  const digest = Bun.SHA256.hash(only && parts.length === 1 ? only : Buffer.concat(parts))
  // By its type it could be an array of any numbers.
  if (!(digest instanceof Uint8Array)) throw new TypeError('a digest is bytes')
  return digest
}

// What comes before the 32 bytes of an Ed25519 key in the form that node reads (SPKI, RFC 8410).
const spki = Buffer.from('302a300506032b6570032100', 'hex')

export const nativeVerify: VerifySignature = (signature, message, publicKey) => {
  try {
    const key = createPublicKey({ key: Buffer.concat([spki, publicKey]), format: 'der', type: 'spki' })
    return verify(null, message, key, signature)
  } catch {
    return false // not a point of the curve
  }
}

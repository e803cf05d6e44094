/** The system's own signature check, for the ledger's pure functions. */
import { createPublicKey, verify } from 'node:crypto'
import type { VerifySignature } from '#events/ledger/note.ts'

// What stands before the 32 bytes of an Ed25519 key in the form that node reads (SPKI, RFC 8410).
const spki = Buffer.from('302a300506032b6570032100', 'hex')

export const nativeVerify: VerifySignature = (signature, message, publicKey) => {
  try {
    const key = createPublicKey({ key: Buffer.concat([spki, publicKey]), format: 'der', type: 'spki' })
    return verify(null, message, key, signature)
  } catch {
    return false // a key that is no point of the curve
  }
}

/** The system's own cipher and signature check, for the ledger's pure functions. */
import { createDecipheriv, createPublicKey, verify } from 'node:crypto'
import type { VerifySignature } from '#events/ledger/note.ts'
import { type Aead, TAG_LENGTH } from '#events/ledger/sealing.ts'

export const nativeAead: Aead = (key, nonce, ciphertextAndTag, additionalData) => {
  const cut = ciphertextAndTag.length - TAG_LENGTH
  const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_LENGTH })
  cipher.setAAD(additionalData).setAuthTag(ciphertextAndTag.subarray(cut))
  const plain = cipher.update(ciphertextAndTag.subarray(0, cut))
  try {
    cipher.final()
    return plain
  } catch {
    return null // GCM reports a wrong tag only by throwing
  }
}

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

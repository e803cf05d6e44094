/** The native hash and cipher, as the server passes them in. */
import { createCipheriv, createDecipheriv, createPublicKey, verify } from 'node:crypto'
import type { Sha256 } from '#events/ledger/hash.ts'
import type { VerifySignature } from '#events/ledger/note.ts'
import { type Aead, joinSealed, type SealingKey, TAG_LENGTH } from '#events/ledger/sealing.ts'

const hasher = new Bun.CryptoHasher('sha256')

export const nativeSha256: Sha256 = (...parts) => {
  for (const part of parts) hasher.update(part)
  return hasher.digest()
}

// What stands before the 32 bytes of an Ed25519 key in the form that node reads (SPKI, RFC 8410).
const spki = Buffer.from('302a300506032b6570032100', 'hex')

export const nativeVerify: VerifySignature = (signature, message, publicKey) => {
  const key = createPublicKey({ key: Buffer.concat([spki, publicKey]), format: 'der', type: 'spki' })
  return verify(null, message, key, signature)
}

export const nativeAead: Aead = (key, nonce, ciphertextAndTag, additionalData) => {
  const cut = ciphertextAndTag.length - TAG_LENGTH
  const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_LENGTH })
  cipher.setAAD(additionalData).setAuthTag(ciphertextAndTag.subarray(cut))
  const plain = cipher.update(ciphertextAndTag.subarray(0, cut))
  try {
    return new Uint8Array(Buffer.concat([plain, cipher.final()]))
  } catch {
    return null
  }
}

type Plain = { plain: Uint8Array; nonce: Uint8Array; additionalData: Uint8Array }

export const sealedWith = ({ key, commitment }: SealingKey, { plain, nonce, additionalData }: Plain) => {
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_LENGTH })
  cipher.setAAD(additionalData)
  const ciphertextAndTag = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  return joinSealed({ commitment, nonce, ciphertextAndTag })
}

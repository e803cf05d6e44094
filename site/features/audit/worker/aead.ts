/** AES-256-GCM in JavaScript: WebCrypto's is asynchronous, and a promise for each entry costs more than the cipher. */
import { gcm } from '@noble/ciphers/aes.js'
import type { Aead } from '#events/ledger/sealing.ts'

export const nobleAead: Aead = (key, nonce, ciphertextAndTag, additionalData) => {
  try {
    return gcm(key, nonce, additionalData).decrypt(ciphertextAndTag)
  } catch {
    return null // a wrong tag, or too few bytes for one
  }
}

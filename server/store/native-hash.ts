/** SHA-256 by Bun itself, for the ledger's pure functions: one hasher is kept, since making one costs more than hashing. */
import type { Sha256 } from '#events/ledger/hash.ts'

const hasher = new Bun.CryptoHasher('sha256')

/** `digest` resets the hasher, so the next call starts afresh. */
export const nativeSha256: Sha256 = (...parts) => {
  for (const part of parts) hasher.update(part)
  return hasher.digest()
}

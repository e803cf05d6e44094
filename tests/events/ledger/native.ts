/** Sealing with a nonce of one's own, so that what comes out is the same each time. */
import { createCipheriv } from 'node:crypto'
import type { SealingKey } from '#events/ledger/sealing.ts'

type Plain = { plain: Uint8Array; nonce: Uint8Array; additionalData: Uint8Array }

export function sealedWith(
  { key, commitment }: SealingKey,
  { plain, nonce, additionalData }: Plain,
): Uint8Array {
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(additionalData)
  const body = [cipher.update(plain), cipher.final(), cipher.getAuthTag()]
  return new Uint8Array(Buffer.concat([commitment, nonce, ...body]))
}

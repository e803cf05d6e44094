/** The page's own AES-256-GCM and SHA-256, held against those of the platform. */
import { expect, test } from 'bun:test'
import { createCipheriv, createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { openAesGcm } from '../../../../site/features/audit/worker/aead.ts'
import { sha256 } from '../../../../site/features/audit/worker/sha256.ts'

const bytes = (most: number) => fc.uint8Array({ maxLength: most })
const exactly = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })

function sealed(key: Uint8Array, nonce: Uint8Array, additional: Uint8Array, plain: Uint8Array): Uint8Array {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(additional)
  return new Uint8Array(Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]))
}

test('given what the platform sealed, when opened, then it is what was sealed, and nothing once one bit differs', () =>
  fc.assert(
    fc.property(
      fc.tuple(exactly(32), exactly(12), bytes(70), bytes(200), fc.nat()),
      ([key, nonce, additional, plain, place]) => {
        const body = sealed(key, nonce, additional, plain)
        expect(openAesGcm(key, nonce, body, additional)).toEqual(plain)
        for (const part of [key, nonce, body, additional]) {
          if (part.length === 0) continue
          const at = place % part.length
          part[at] = (part[at] ?? 0) ^ (1 << (place % 8))
          expect(openAesGcm(key, nonce, body, additional)).toBeNull()
          part[at] = (part[at] ?? 0) ^ (1 << (place % 8))
        }
      },
    ),
  ))

test('given messages of any length, cut anywhere, when hashed, then the hashes are those of the platform', () => {
  for (let length = 0; length < 200; length++) {
    const whole = Uint8Array.from({ length }, (_, at) => at * 7 + length)
    const cut = (length * 5) % (length + 1)
    const parts = [whole.subarray(0, cut), whole.subarray(cut)]
    expect(Buffer.from(sha256(...parts)).toString('hex')).toBe(
      createHash('sha256').update(whole).digest('hex'),
    )
  }
})

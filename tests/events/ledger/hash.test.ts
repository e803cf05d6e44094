/** SHA-256 in both ways, and bytes as texts. */
import { expect, test } from 'bun:test'
import { sha256 } from '@noble/hashes/sha2.js'
import fc from 'fast-check'
import { base64, fromBase64, fromHex, hex, utf8, utf8Text } from '#events/ledger/encoding.ts'
import { nobleSha256 } from '#events/ledger/tree.ts'
import { nativeSha256 } from '#server/store/seal.ts'

const bytes = fc.uint8Array({ maxLength: 200 })

test('given any parts, when they are hashed natively and by noble, then both are the hash of the whole', () =>
  fc.assert(
    fc.property(fc.array(bytes, { maxLength: 4 }), (parts) => {
      const whole = hex(sha256(Uint8Array.from(parts.flatMap((part) => [...part]))))
      expect([hex(nobleSha256(...parts)), hex(nativeSha256(...parts))]).toEqual([whole, whole])
    }),
  ))

test('given any bytes, when written as base64 and as hex, then they read back', () =>
  fc.assert(
    fc.property(bytes, (value) => {
      expect(base64(value)).toBe(Buffer.from(value).toString('base64'))
      expect([fromBase64(base64(value)), fromHex(hex(value))]).toEqual([value, value])
    }),
  ))

test('given base64 and hex that are spelled otherwise, when read, then they are refused', () => {
  expect(['QQ==', 'QUI='].map(fromBase64)).toEqual([Uint8Array.of(0x41), Uint8Array.of(0x41, 0x42)])
  expect(
    ['QR==', 'QUJ=', 'QQ', 'QQ=', 'QQ==\n', ' QQ==', 'Q-==', 'QQ==QQ==', 'Q===', '====', 'QÄ=='].map(
      fromBase64,
    ),
  ).toEqual(Array(11).fill(null))
  expect(['0A', '0', '0g', '0a\n'].map(fromHex)).toEqual(Array(4).fill(null))
  expect([utf8Text(Uint8Array.of(0xff)), utf8Text(utf8('മലയാളം'))]).toEqual([null, 'മലയാളം'])
})

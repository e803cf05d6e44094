/** Sealed bytes: opened with the right key at the right place, and with nothing else. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { hex, utf8, utf8Text } from '#events/ledger/encoding.ts'
import { isSealedWith, keyHolder, openSealed, sealingKey } from '#events/ledger/sealing.ts'
import { derivedKey, nativeAead, open } from '#server/store/seal.ts'
import { flipped } from './damage.ts'
import { sealedWith } from './native.ts'

const dataKey = new Uint8Array(32).fill(3)
const key = derivedKey(dataKey, 'facts')
const nonce = new Uint8Array(12).fill(5)
const additionalData = utf8('1|1|programme|1|SettingChanged|2026-01-01T00:00:00.000Z|system|facts')
const opened = (bytes: Uint8Array | null) => bytes && utf8Text(bytes)
const seal = (text: string) => sealedWith(key, { plain: utf8(text), nonce, additionalData })

test('given any text, when sealed and opened, then it is the same, laid out as documented', () =>
  fc.assert(
    fc.property(fc.string(), (text) => {
      const sealed = seal(text)
      expect(opened(openSealed({ sealed, additionalData }, key, nativeAead))).toBe(text)
      expect(sealed.length).toBe(32 + 12 + utf8(text).length + 16)
      expect(sealed.subarray(0, 32)).toEqual(key.commitment)
      expect(sealed.subarray(32, 44)).toEqual(nonce)
    }),
  ))

test('given sealed facts, when any byte, the place or the key is another, then they stay closed', () => {
  const sealed = seal('{"income":2}')
  const tampered = Array.from(sealed, (_, at) => flipped(sealed, at))
  const opens = (bytes: Uint8Array) => openSealed({ sealed: bytes, additionalData }, key, nativeAead) !== null
  expect(opens(sealed)).toBe(true)
  expect(tampered.filter(opens)).toEqual([])
  const moved = Array.from(additionalData, (_, at) => flipped(additionalData, at))
  expect(moved.filter((place) => openSealed({ sealed, additionalData: place }, key, nativeAead))).toEqual([])
  expect(openSealed({ sealed, additionalData }, derivedKey(dataKey, 'details'), nativeAead)).toBeNull()
})

test('given bytes committed to another key, when the cipher alone would open them, then they stay closed', () => {
  const other = derivedKey(new Uint8Array(32).fill(4), 'facts')
  const sealed = sealedWith(
    { key: key.key, commitment: other.commitment },
    { plain: utf8('x'), nonce, additionalData },
  )
  expect(opened(nativeAead(key.key, nonce, sealed.subarray(44), additionalData))).toBe('x')
  expect(openSealed({ sealed, additionalData }, key, nativeAead)).toBeNull()
  expect([isSealedWith(sealed, key), isSealedWith(sealed, other)]).toEqual([false, true])
})

test('given too few bytes, when opened, then there is nothing', () => {
  const sealed = seal('')
  const opens = (length: number) =>
    openSealed({ sealed: sealed.subarray(0, length), additionalData }, key, nativeAead)
  expect([opens(59), opens(60)?.length]).toEqual([null, 0])
})

/** Sealed bytes written down once: what is sealed is opened for ever. */
const kept =
  'TQvmYTeJgK3zk7XRsdJBiCVNbG6/ATlzEimrh3QSWmfCjnYmmW0OZeDZ3CMwBrr4bpkL8YVOFUAdJfDmAdkxXhr6Jy7KlAtnWF4+GUMWbUVaz2RDlV9N0sJZFjZ37qTD7uOpPgN2UNTe/VQsYw=='
test('given sealed bytes that were written down, when they are opened by the server and by an auditor, then both read them', () => {
  const sealed = new Uint8Array(Buffer.from(kept, 'base64'))
  const text = '{"from":"submitted","to":"verified","usual":true}'
  expect(open(key, sealed, additionalData)?.toString()).toBe(text)
  expect(opened(openSealed({ sealed, additionalData }, key, nativeAead))).toBe(text)
})

test('given one data key, when keys are derived, then facts and details have their own, and an auditor computes the same commitment', () => {
  expect(key.key).not.toEqual(derivedKey(dataKey, 'details').key)
  expect(hex(sealingKey(key.key).commitment)).toBe(hex(key.commitment))
})

test('given streams, when asked whose key seals them, then an erasing is the programme’s', () =>
  expect([
    keyHolder('programme', 'SettingChanged'),
    keyHolder('application-f00d', 'StatusChanged'),
    keyHolder('application-f00d', 'ApplicationErased'),
    keyHolder('staff-a1', 'SignedIn'),
  ]).toEqual(['programme', 'application-f00d', 'programme', 'staff']))

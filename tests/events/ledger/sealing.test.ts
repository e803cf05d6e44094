/** Sealed bytes: opened with the right key at the right place, and with nothing else. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { utf8 } from '#events/ledger/encoding.ts'
import {
  derivedKey,
  isSealedWith,
  joinSealed,
  keyHolder,
  openSealed,
  splitSealed,
} from '#events/ledger/sealing.ts'
import { flipped } from './damage.ts'
import { nativeAead, nativeSha256, sealedWith } from './native.ts'

const dataKey = new Uint8Array(32).fill(3)
const key = derivedKey(dataKey, 'facts')
const nonce = new Uint8Array(12).fill(5)
const additionalData = utf8('1|1|programme|1|SettingChanged|2026-01-01T00:00:00.000Z|system|facts')
const seal = (text: string) => sealedWith(key, { plain: utf8(text), nonce, additionalData })

test('given any text, when sealed and opened, then it is the same, laid out as documented', () =>
  fc.assert(
    fc.property(fc.string(), (text) => {
      const sealed = seal(text)
      expect(openSealed({ sealed, additionalData }, key, nativeAead)).toEqual(utf8(text))
      expect(sealed.length).toBe(32 + 12 + utf8(text).length + 16)
      const parts = splitSealed(sealed)
      expect(parts ? joinSealed(parts) : null).toEqual(sealed)
      expect(parts?.commitment).toEqual(key.commitment)
      expect(parts?.nonce).toEqual(nonce)
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
  const parts = splitSealed(sealed)
  expect(parts && nativeAead(key.key, parts.nonce, parts.ciphertextAndTag, additionalData)).toEqual(utf8('x'))
  expect(openSealed({ sealed, additionalData }, key, nativeAead)).toBeNull()
  expect([isSealedWith(sealed, key), isSealedWith(sealed, other)]).toEqual([false, true])
})

test('given too few bytes, when split, then there is nothing', () =>
  expect([splitSealed(new Uint8Array(59)), splitSealed(new Uint8Array(60))?.ciphertextAndTag.length]).toEqual(
    [null, 16],
  ))

test('given one data key, when keys are derived, then facts and details have their own, natively too', () => {
  const [facts, details] = [derivedKey(dataKey, 'facts'), derivedKey(dataKey, 'details')]
  expect(facts.key).not.toEqual(details.key)
  const native = derivedKey(dataKey, 'facts', nativeSha256)
  expect([[...native.key], [...native.commitment]]).toEqual([[...facts.key], [...facts.commitment]])
})

test('given streams, when asked whose key seals them, then an erasing is the programme’s', () =>
  expect([
    keyHolder('programme', 'SettingChanged'),
    keyHolder('application-f00d', 'StatusChanged'),
    keyHolder('application-f00d', 'ApplicationErased'),
    keyHolder('staff-a1', 'SignedIn'),
  ]).toEqual(['programme', 'application-f00d', 'programme', 'staff']))

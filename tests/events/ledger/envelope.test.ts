/** The envelope: canonical for whatever stands in it, and read back only in that one spelling. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { hex } from '#events/ledger/encoding.ts'
import {
  additionalData,
  chainOf,
  type Envelope,
  envelopeText,
  genesis,
  leafOf,
  parseEnvelope,
} from '#events/ledger/envelope.ts'
import { nativeSha256 } from '#server/store/seal.ts'

const envelope: Envelope = {
  v: 1,
  seq: 7,
  stream: 'application-f00d',
  version: 2,
  type: 'StatusChanged',
  at: '2026-01-01T00:00:00.000Z',
  actor: 'system',
  salt: 'ef'.repeat(32),
  course: 'cd'.repeat(32),
  facts: 'ab'.repeat(32),
  details: null,
}
const text = envelopeText(envelope, envelope)

// Texts that no envelope should hold, so that the escaping is right even there: quotes, controls, lone surrogates.
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('"', '\\', '\n', '\u0000', '\u2028', '\ud800', 'a', '-', '.') }),
)
const anyHash = fc.option(fc.uint8Array({ minLength: 32, maxLength: 32 }).map(hex))

test('given any values, when the text is built, then it is what JSON.stringify makes of them', () =>
  fc.assert(
    fc.property(
      fc.record({
        v: fc.constant<1>(1),
        seq: fc.maxSafeNat(),
        stream: anyText,
        version: fc.maxSafeNat(),
        type: anyText,
        at: anyText,
        actor: anyText,
        salt: fc.uint8Array({ minLength: 32, maxLength: 32 }).map(hex),
        course: anyHash,
        facts: anyHash,
        details: anyHash,
      }),
      ({ v, ...rest }) => {
        const value = { v, ...rest }
        expect(envelopeText(value, value)).toBe(JSON.stringify(value))
      },
    ),
    { numRuns: 1000 },
  ))

test('given a valid envelope, when written and read, then it is the same', () => {
  expect(text).toBe(
    '{"v":1,"seq":7,"stream":"application-f00d","version":2,"type":"StatusChanged",' +
      `"at":"2026-01-01T00:00:00.000Z","actor":"system","salt":"${'ef'.repeat(32)}","course":"${'cd'.repeat(32)}",` +
      `"facts":"${'ab'.repeat(32)}","details":null}`,
  )
  expect(parseEnvelope(text)).toEqual(envelope)
})

test('given an envelope in another spelling or with a value that may not be, when read, then it is refused', () => {
  const changed = (change: object) => JSON.stringify({ ...envelope, ...change })
  const { v, ...rest } = envelope
  const wrong = [
    `${text} `,
    text.replace(',', ', '),
    JSON.stringify({ ...rest, v }),
    changed({ more: 1 }),
    JSON.stringify(rest),
    text.replace('"seq":7', '"seq":7.0'),
    text.replace('"seq":7', '"seq":1,"seq":7'),
    text.replace('"system"', '"\\u0073ystem"'),
    changed({ v: 3 }),
    changed({ v: 2 }),
    changed({ salt: 'ef' }),
    changed({ seq: 0 }),
    text.replace('"seq":7', '"seq":9007199254740993'),
    text.replace('"seq":7', '"seq":07'),
    `${text}\n`,
    changed({ version: 1.5 }),
    changed({ stream: 'a|b' }),
    changed({ type: '' }),
    changed({ at: '2026-01-01T00:00:00Z' }),
    changed({ at: '2026-02-30T00:00:00.000Z' }),
    changed({ actor: 'somebody@example.org' }),
    changed({ facts: 'AB'.repeat(32) }),
    changed({ details: 'ab' }),
    'null',
    '',
  ]
  expect(wrong.filter((one) => parseEnvelope(one) !== null)).toEqual([])
})

test('given an envelope, when leaf and chain are computed, then they are plain SHA-256 of prefix and text', () => {
  const leaf = nativeSha256(Buffer.from(`\0${text}`))
  expect(hex(leafOf(text))).toBe(hex(leaf))
  expect(hex(chainOf(genesis, leaf))).toBe(hex(nativeSha256(Buffer.concat([Buffer.alloc(32), leaf]))))
})

test('given an event, when its additional data is built, then it names place, time, actor and payload', () =>
  expect(Buffer.from(additionalData(envelope, 'details')).toString()).toBe(
    '1|7|application-f00d|2|StatusChanged|2026-01-01T00:00:00.000Z|system|details',
  ))

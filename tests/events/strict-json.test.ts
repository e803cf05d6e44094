/** Strict JSON held against JSON.parse: the same values, and nothing that another parser would take otherwise. */
import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { strictJson } from '#events/ledger/encoding.ts'
import { limits } from '#events/limits.ts'

const DEPTH = limits.bodyDepth
const runs = { numRuns: Number(process.env.DRILL_RUNS ?? 3000) }

const parsed = (text: string): { value: unknown } | null => {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}
const isMember = (value: unknown) => typeof value === 'object' && value !== null
/** Members that are left in a value, of which JSON.parse keeps one of each name. */
function membersKept(value: unknown): number {
  if (!isMember(value)) return 0
  const inside = Object.values(Object(value)).reduce((sum: number, one) => sum + membersKept(one), 0)
  return inside + (Array.isArray(value) ? 0 : Object.keys(Object(value)).length)
}
/** Members that are written in a text of JSON: its strings before a colon. */
const membersWritten = (text: string): number =>
  [...text.matchAll(/"(?:[^"\\]|\\.)*"\s*(:?)/gs)].filter(([, colon]) => colon === ':').length
const prototypeName = (value: unknown): boolean =>
  isMember(value) &&
  ((!Array.isArray(value) &&
    Object.keys(Object(value)).some((key) => /^(?:__proto__|constructor|prototype)$/.test(key))) ||
    Object.values(Object(value)).some(prototypeName))
const depthOf = (value: unknown): number =>
  isMember(value) ? 1 + Math.max(0, ...Object.values(Object(value)).map(depthOf)) : 0

function agrees(text: string): void {
  const strict = strictJson(text, DEPTH)
  const plain = parsed(text)
  if (!plain) {
    expect(strict.ok).toBe(false)
    return
  }
  const isAmbiguous = membersWritten(text) !== membersKept(plain.value)
  const isDeep = depthOf(plain.value) > DEPTH
  if (isAmbiguous || isDeep || prototypeName(plain.value)) expect(strict.ok).toBe(false)
  else expect(strict).toEqual({ ok: true, value: plain.value })
}

const blank = fc.constantFrom('', '', ' ', '\n', '\t \r')
/** Few names, some in disguise, so that they meet. */
const key = fc.constantFrom(
  '"a"',
  '"\\u0061"',
  '"A"',
  '""',
  '"\\""',
  '"\\u0022"',
  '"a:"',
  '"{"',
  '"\\\\"',
  '"ക"',
  '"\\u0d15"',
  '"__proto__"',
  '"\\u005f_proto__"',
  '"constructor"',
  '"prototype"',
  '"toString"',
  '"\\ud800"',
  '"\\uD800"',
  '"/"',
  '"\\/"',
)
const scalar = fc.oneof(
  key,
  fc.json({ maxDepth: 0 }),
  fc.constantFrom('null', 'true', '-0', '1e400', '"}"', '"]:"'),
)
const { value: written } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    scalar,
    fc
      .array(fc.tuple(blank, tie('value'), blank), { maxLength: 4 })
      .map((items) => `[${items.map((parts) => parts.join('')).join(',')}]`),
    fc
      .array(fc.tuple(blank, key, blank, fc.constant(':'), tie('value'), blank), { maxLength: 4 })
      .map((members) => `{${members.map((parts) => parts.join('')).join(',')}}`),
  ),
}))

test('given JSON with any keys, escapes and spaces, when it is read, then it is taken exactly where it means one thing', () => {
  let taken = 0
  let refused = 0
  void fc.assert(
    fc.property(written, (text) => {
      agrees(text)
      if (strictJson(text, DEPTH).ok) taken += 1
      else refused += 1
    }),
    runs,
  )
  // Both ways were really tried.
  expect(Math.min(taken, refused)).toBeGreaterThan(runs.numRuns / 20)
})
test('given JSON with a piece cut out or put in, when it is read, then it is taken only where the parser takes it', () => {
  const piece = fc.constantFrom('', '"', ':', '{', '}', '[', ']', ',', '\\', '\\u', '"a":1,', '\0', '\uD800')
  void fc.assert(
    fc.property(written, fc.nat(), fc.nat({ max: 3 }), piece, (text, place, length, put) => {
      const at = place % (text.length + 1)
      agrees(text.slice(0, at) + put + text.slice(at + length))
    }),
    runs,
  )
})
test('given any text at all, when it is read, then nothing throws', () => {
  void fc.assert(fc.property(fc.string({ unit: 'binary' }), agrees), runs)
})
test('given nesting up to the limit and past it, when it is read, then the limit decides, however deep it goes', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  expect([strictJson(nested(DEPTH), DEPTH).ok, strictJson(nested(DEPTH + 1), DEPTH).ok]).toEqual([
    true,
    false,
  ])
  expect(strictJson(nested(1_000_000), DEPTH)).toEqual({ ok: false, why: 'malformed' })
  expect(strictJson('{"a":'.repeat(1_000_000), DEPTH)).toEqual({ ok: false, why: 'malformed' })
})
test('given bodies of the largest size and of the worst kinds, when they are read, then it takes no longer than a few parsings', () => {
  const fill = (unit: string, join = ','): string =>
    Array.from({ length: Math.floor(limits.body / (unit.length + 1)) }, () => unit).join(join)
  let n = 0
  const bodies = [
    `{${fill('"k":1').replaceAll('k', () => String(n++))}}`,
    `[${fill('{"a":"b"}')}]`,
    `["${fill('\\\\', '')}"]`,
    `["${fill('\\"', '')}"]`,
    `{"a":"${fill('x', '')}"}`,
  ]
  const least = (work: () => unknown): number =>
    Math.min(
      ...Array.from({ length: 3 }, () => {
        const before = process.cpuUsage()
        for (let round = 0; round < 2; round++) work()
        const { user, system } = process.cpuUsage(before)
        return user + system
      }),
    )
  for (const body of bodies) {
    expect(strictJson(body, DEPTH).ok).toBe(true)
    // Quadratic time would be a thousand times as long.
    expect(least(() => strictJson(body, DEPTH))).toBeLessThan(20 * least(() => JSON.parse(body)) + 20_000)
  }
})

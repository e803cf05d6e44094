/** Lines come whole however their bytes arrive, and none can fill the memory. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { linesOf } from '#events/ledger/bundle.ts'
import { utf8 } from '#events/ledger/encoding.ts'

function* cut(bytes: Uint8Array, sizes: readonly number[]): Generator<Uint8Array> {
  let at = 0
  for (let turn = 0; at < bytes.length; turn++) {
    const end = at + (sizes[turn % sizes.length] ?? 1)
    yield bytes.subarray(at, end)
    at = end
  }
}

test('given any text in pieces of any size, when split into lines, then they are those of the text', () => {
  const texts = fc.array(fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', '')))
  const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 })
  fc.assert(
    fc.property(texts, sizes, (lines, pieces) => {
      const text = lines.map((line) => `${line}\n`).join('')
      expect([...linesOf(cut(utf8(text), pieces))]).toEqual(lines)
    }),
  )
})

test('given bytes that are not UTF-8, when split, then the lines before theirs come, then something that is no line, and no more', () => {
  const wrong = [[0xff], [0xc0, 0xaf], [0xe0, 0xb4], [0xed, 0xa0, 0x80]]
  const before = ['first', 'the mark \ufffd itself is a character like others']
  const found = wrong.flatMap((bytes) => {
    const text = [utf8(`${before.join('\n')}\na`), Uint8Array.from(bytes), utf8('b\nlast\n')]
    const all = Uint8Array.from(text.flatMap((part) => [...part]))
    return [[...linesOf([all])], [...linesOf(cut(all, [1]))]]
  })
  expect(found).toEqual(found.map(() => [...before, '\u0000']))
})

test('given no newline at the end, when split, then the last line comes all the same', () => {
  expect([...linesOf([utf8('a\nb')])]).toEqual(['a', 'b'])
})

test('given a line without an end, when split, then something that is no line of a bundle comes instead, and no more is read', () => {
  let read = 0
  function* endless(): Generator<Uint8Array> {
    yield utf8('first\n')
    for (;;) {
      read += 1
      yield utf8('x'.repeat(100))
    }
  }
  expect([...linesOf(endless(), 250)]).toEqual(['first', '\u0000'])
  // A character may take three bytes.
  expect(read).toBe(8)
})

/** Lines of a file of any size: as they were written, and a line that is too long for any bundle is refused before it takes memory. */
import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { checkBundle, readLines } from '#server/audit/check-bundle.ts'
import { seed } from '../../kit/seed.ts'

const folder = mkdtempSync(join(tmpdir(), 'wedding-lines-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'lines')

test('given any lines, some of them longer than is read at once, when they are read, then they are the same', () => {
  const long = fc.nat(3).map((more) => 'ക'.repeat(350_000 * more))
  const line = fc.oneof(fc.string({ unit: 'grapheme' }), long).map((text) => text.replaceAll('\n', ' '))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
      writeFileSync(path, lines.map((one) => `${one}\n`).join(''))
      expect([...readLines(path)]).toEqual(lines.map((one) => one.toWellFormed()))
    }),
    { numRuns: 40, seed },
  )
})

test('given a line that is longer than any may be, when the lines are read, then those before it are there, and it is not', () => {
  writeFileSync(path, `first\n${'{'.repeat(3_000_000)}\nlast\n`)
  expect([...readLines(path, 2_000_000)]).toEqual(['first', '\u0000'])
  expect([...readLines(path, 4_000_000)].map(({ length }) => length)).toEqual([5, 3_000_000, 4])
})

test('given a bundle with a line of 300 MB, when it is verified, then that line is named, and little memory is taken', () => {
  const bundle = join(folder, 'bundle.jsonl')
  writeFileSync(bundle, '')
  truncateSync(bundle, 300_000_000)
  const before = process.memoryUsage().rss
  const checked = checkBundle({ path: bundle, trusted: null, point: { seq: 1 } })
  expect(checked).toMatchObject({ ok: false, says: expect.stringContaining('(line 1 of the bundle)') })
  expect(process.memoryUsage().rss - before).toBeLessThan(600_000_000)
})

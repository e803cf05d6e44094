/** A bundle with bytes that are no UTF-8: both verifiers find the same line unreadable, whatever was put there. */
import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readLines } from '#server/audit/check-bundle.ts'
import { comesTo } from '../vectors/comes-to.ts'
import { hasPython, python } from './python.ts'

const folder = mkdtempSync(join(tmpdir(), 'wedding-bytes-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A byte that begins nothing, a slash in two bytes, half a character, and half of a pair of surrogates. */
const wrong = ['ff', 'c0af', 'e0b4', 'eda080']

test.skipIf(!hasPython)(
  'given a byte in a bundle that is not UTF-8, when both verifiers read it, then both name its line unreadable',
  () => {
    const bundle = readFileSync('docs/vectors/bundle-full.jsonl')
    // Into the header, which Python reads by itself; into an envelope; before the newline of the last line.
    const header = bundle.indexOf('"about":"') + 9
    const inside = wrong.map((bytes) => ({ place: bundle.indexOf('ApplicationSubmitted'), bytes }))
    const places = [{ place: header, bytes: 'ff' }, ...inside, { place: bundle.length - 1, bytes: 'ff' }]
    const files = places.map(({ place, bytes }) => {
      const file = join(folder, `${place}-${bytes}.jsonl`)
      const put = Buffer.from(bytes, 'hex')
      writeFileSync(file, Buffer.concat([bundle.subarray(0, place), put, bundle.subarray(place)]))
      return file
    })
    const ours = files.map((file) => comesTo([...readLines(file)], () => []))
    const told = python('verify.py', ...files, '--json')
      .trim()
      .split('\n')
    expect(told.map((line) => JSON.parse(line))).toEqual(ours)
    expect(ours.map((one) => 'problem' in one && one.problem)).toEqual(files.map(() => 'line-unreadable'))
  },
)

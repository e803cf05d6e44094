/**
 * Any season, decided by the real deciders and exported at every level: the program and the verifier in Python, which share no
 * line, come to the same root, statuses, points and ranks, and find the same first fault in what was damaged. `bun run test:peers`
 * does it with 300; PEER_SEED draws others.
 */
import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { verifySeason } from '#events/rules/rules.ts'
import { nativeAead, nativeSha256, nativeVerify } from '#server/store/seal.ts'
import { comesTo } from '../vectors/comes-to.ts'
import { bundlesOf, damaged } from './bundles.ts'
import { seasonOf } from './happening.ts'
import { hasPython, python } from './python.ts'
import { anySeason, type Season } from './steps.ts'

const { PEER_SEASONS, PEER_SEED = '1' } = process.env
const HOUR = 3_600_000
const tally = { seasons: 0, entries: 0, bundles: 0, results: 0, damaged: 0 }

/** What the rules say against a log that was decided by the deciders. */
function breach(lines: readonly string[]) {
  const check = {
    lines,
    trusted: null,
    aead: nativeAead,
    sha256: nativeSha256,
    verifySignature: nativeVerify,
  }
  const walk = verifySeason(check)
  for (;;) {
    const { done, value } = walk.next()
    if (done) return value.ok ? null : value
  }
}

async function saidInPython(bundles: readonly string[][], points: readonly number[]): Promise<unknown[]> {
  const folder = mkdtempSync(join(tmpdir(), 'peers-'))
  try {
    const files = bundles.map((_, place) => join(folder, `${place}.jsonl`))
    const texts = bundles.map((lines) => lines.map((line) => `${line}\n`).join(''))
    await Promise.all(files.map((file, place) => Bun.write(file, texts[place] ?? '')))
    const said = python('verify.py', ...files, '--json', ...points.flatMap((seq) => ['--at', `${seq}`]))
    return said
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function agreeOn(season: Season): Promise<void> {
  const { log } = seasonOf(season)
  const right = Object.values(bundlesOf(log, season))
  const wrong = season.damages.map((damage, place) => damaged(right[place % right.length] ?? [], damage))
  const points = [Math.floor(log.size() / 3), Math.floor((2 * log.size()) / 3)]
  expect(right.map(breach)).toEqual(right.map(() => null))
  const ours = [...right, ...wrong].map((lines) => comesTo(lines, () => points))
  expect(await saidInPython([...right, ...wrong], points)).toEqual(
    ours.map((verdict) => (verdict.ok ? { ...verdict, grownFrom: 0 } : verdict)),
  )
  tally.seasons += 1
  tally.entries += log.size()
  tally.bundles += right.length
  tally.damaged += wrong.length
  for (const verdict of ours) if ('results' in verdict) tally.results += verdict.results.length
}

test.skipIf(!hasPython)(
  'given any seasons, when both verifiers read their bundles, then they agree on each root, status, point and rank, and on each fault',
  async () => {
    const seasons = anySeason({ families: 40, steps: 180 })
    const runs = { numRuns: Number(PEER_SEASONS ?? 3), seed: Number(PEER_SEED), endOnFailure: true }
    await fc.assert(fc.asyncProperty(seasons, agreeOn), runs)
    if (PEER_SEASONS !== undefined) console.log(tally)
  },
  HOUR,
)

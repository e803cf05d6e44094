/** The test vectors are those that the code comes to: others have written verifiers by them. `bun run vectors` writes them. */
import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkBundle } from '#server/audit/check-bundle.ts'
import { bundles, bundleVectors } from './bundles.ts'
import { vectorFiles } from './files.ts'

const folder = join(import.meta.dir, '../../docs/vectors')
const files = vectorFiles()

test('given the code of today, when the vectors are made anew, then they are the ones in docs/vectors, byte for byte', async () => {
  expect(readdirSync(folder).toSorted()).toEqual([...Object.keys(files), 'README.md'].toSorted())
  for (const [name, text] of Object.entries(files))
    expect([name, (await Bun.file(join(folder, name)).text()) === text]).toEqual([name, true])
})

test('given the bundles among them, when they are verified, then the wrong ones alone are refused, each for its reason', () => {
  const { bundles: verdicts } = bundleVectors()
  const refused = Object.entries(verdicts).flatMap(([name, { ok }]) => (ok ? [] : [name]))
  expect(refused).toEqual(Object.keys(bundles).filter((name) => name.startsWith('bad-')))
})

test('given the right bundles among them, when the program verifies their files, then they break none of its rules either', () => {
  for (const name of ['public', 'sample', 'full']) {
    const path = join(folder, `bundle-${name}.jsonl`)
    const checked = checkBundle({ path, trusted: null, point: { seq: Number.MAX_SAFE_INTEGER } })
    expect([name, checked.ok ? '' : checked.says]).toEqual([name, ''])
  }
})

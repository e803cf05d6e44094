/** What the build machine's run ends with, whatever npm says after it. */
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ci-run-'))
  cpSync('.ci/run', join(folder, '.ci/run'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs it with a stand-in for npm that prints these lines and ends with this code. */
async function ranWith(lines: readonly string[], code: number) {
  const npm = join(folder, 'bin/npm')
  await Bun.write(npm, `#!/bin/sh\ncat <<'END'\n${lines.join('\n')}\nEND\nexit ${code}\n`)
  chmodSync(npm, 0o755)
  const child = Bun.spawn(['bash', join(folder, '.ci/run')], {
    env: { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, TMPDIR: tmpdir() },
    stdout: 'pipe',
  })
  const [out, exitCode] = await Promise.all([new Response(child.stdout).text(), child.exited])
  return { said: out.trimEnd().split('\n'), code: exitCode }
}
const failed = 'test: failed: form.test.ts: given a form'
const again = 'test: passed at the second try: home.test.ts: given a page'

test('given tests that pass, when the run ends, then its lines stand as they are', async () => {
  const lines = ['browser  3 passed', again, '3 passed, 0 failed']
  expect(await ranWith(lines, 0)).toEqual({ said: lines, code: 0 })
})

test('given a failure after which npm adds lines, when the run ends, then what failed, what was tried twice and the count are said last', async () => {
  const lines = [failed, again, '3 passed, 1 failed', 'npm error code 1']
  expect(await ranWith(lines, 1)).toEqual({ said: [...lines, failed, again, '3 passed, 1 failed'], code: 1 })
})

test('given a run that counted nothing, when it ends, then it has failed', async () => {
  expect(await ranWith(['Killed'], 0)).toEqual({ said: ['Killed', '0 passed, 1 failed'], code: 1 })
})

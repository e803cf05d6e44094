/** What the build machine's run installs first, and what it ends with, whatever npm says after it. */
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let folder = ''
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ci-run-'))
  cpSync('.ci/run', join(folder, '.ci/run'))
  await Bun.write(join(folder, 'scripts/programs'), '# A line that says something.\nsh dash\n')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A stand-in for a program. */
async function program(name: string, script: string): Promise<void> {
  const path = join(folder, 'bin', name)
  await Bun.write(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
}

/** Runs it where npm prints these lines and ends with this code. */
async function ranWith(lines: readonly string[], code: number) {
  await program('npm', `cat <<'END'\n${lines.join('\n')}\nEND\nexit ${code}`)
  const child = Bun.spawn(['bash', join(folder, '.ci/run')], {
    env: { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, TMPDIR: tmpdir() },
    stdout: 'pipe',
  })
  const [out, exitCode] = await Promise.all([new Response(child.stdout).text(), child.exited])
  return { said: out.trimEnd().split('\n'), code: exitCode }
}
const failed = 'test: failed: form.test.ts: given a form'
const skipped = 'test: skipped: image.test.ts: given an image'

test('given tests that pass, when the run ends, then its lines stand as they are', async () => {
  const lines = ['browser  3 passed', '3 passed, 0 failed']
  expect(await ranWith(lines, 0)).toEqual({ said: lines, code: 0 })
})

test('given a failure after which npm adds lines, when the run ends, then what failed, what was skipped and the count are said last', async () => {
  const lines = [failed, skipped, '3 passed, 2 failed', 'npm error code 1']
  expect(await ranWith(lines, 1)).toEqual({
    said: [...lines, failed, skipped, '3 passed, 2 failed'],
    code: 1,
  })
})

test('given a run that counted nothing, when it ends, then it has failed', async () => {
  expect(await ranWith(['Killed'], 0)).toEqual({ said: ['Killed', '0 passed, 1 failed'], code: 1 })
})

/** Programs that no machine has, each with its packages. */
const wanted = 'sh dash\nno-such-proxy proxy-light\nno-such-store store-one store-two\n'
const green = '3 passed, 0 failed'

test('given programs that are missing, when a run begins, then only their packages are installed, once the lists are read anew', async () => {
  await Bun.write(join(folder, 'scripts/programs'), wanted)
  const asked = join(folder, 'asked')
  await program('apt-get', `echo "$@" >> ${asked}`)
  const { said, code } = await ranWith([green], 0)
  expect([said, code]).toEqual([['ci: installing proxy-light store-one store-two', green], 0])
  const words = (await Bun.file(asked).text()).trim().split('\n')
  expect(words.map((line) => line.replace(/^(-o \S+ )+/, ''))).toEqual([
    'update',
    'install -y --no-install-recommends proxy-light store-one store-two',
  ])
})

test('given packages that cannot be had, when a run begins, then it tries again, says so in a sentence, and goes on to count', async () => {
  await Bun.write(join(folder, 'scripts/programs'), wanted)
  await program('apt-get', 'echo "E: no such mirror" >&2; exit 100')
  await program('sleep', `echo "$1" >> ${join(folder, 'pauses')}`)
  const { said, code } = await ranWith(['3 passed, 2 failed'], 1)
  expect([said.slice(1), code]).toEqual([
    [
      ...Array<string>(3).fill('E: no such mirror'),
      'ci: apt-get could not install proxy-light store-one store-two, as root and with a network it should. Tests that need no-such-proxy no-such-store are skipped, so this run fails.',
      '3 passed, 2 failed',
    ],
    1,
  ])
  expect(await Bun.file(join(folder, 'pauses')).text()).toBe('0\n10\n30\n')
})

/** A whole run of scripts/test.ts over small tests of every outcome: its last line and its exit code. */
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'whole-run-'))
  cpSync('scripts', join(folder, 'scripts'), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
})
afterEach(() => rmSync(folder, { recursive: true }))

type Around = { asked?: string[]; env?: Record<string, string> }

/** Writes the files of tests, runs all, and hands back what was printed and the exit code. */
async function outputOf(files: Record<string, string>, { asked = [], env = {} }: Around = {}) {
  for (const [name, body] of Object.entries(files))
    await Bun.write(join(folder, 'tests', name), `import { test } from 'bun:test'\n${body}`)
  const child = Bun.spawn({
    cmd: [process.execPath, 'scripts/test.ts', ...asked],
    cwd: folder,
    env: { ...process.env, CHECK: '0', NO_SKIPS: '0', ...env },
    stdout: 'pipe',
    stderr: 'ignore',
  })
  const [out, code] = await Promise.all([new Response(child.stdout).text(), child.exited])
  return { lines: out.trimEnd().split('\n'), code }
}

/** The last line, the exit code and the parts that ran, in no order, since lanes run side by side. */
async function runOf(files: Record<string, string>, around?: Around) {
  const { lines, code } = await outputOf(files, around)
  const parts = lines.flatMap((line) => /^test: (\w+)$/.exec(line)?.[1] ?? []).sort()
  return { last: lines.at(-1), code, parts }
}

const good = "test('good', () => {})"

test('given tests that pass, when all are run, then the last line counts them and the run succeeds', async () =>
  expect(
    await runOf({ 'server/a.test.ts': good, 'events/b.test.ts': `${good}\ntest.skip('c', () => {})` }),
  ).toEqual({
    last: '2 passed, 0 failed, 1 skipped',
    code: 0,
    parts: ['events', 'server'],
  }))

test('given a run in which nothing may be skipped, when a test is, then it is named, and has failed', async () => {
  const files = { 'events/b.test.ts': `${good}\ntest.skip('c', () => {})` }
  const { lines, code } = await outputOf(files, { env: { NO_SKIPS: '1' } })
  expect([lines.slice(-2), code]).toEqual([
    ['test: skipped: tests/events/b.test.ts: c', '1 passed, 1 failed'],
    1,
  ])
})

test('given a failed test, a broken file and a dead runner, when all are run, then each is counted', async () =>
  expect(
    await runOf({
      'events/a.test.ts': `${good}\ntest('bad', () => { throw new Error() })`,
      'events/broken.test.ts': `throw new Error()\n${good}`,
      'kit/dead.test.ts': 'process.exit(9)',
      'server/b.test.ts': good,
    }),
  ).toEqual({ last: '2 passed, 3 failed', code: 1, parts: ['events', 'kit', 'server'] }))

test('given a name, when it is asked for, then only its part is run', async () =>
  expect(await runOf({ 'server/a.test.ts': good, 'events/b.test.ts': good }, { asked: ['events'] })).toEqual({
    last: '1 passed, 0 failed',
    code: 0,
    parts: ['events'],
  }))

test('given no tests of a name, when it is asked for, then the run fails', async () =>
  expect(await runOf({ 'server/a.test.ts': good }, { asked: ['sever'] })).toEqual({
    last: '0 passed, 1 failed',
    code: 1,
    parts: [],
  }))

test('given a build that fails, when all are run, then what needs no pages is run, and the rest has failed', async () => {
  await Bun.write(join(folder, 'scripts/build.ts'), 'process.exit(5)')
  const files = { 'events/a.test.ts': good, 'site/b.test.ts': good, 'browser/c.test.ts': good }
  expect(await runOf(files)).toEqual({ last: '1 passed, 2 failed', code: 1, parts: ['events'] })
})

test('given a runner that ends well before it has reported, when it is judged, then its files have failed', async () =>
  expect(await runOf({ 'server/a.test.ts': 'process.exit(0)', 'events/b.test.ts': good })).toEqual({
    last: '1 passed, 1 failed',
    code: 1,
    parts: ['events', 'server'],
  }))

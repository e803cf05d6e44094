/** What scripts/tally.ts makes of the reports of real runs. */
import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  judged,
  junitFailures,
  junitSkips,
  junitTally,
  lastLine,
  nothing,
  playwrightTally,
  playwrightTests,
  skipsFailed,
  sum,
  unreported,
  whyFailed,
} from '../../scripts/tally.ts'

/** Runs Bun's own runner over one file of tests, and hands back its report. */
async function report(tests: string): Promise<{ xml: string; code: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'tally-'))
  try {
    await Bun.write(join(folder, 'a.test.ts'), `import { test } from 'bun:test'\n${tests}`)
    const cmd = [process.execPath, 'test', '--reporter=junit', '--reporter-outfile=report.xml']
    const { exitCode } = Bun.spawnSync({ cmd, cwd: folder, stdout: 'ignore', stderr: 'ignore' })
    const file = Bun.file(join(folder, 'report.xml'))
    return { xml: (await file.exists()) ? await file.text() : '', code: exitCode }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('given a run with every outcome, when its report is read, then each is counted', async () => {
  const { xml, code } = await report(
    "test('a', () => {})\ntest('b <&>', () => { throw new Error() })\ntest.skip('c', () => {})\ntest.todo('d')\ntest('e', () => {})",
  )
  expect(junitTally(xml)).toEqual({ passed: 2, failed: 1, skipped: 2 })
  expect(judged(junitTally(xml), code)).toEqual({ passed: 2, failed: 1, skipped: 2 })
  expect(junitFailures(xml)).toEqual(['a.test.ts: b <&>'])
  expect(junitSkips(xml)).toEqual(['a.test.ts: c', 'a.test.ts: d'])
  expect(unreported(xml, ['./a.test.ts', './b.test.ts'])).toBe(1)
})

test('given a run in which all pass, when it is judged, then it has passed', async () => {
  const { xml, code } = await report("test('a', () => {})")
  expect(judged(junitTally(xml), code)).toEqual({ passed: 1, failed: 0, skipped: 0 })
})

test('given a file that throws before its first test, when it is judged, then it has failed', async () => {
  const { xml, code } = await report("throw new Error('at import')")
  expect(judged(junitTally(xml), code)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('given a runner that died after its tests passed, when it is judged, then it has failed', () =>
  expect(judged({ passed: 3, failed: 0, skipped: 0 }, 139)).toEqual({ passed: 3, failed: 1, skipped: 0 }))

test('given a report of Playwright, when it is read, then each test is counted, and those that failed or were skipped are named', () => {
  const spec = (title: string, status: string) => ({ title, file: 'a.test.ts', tests: [{ status }] })
  const report = JSON.stringify({
    stats: { expected: 4, unexpected: 1, skipped: 2 },
    suites: [
      {
        specs: [spec('steady', 'expected'), spec('left out', 'skipped')],
        suites: [{ specs: [spec('left out in a group', 'skipped'), spec('failed', 'unexpected')] }],
      },
    ],
    errors: [],
  })
  expect(playwrightTally(report)).toEqual({ passed: 4, failed: 1, skipped: 2 })
  expect(playwrightTests(report, 'unexpected')).toEqual(['a.test.ts: failed'])
  expect(playwrightTests(report, 'skipped')).toEqual([
    'a.test.ts: left out',
    'a.test.ts: left out in a group',
  ])
})

test('given no report of Playwright, when it is read, then the run has failed', () =>
  expect([playwrightTally(''), playwrightTests('', 'unexpected')]).toEqual([
    { passed: 0, failed: 1, skipped: 0 },
    [],
  ]))

test('given tallies, when they are summed and said, then skipped ones are named only when there are any', () => {
  const one = { passed: 2, failed: 1, skipped: 0 }
  expect(lastLine(sum([one, one]))).toBe('4 passed, 2 failed')
  expect(lastLine(sum([one, { ...nothing, skipped: 3 }]))).toBe('2 passed, 1 failed, 3 skipped')
})

test('given skipped tests where every program is there, when they are judged, then they have failed', () =>
  expect(lastLine(skipsFailed({ passed: 2, failed: 1, skipped: 3 }))).toBe('2 passed, 4 failed'))

test('given what Bun printed, when tests have failed, then what was printed of each is found, and nothing of the others', () => {
  const output = [
    'tests/a.test.ts:',
    '(pass) one [1ms]',
    '12 | expect(1).toBe(2)',
    'error: expect(received).toBe(expected)',
    '(fail) two [2ms]',
    'a line of a test that passed',
    '(pass) three [1ms]',
    '',
    '1 tests failed:',
    '(fail) two [2ms]',
    ' 2 pass',
  ]
  expect(whyFailed(output.join('\n'))).toEqual([
    ['12 | expect(1).toBe(2)', 'error: expect(received).toBe(expected)', '(fail) two [2ms]'].join('\n'),
  ])
})

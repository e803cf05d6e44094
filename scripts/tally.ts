/** Counts and names what the test runners report: Bun's JUnit file and Playwright's JSON file. */
import * as z from 'zod/mini'

export type Tally = { passed: number; failed: number; skipped: number }

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 }

export const sum = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
    }),
    nothing,
  )

/** The counts of a JUnit report, from the attributes of its root element; zeros without one. */
export function junitTally(xml: string): Tally {
  const root = xml.match(/<testsuites\b[^>]*>/)?.[0] ?? ''
  const count = (name: string): number => Number(root.match(new RegExp(`\\b${name}="(\\d+)"`))?.[1] ?? 0)
  const failed = count('failures') + count('errors')
  const skipped = count('skipped')
  return { passed: Math.max(0, count('tests') - failed - skipped), failed, skipped }
}

/** How many of these files are missing in the report: they failed before their first test, and no count includes them. */
export const unreported = (xml: string, files: readonly string[]): number =>
  files.filter((file) => !xml.includes(`file="${file.replace(/^\.\//, '')}"`)).length

/** The entities that Bun writes in names of tests. */
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const unescaped = (text: string): string => text.replace(/&(\w+);/g, (all, name) => entities[name] ?? all)

/** The failed tests of a JUnit report, as `file: title`. */
export const junitFailures = (xml: string): string[] =>
  [...xml.matchAll(/<testcase name="([^"]*)"[^>]* file="([^"]*)"[^>]*[^/]>\s*<(?:failure|error)\b/g)].map(
    ([, title = '', file = '']) => `${file}: ${unescaped(title)}`,
  )

/** The skipped tests of a JUnit report, as `file: title`. */
export const junitSkips = (xml: string): string[] =>
  [...xml.matchAll(/<testcase name="([^"]*)"[^>]* file="([^"]*)"[^>]*[^/]>\s*<skipped\b/g)].map(
    ([, title = '', file = '']) => `${file}: ${unescaped(title)}`,
  )

/** Matches the last line of Bun's output for a test, and the first line for a file. */
const ended = /^\((?:pass|fail|skip|todo)\) |^\S+\.test\.tsx?:$/
/** How many lines of a failure are repeated. */
const MOST_LINES = 40

/** Bun's output for each failed test, which ends with the line of its name. */
export function whyFailed(output: string): string[] {
  const found: string[] = []
  let lines: string[] = []
  for (const line of output.split('\n')) {
    if (!ended.test(line)) {
      lines.push(line)
      continue
    }
    // At the end Bun lists the failed tests again, without the errors.
    if (line.startsWith('(fail) ') && lines.some((one) => one.startsWith('error:')))
      found.push([...lines.slice(-MOST_LINES), line].join('\n').trim())
    lines = []
  }
  return found
}

const count = z.number()
const Spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ status: z.string() })),
})
const Suite = z.object({
  specs: z.array(Spec),
  get suites() {
    return z.optional(z.array(Suite))
  },
})
const PlaywrightReport = z.object({
  stats: z.object({ expected: count, unexpected: count, skipped: count }),
  suites: z.array(Suite),
})

/** The counts of a Playwright report; a missing report counts as one failure. */
export function playwrightTally(json: string): Tally {
  if (json === '') return { ...nothing, failed: 1 }
  const { stats } = PlaywrightReport.parse(JSON.parse(json))
  return { passed: stats.expected, failed: stats.unexpected, skipped: stats.skipped }
}

const specsOf = (suite: z.infer<typeof Suite>): z.infer<typeof Spec>[] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
]

/**
 * The tests of a Playwright report with this outcome, as `file: title`.
 * @param status `unexpected` for failed tests
 */
export const playwrightTests = (json: string, status: 'skipped' | 'unexpected'): string[] =>
  json === ''
    ? []
    : PlaywrightReport.parse(JSON.parse(json))
        .suites.flatMap(specsOf)
        .filter(({ tests }) => tests.some((one) => one.status === status))
        .map(({ file, title }) => `${file}: ${title}`)

/** Counts a failure for a runner with a bad exit code and no failed test: it crashed, or an error occurred between tests. */
export const judged = (tally: Tally, code: number): Tally =>
  code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally

/** Counts skipped tests as failed. */
export const skipsFailed = ({ passed, failed, skipped }: Tally): Tally => ({
  passed,
  failed: failed + skipped,
  skipped: 0,
})

/** The last line of a run. */
export const lastLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

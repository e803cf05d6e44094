/**
 * `npm test`: runs the checks and every test, with the browser tests in parallel to the others. The last line is
 * `N passed, N failed`. Names as arguments (`npm test -- events browser`) select parts; names and `CHECK=0` leave the checks out.
 */
import { join } from 'node:path'
import { chromium } from './chromium.ts'
import { lanes, needsPages, type Part, partsToRun } from './parts.ts'
import { bun } from './run.ts'
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
  type Tally,
  unreported,
  whyFailed,
} from './tally.ts'
import { wanting } from './wanting.ts'
import { workplace } from './workplace.ts'

type Result = { name: string; seconds: number; tally: Tally }

/** Long enough for any busy machine; only a test that hangs ends by it. */
const PATIENCE = '--timeout=600000'

const folder = workplace()
/** The container image of the deploy tests does not fit into the RAM disk. */
const placeOf = (name: string) => (name === 'deploy' ? {} : { TMPDIR: folder })

/** A report as text; '' when the runner crashed before writing it. */
async function read(path: string): Promise<string> {
  const file = Bun.file(path)
  return (await file.exists()) ? file.text() : ''
}

/** Collected for the last lines of a run, where a reader looks first: names of failed tests, their output, and names of skipped tests. */
const failures: string[] = []
const reasons: string[] = []
const skips: string[] = []

async function unit({ name, files }: Part, keep: boolean): Promise<Tally> {
  const report = join(folder, `${name}.xml`)
  const words = ['test', PATIENCE, '--reporter=junit', `--reporter-outfile=${report}`, ...files]
  const { code, output } = await bun(words, { keep, env: placeOf(name) })
  if (keep) console.log(`\ntest: ${name}\n${output}`)
  reasons.push(...whyFailed(output))
  const xml = await read(report)
  failures.push(...junitFailures(xml))
  skips.push(...junitSkips(xml))
  return judged(sum([junitTally(xml), { ...nothing, failed: unreported(xml, files) }]), code)
}

/** The browser tests run at a lower priority: they take longest, and have the processor alone at the end anyway. */
const NICE = 5

async function browser(name: string): Promise<Tally> {
  const CHROMIUM_PATH = await browserPath
  const report = join(folder, `${name}.json`)
  const env = {
    CHROMIUM_PATH,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    UNOPTIMIZED_PAGES: '1',
    ...placeOf(name),
  }
  const { code } = await bun(['--bun', 'playwright', 'test', '--reporter=list,json'], { env, nice: NICE })
  const json = await read(report)
  skips.push(...playwrightTests(json, 'skipped'))
  failures.push(...playwrightTests(json, 'unexpected'))
  return judged(playwrightTally(json), code)
}

/** A failed check counts as one failed test, a passed one as none. The rules run as tests of their own. */
async function check(keep: boolean): Promise<Tally> {
  const { code, output } = await bun(['scripts/check.ts', 'types', 'pages', 'style'], { keep })
  if (keep) console.log(`\ntest: check\n${output}`)
  return judged(nothing, code)
}

async function timed(name: string, work: () => Promise<Tally>): Promise<Result> {
  const began = performance.now()
  const tally = await work().catch((error: unknown) => {
    console.error(error)
    return judged(nothing, 1)
  })
  return { name, seconds: (performance.now() - began) / 1000, tally }
}

/** Streams the output of the browser tests; the output of a parallel part is printed when the part ends. */
async function lane(queue: readonly Part[], isAlone: boolean): Promise<Result[]> {
  const results: Result[] = []
  for (const part of queue) {
    const { kind, name } = part
    if (needsPages(part) && !(await pages)) {
      results.push({ name, seconds: 0, tally: judged(nothing, 1) })
      continue
    }
    const keep = !isAlone && kind !== 'browser'
    const work = {
      check: () => check(keep),
      unit: () => unit(part, keep),
      browser: () => browser(name),
    }[kind]
    if (!keep) console.log(`\ntest: ${name}`)
    results.push(await timed(name, work))
  }
  return results
}

const show = ({ name, seconds, tally }: Result): string =>
  `${name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s  ${tally.failed > 0 ? 'FAILED  ' : ''}${lastLine(tally)}`

const chosen = partsToRun(process.argv.slice(2), process.env.CHECK !== '0')
if (chosen.length === 0) console.error('test: there are no tests of that name')
const hasBrowser = chosen.some(({ kind }) => kind === 'browser')
/** Found first, so that a missing browser is reported in the first line. */
const browserPath = hasBrowser ? chromium() : Promise.resolve('')
await browserPath.catch((error: Error) => console.log(`test: ${error.message}`))

/** Whether the build succeeded. It runs once here, because parallel parts would each build the pages. */
const pages = hasBrowser ? bun(['scripts/build.ts']).then(({ code }) => code === 0) : Promise.resolve(true)

const queues = lanes(chosen)
const results = (await Promise.all(queues.map((queue) => lane(queue, queues.length === 1)))).flat()

const counted = sum(results.map((one) => one.tally))
// A run without tests fails, so that a typo in a name does not look like success.
const executed = counted.passed + counted.failed === 0 ? judged(counted, 1) : counted
/** With NO_SKIPS=1, on machines where every program is installed, a skipped test fails the run. */
const total = process.env.NO_SKIPS === '1' ? skipsFailed(executed) : executed
for (const one of reasons) console.log(`\n${one}`)
console.log(`\n${results.map(show).join('\n')}`)
for (const one of failures) console.log(`test: failed: ${one}`)
for (const one of skips) console.log(`test: skipped: ${one}`)
if (wanting(counted.skipped)) console.log(wanting(counted.skipped))
console.log(lastLine(total))
process.exit(total.failed > 0 ? 1 : 0)

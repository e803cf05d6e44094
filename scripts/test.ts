/**
 * `npm test`: the checks, then every test, the fast ones first and the browser last, streamed and timed. The last
 * line is `N passed, N failed`. Names as arguments (`npm test -- events browser`) pick parts and leave the
 * checks out, as `CHECK=0` does.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from './chromium.ts'
import { type Part, partsToRun, together } from './parts.ts'
import { bun } from './run.ts'
import {
  judged,
  junitTally,
  lastLine,
  nothing,
  playwrightTally,
  sum,
  type Tally,
  unreported,
} from './tally.ts'

type Result = { name: string; seconds: number; tally: Tally }

/** A busy machine is slow, and that is no failure; what hangs still ends. */
const PATIENCE = '--timeout=30000'

const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

/** A report as text; '' when the runner died before it wrote one. */
async function read(path: string): Promise<string> {
  const file = Bun.file(path)
  return (await file.exists()) ? file.text() : ''
}

/** `keep`: what it prints is printed at its end, since another part is printing. */
async function unit({ name, files }: Part, keep: boolean): Promise<Tally> {
  const report = join(reports, `${name}.xml`)
  const words = ['test', PATIENCE, '--reporter=junit', `--reporter-outfile=${report}`, ...files]
  const { code, output } = await bun(words, { keep })
  if (keep) kept.push(`\ntest: ${name}\n${output}`)
  const xml = await read(report)
  return judged(sum([junitTally(xml), { ...nothing, failed: unreported(xml, files) }]), code)
}

/** Speed is measured when all else is over: beside other tests it would be theirs that is measured. */
const turns = [['--grep-invert=@quiet'], ['--grep=@quiet', '--workers=1']]

async function browser({ name }: Part): Promise<Tally> {
  const CHROMIUM_PATH = await chromium()
  const tallies: Tally[] = []
  for (const [place, turn] of turns.entries()) {
    const report = join(reports, `${name}-${place}.json`)
    const env = { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const { code } = await bun(['--bun', 'playwright', 'test', '--reporter=list,json', ...turn], { env })
    tallies.push(judged(playwrightTally(await read(report)), code))
  }
  return sum(tallies)
}

/** A failed check counts as one failed; one that passes is no test. The rules run as tests of their own. */
async function check(): Promise<Tally> {
  const { code } = await bun(['scripts/check.ts', 'types', 'pages', 'style'])
  return judged(nothing, code)
}

async function result(part: Part, place = 0): Promise<Result> {
  const isBeside = place > 0
  if (!isBeside) console.log(`\ntest: ${part.name}`)
  const began = performance.now()
  const runner = { check, browser, unit }[part.kind]
  const tally = await runner(part, isBeside).catch((error: unknown) => {
    console.error(error)
    return judged(nothing, 1)
  })
  return { name: part.name, seconds: (performance.now() - began) / 1000, tally }
}

const show = ({ name, seconds, tally }: Result): string =>
  `${name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s  ${tally.failed > 0 ? 'FAILED  ' : ''}${lastLine(tally)}`

const results: Result[] = []
/** What parts printed that ran beside another. */
const kept: string[] = []
const chosen = partsToRun(process.argv.slice(2), process.env.CHECK !== '0')
if (chosen.length === 0) console.error('test: there are no tests of that name')
for (const group of together(chosen)) {
  results.push(...(await Promise.all(group.map(result))))
  for (const text of kept.splice(0)) console.log(text)
}
const counted = sum(results.map((one) => one.tally))
// Nothing executed is no success: a typing mistake in a path must not look like one.
const total = counted.passed + counted.failed === 0 ? judged(counted, 1) : counted
console.log(`\n${results.map(show).join('\n')}\n${lastLine(total)}`)
process.exit(total.failed > 0 ? 1 : 0)

/**
 * `bun tests/browser/audit/report.ts`: how long the page /audit takes to check a whole season, and how much
 * memory. `FAMILIES` are the sizes of the made-up seasons; `BUNDLES` names files of bundles to measure instead.
 */
import { closeSync, mkdtempSync, openSync, readFileSync, readSync, rmSync, statSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import en from '#events/language/en/check.json' with { type: 'json' }
import { demoEnvironment } from '#server/demo/folder.ts'
import { launchOptions } from '../../../scripts/launch-options.ts'
import { testApp } from '../../kit/app.ts'

const MB = 1024 * 1024
/** Bytes; longer than any first line. */
const HEAD = 64 * 1024
const PATIENCE = 20 * 60_000
/** The slow phone of the bar. Chromium slows the thread of a page, but no worker: so its work is multiplied instead. */
const SLOWER = 6

async function run(script: string, args: readonly string[], dataDir: string): Promise<void> {
  const { KEY_DIR = '' } = demoEnvironment({ DATA_DIR: dataDir })
  const env = { ...process.env, DATA_DIR: dataDir, KEY_DIR }
  const child = Bun.spawn([process.execPath, script, ...args], { env, stdout: 'ignore', stderr: 'inherit' })
  if ((await child.exited) !== 0) throw new Error(`${script} failed`)
}

/** Fills a folder with a made-up season and exports all of it. */
async function madeUp(folder: string, families: number): Promise<string> {
  const dataDir = join(folder, `${families}`)
  const bundle = join(folder, `${families}.jsonl`)
  const size = ['--families', `${families}`, '--pictures', '0', '--fill-only']
  await run('server/commands/demo.ts', size, dataDir)
  await run(
    'server/commands/audit.ts',
    ['export', '--auditor', 'A', '--level', 'full', '--out', bundle],
    dataDir,
  )
  return bundle
}

/** Seconds of processor time and the most memory of the browser's one page. */
async function renderer(browser: Browser): Promise<{ work: number; peak: number }> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const all = processInfo.filter(({ type }) => type === 'renderer')
  const [page] = all.sort((a, b) => b.cpuTime - a.cpuTime)
  if (!page) throw new Error('there is no page')
  const [, peak = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${page.id}/status`, 'utf8')) ?? []
  return { work: page.cpuTime, peak: Number(peak) * 1024 }
}

/** The key that the first line of a bundle names. */
async function keyIn(bundle: string): Promise<string> {
  const head = await Bun.file(bundle).slice(0, 4096).text()
  return /"verifierKey":"([^"]+)"/.exec(head)?.[1] ?? ''
}

/** The key that the first line of a bundle names. */
function keyOf(bundle: string): string {
  const start = new Uint8Array(HEAD)
  const file = openSync(bundle, 'r')
  readSync(file, start)
  closeSync(file)
  return /"verifierKey":"([^"]+)"/.exec(new TextDecoder().decode(start))?.[1] ?? ''
}

async function measured(url: string, bundle: string) {
  const browser = await chromium.launch(launchOptions)
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(`${url}/en/audit`, { waitUntil: 'networkidle' })
    // It is the season of another log than the server's.
    await page
      .getByLabel(en['check.key'])
      .first()
      .fill(await keyIn(bundle))
    // The season is of another installation than the page: it is shown to whoever gives its key.
    await page.getByText(en['check.earlier'], { exact: true }).click()
    await page.getByLabel(en['check.key']).last().fill(keyOf(bundle))
    const before = await renderer(browser)
    const begun = performance.now()
    await page.getByLabel(en['check.bundleFile'], { exact: true }).setInputFiles(bundle)
    await page.getByRole('heading', { name: en['check.whole'] }).waitFor({ timeout: PATIENCE })
    const seconds = (performance.now() - begun) / 1000
    const checked = await renderer(browser)
    const said = await page.getByText(/^[\d,]+ entries are as they/).textContent()
    const entries = Number(said?.replace(/ .*|,/gs, '')).toLocaleString('en')
    await page.getByRole('table', { name: en['check.season'] }).waitFor({ timeout: PATIENCE })
    const { peak } = await renderer(browser)
    return { entries, seconds, work: checked.work - before.work, peak }
  } finally {
    await browser.close()
  }
}

const told = (seconds: number): string => `${seconds.toFixed(1)} s`

async function row(url: string, bundle: string): Promise<string> {
  const { entries, seconds, work, peak } = await measured(url, bundle)
  const size = `${Math.round(statSync(bundle).size / MB)} MB`
  const cells = [entries, size, told(seconds), told(work), told(work * SLOWER), `${Math.round(peak / MB)} MB`]
  console.error(cells.join(' | '))
  return `| ${cells.join(' | ')} |`
}

const folder = mkdtempSync(join(tmpdir(), 'wedding-audit-'))
const app = await testApp({ distFolder: 'dist' })
try {
  const given = process.env.BUNDLES?.split(',')
  const sizes = (process.env.FAMILIES ?? '5000,50000').split(',').map(Number)
  const rows: string[] = []
  for (const one of given ?? sizes)
    rows.push(await row(app.url, typeof one === 'string' ? one : await madeUp(folder, one)))
  const section = `## A season checked in the browser

Measured ${new Date().toISOString().slice(0, 10)} in Chromium, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(0)}: bundles of level full, opened on /audit. "Work" is the
processor time of the page with its worker, which other work on the machine changes less than the time on the clock;
"6×" is that work six times over, since Chromium's own slowing of the processor does not reach workers. The bars: 5,000 families in 10 s at 6×; 50,000 in 60 s and 500 MB.

| entries | bundle | on the clock | work | 6× | most memory |
| --: | --: | --: | --: | --: | --: |
${rows.join('\n')}`
  console.log(section)
} finally {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
}

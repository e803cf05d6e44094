/**
 * `bun tests/browser/weights/report.ts`: weighs and times first visits and prints tables; with `weights` or `phone`
 * only one of them.
 */
import { cpus } from 'node:os'
import { type Browser, chromium } from '@playwright/test'
import { launchOptions } from '../../../scripts/launch-options.ts'
import type { TestApp } from '../../kit/app.ts'
import { openApp } from '../family.ts'
import { scores } from '../lighthouse/scores.ts'
import { table, weigh } from './measure.ts'
import { onThePhone } from './phone.ts'

const paths = ['/', '/terms', '/privacy', '/login', '/register', '/dashboard', '/application']
const measured = `Measured ${new Date().toISOString().slice(0, 10)} in Chromium, ${cpus().length} cores; the pages are served by the product itself.`

async function weights(app: TestApp, browser: Browser): Promise<string> {
  const rows = []
  for (const path of paths.flatMap((one) => [one, `/en${one}`])) {
    const context = await browser.newContext({
      serviceWorkers: 'block',
      viewport: { width: 360, height: 740 },
    })
    const page = await context.newPage()
    if ((await page.request.get(app.url + path)).ok()) rows.push(await weigh(page, app.url, path))
    await context.close()
  }
  return `## First visit, KB over the wire (brotli)

${measured} 360 px wide. "Together" is HTML, CSS and script; "second round" names scripts and styles that the page itself does not name.

${table(rows)}`
}

async function phone(app: TestApp, browser: Browser): Promise<string> {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  const scored = (await scores(app, 'median')).map((one) =>
    line([one.path, one.performance, one.bestPractices, one.accessibility]),
  )
  const timed = await onThePhone(app, browser)
  return `## A phone

${measured}

Lighthouse, mobile, the median of three runs; the form is that of a family signed in. The bars are 0.98 (the form 0.95), 1 and 1.

| page | performance | best practices | accessibility |
| --- | --: | --: | --: |
${scored.join('\n')}

A slow phone: 400 ms a round trip, 400 kbit/s, a processor six times slower than this one; the best of three.

| what | measured | bar |
| --- | --: | --: |
${timed.map(line).join('\n')}`
}

const app = await openApp({ pageCompression: 'least' })
const browser = await chromium.launch(launchOptions)
const sections = { weights, phone }
const asked = process.argv.slice(2)
for (const [name, section] of Object.entries(sections))
  if (asked.length === 0 || asked.includes(name)) console.log(await section(app, browser))
await browser.close()
await app.close()
process.exit(0)

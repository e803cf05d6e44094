/** `bun tests/browser/weights/report.ts`: weighs first visits anew and writes them into BENCHMARKS.md between its marks. */
import { cpus } from 'node:os'
import { chromium } from '@playwright/test'
import { testApp } from '../../kit/app.ts'
import { table, weigh } from './measure.ts'

const FILE = 'BENCHMARKS.md'
const marks = { from: '<!-- weights -->', to: '<!-- /weights -->' } as const
const paths = ['/', '/terms', '/privacy', '/login', '/register', '/dashboard', '/application']

async function weights() {
  const app = await testApp({ distFolder: 'dist' })
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  })
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
  await browser.close()
  await app.close()
  return rows
}

/** The text with the section in its place, or at its end where it has none yet. */
function withSection(text: string, section: string): string {
  const [before = '', rest] = text.split(marks.from)
  const after = rest?.split(marks.to)[1] ?? '\n'
  return `${before.trimEnd()}\n\n${marks.from}\n${section}\n${marks.to}${after}`.trimStart()
}

const date = new Date().toISOString().slice(0, 10)
const section = `## First visit, KB over the wire (brotli)

Measured ${date} in Chromium, 360 px wide, ${cpus().length} cores; the pages are served by the product itself. "Together" is HTML, CSS and script; "second round" names scripts and styles that the page itself does not name.

${table(await weights())}`
const file = Bun.file(FILE)
await Bun.write(FILE, withSection((await file.exists()) ? await file.text() : '# Benchmarks\n', section))
console.log(section)
process.exit(0)

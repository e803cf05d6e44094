/**
 * `bun tests/browser/scale/report.ts`: how fast the console is with 50,000 applications.
 * `DATA_DIR` names a demo's folder; without it one of `FAMILIES` is made. `TURNS` is how often each is measured.
 */

import { cpus, loadavg } from 'node:os'
import { type Browser, chromium } from '@playwright/test'
import { launchOptions } from '../../../scripts/launch-options.ts'
import type { ServerProcess } from '../../kit/server-process.ts'
import { answers } from './answers.ts'
import { type Sitting, sitting } from './console.ts'
import { scriptsOf } from './scripts.ts'
import { onDemo } from './season.ts'
import { answerTable, scriptTable, sittingTable } from './tables.ts'

const dist = process.env.DIST_FOLDER ?? 'dist'
const families = Number(process.env.FAMILIES ?? 50_000)
const turns = Number(process.env.TURNS ?? 5)

async function sittings(browser: Browser, url: string, slower: number, count: number): Promise<Sitting[]> {
  const all: Sitting[] = []
  for (let turn = 0; turn < count; turn++) {
    all.push(await sitting(browser, url, slower))
    console.error(`processor ${slower}×: ${turn + 1} of ${count}`)
  }
  return all
}

/** After its start a server holds its lists against the log, which takes one of the processors for a while. */
async function atRest({ cpu }: ServerProcess): Promise<void> {
  for (let before = -1; cpu() - before > 0.1; ) {
    before = cpu()
    await Bun.sleep(2000)
  }
}

async function measured() {
  const folder = process.env.DATA_DIR
  return onDemo({ folder, families, dist }, async (server) => {
    const { url } = server
    const asked = await answers(url)
    await atRest(server)
    const browser = await chromium.launch(launchOptions)
    try {
      const usual = await sittings(browser, url, 1, turns)
      return { asked, usual, slow: await sittings(browser, url, 4, 1) }
    } finally {
      await browser.close()
    }
  })
}

const { asked, usual, slow } = await measured()
const date = new Date().toISOString().slice(0, 10)
const load = loadavg().map(Math.round).join(', ')
const section = `## The console with ${families.toLocaleString('en')} applications

Measured ${date} in headless Chromium, 1440 × 900, drawn in software, ${cpus().length} cores shared with the server and with whatever
else ran, once the server had ended what it does after a start (load of the last 1, 5 and 15 minutes at the end: ${load}).
Each sitting starts with an empty cache. Shown is the middle of ${turns} sittings, as seen on the screen, with the fastest and the slowest; "4×" is one sitting with the processor slowed
four times. "Work" is what the page's main thread spent on it, which other work on the machine changes less. Where
the load is above the number of cores, the screen says more about the machine than about the console: measure it again on one
that does nothing else before a bar is called missed for good.

${sittingTable(usual, slow)}

What the server answers, in milliseconds: the first time after its start, then the middle of 20 with their range.

${answerTable(asked)}

Scripts of the admin as built, KB in brotli; tests/browser/scale/scripts.test.ts holds the bars.

${scriptTable(await scriptsOf(`${dist}/admin`))}`
console.log(section)
process.exit(0)

/** The scores that Lighthouse gives a phone's first visit to home, registering and the form, the form of a family signed in. */
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import * as z from 'zod/mini'
import { launchOptions } from '../../../scripts/launch-options.ts'
import type { TestApp } from '../../kit/app.ts'
import { installLighthouse } from './install.ts'

const Scores = z.object({
  url: z.string(),
  performance: z.number(),
  accessibility: z.number(),
  bestPractices: z.number(),
  /** What keeps a score down. */
  below: z.array(z.string()),
})

const PORT = 9000 + (process.pid % 900)
/** The least performance of each page. */
export const bars: Readonly<Record<string, number>> = { '/': 0.98, '/register': 0.98, '/application': 0.95 }
const program = fileURLToPath(new URL('audit.mjs', import.meta.url))

/** Runs the program beside this process: that of the tests waits, and takes no time from the page. */
async function audit(pages: readonly { url: string; cookie: string; bar: number }[]) {
  const command = [process.execPath, program, await installLighthouse(), String(PORT), JSON.stringify(pages)]
  const child = Bun.spawn(command, { stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
  const [said, complained] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  if ((await child.exited) !== 0) throw new Error(complained)
  return z.array(Scores).parse(JSON.parse(said))
}

const OUT_OF_REACH = 2
/**
 * @param decides `bar`: of each page the first run of three that reaches its bar, else their median; `median`: always that
 */
export async function scores(app: TestApp, decides: 'bar' | 'median' = 'bar') {
  const cookie = (await app.family()).cookie()
  const args = [...launchOptions.args, `--remote-debugging-port=${PORT}`]
  const browser = await chromium.launch({ ...launchOptions, args })
  const pages = Object.entries(bars).map(([path, bar]) => ({
    url: app.url + path,
    bar: decides === 'bar' ? bar : OUT_OF_REACH,
    cookie: path === '/application' ? cookie : '',
  }))
  const answer = await audit(pages).finally(() => browser.close())
  return answer.map(({ url, ...rest }) => ({ path: new URL(url).pathname, ...rest }))
}

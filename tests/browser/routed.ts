/**
 * page.route for a page that is open already. Chromium goes on sending what a page asks for past a new route for some milliseconds
 * (once in twenty, where a key follows at once), and Playwright then sees nothing of that request either.
 */
import { expect, type Page } from '@playwright/test'

const PROBE = '/robots.txt'
const SIGN = 'routed'

export async function routed(page: Page, ...route: Parameters<Page['route']>): Promise<void> {
  await page.route(...route)
  if (page.url() === 'about:blank') return
  await page.route(`**${PROBE}`, (probe) => probe.fulfill({ body: SIGN }))
  const ask = () => page.evaluate(async (path) => (await fetch(path, { cache: 'no-store' })).text(), PROBE)
  await expect.poll(ask, { intervals: [20] }).toBe(SIGN)
  await page.unroute(`**${PROBE}`)
}

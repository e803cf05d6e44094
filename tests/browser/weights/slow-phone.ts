/** A cheap phone with two bars of signal: 400 ms a round trip, 400 kbit/s, a processor six times slower than this one. */
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'

const BYTES_A_SECOND = 400_000 / 8

export async function asSlowPhone(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
}

/** Milliseconds from the press on the link until the text of the page stood there; null while it does not. */
export const readableAfter = (page: Page): Promise<number | null> =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null)

/** Milliseconds until a page can be read by somebody who has never been here. */
export async function firstReadableAfter(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({
    serviceWorkers: 'allow',
    viewport: { width: 360, height: 740 },
  })
  const page = await context.newPage()
  await asSlowPhone(page)
  await page.goto(url, { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => readableAfter(page)).not.toBeNull()
  const after = await readableAfter(page)
  await context.close()
  return after ?? Number.POSITIVE_INFINITY
}

/** Milliseconds from the address of the form to a field that takes what is typed, for a family that is signed in. */
export async function usableAfter(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  await asSlowPhone(page)
  const start = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator('#groomName').pressSequentially('A')
  await expect(page.locator('#groomName')).toHaveValue(/A$/)
  const taken = performance.now() - start
  await page.close()
  return taken
}

/** A cheap phone with two bars of signal: 400 ms a round trip, 400 kbit/s, a processor six times slower than this one. */
import type { Page } from '@playwright/test'

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

/** One sitting at the console with a whole season, as a person has it: sign in, open the ranking, sort, scroll, try weights. */
import type { Browser, CDPSession, Page } from '@playwright/test'
import { staffAccounts } from '#server/demo/season.ts'
import { answeredAt, frames, measures, painted, scriptBytes } from './probe.ts'
import { restyled } from './restyled.ts'

/** What a sitting finds, by name: milliseconds, but for `script` (bytes), `heap` (MB) and `slowFrames` (of 120). */
export type Sitting = Readonly<Record<string, number>>

type At = { page: Page; session: CDPSession }

/** Fresh: nothing in the cache. @param slower how many times slower the processor is than this one */
export async function sitting(browser: Browser, url: string, slower: number): Promise<Sitting> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
    locale: 'en-GB',
  })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(120_000)
    await page.addInitScript(() => localStorage.setItem('language', 'en'))
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const at = { page, session }
    return {
      ...(await enter(at, url)),
      ...(await openRanking(at)),
      ...(await sort(at)),
      ...(await arrows(at)),
      ...(await scroll(at)),
      ...(await restyling(browser, at)),
      ...(await tryWeights(at)),
      heap: await heap(at),
    }
  } finally {
    await context.close()
  }
}

/** Milliseconds of processor time that the page's main thread has spent so far. */
async function work({ session }: At): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

async function enter(at: At, url: string): Promise<Sitting> {
  const { page } = at
  await page.goto(`${url}/admin-login`, { waitUntil: 'networkidle' })
  await page.getByLabel('Username').fill(staffAccounts.admin.email)
  await page.getByLabel('Password', { exact: true }).fill(staffAccounts.admin.password)
  const before = await work(at)
  const list = await painted(page, { event: 'click', shown: '.grid .ag-row' })
  await page.getByRole('button', { name: 'Sign in' }).click()
  const { from, first } = await list()
  const script = await scriptBytes(page)
  return { usable: first - from, usableWork: (await work(at)) - before, script }
}

async function openRanking(at: At): Promise<Sitting> {
  const before = await work(at)
  const grid = await painted(at.page, { event: 'click', shown: '.ranking-grid .ag-row' })
  await at.page.getByTitle('Ranking', { exact: true }).click()
  const { from, first } = await grid()
  const answered = await answeredAt(at.page, '/api/admin/ranking/columns')
  // The data may have been asked for, and be there, before anybody presses.
  return { opened: first - from, rows: first - Math.max(from, answered), rowsWork: (await work(at)) - before }
}

const heading = ({ page }: At, column: string) =>
  page.locator(`.ranking-grid .ag-header-cell[col-id=${column}]`)

async function sortBy(at: At, column: string): Promise<{ took: number; spent: number }> {
  const before = await work(at)
  const sorted = await painted(at.page, { event: 'click', shown: '.ranking-grid .ag-row' })
  await heading(at, column).click()
  const { from, last } = await sorted()
  return { took: last - from, spent: (await work(at)) - before }
}

async function sort(at: At): Promise<Sitting> {
  // Highest first is the order that most rows are in already; the second press turns it round.
  await heading(at, 'total').click()
  await at.page.waitForTimeout(1000)
  const number = await sortBy(at, 'total')
  const text = await sortBy(at, 'brideName')
  await sortBy(at, 'rank')
  return { sortNumber: number.took, sortNumberWork: number.spent, sortText: text.took }
}

/** Two rows in each frame: a wheel that is turned fast. */
async function scroll(at: At): Promise<Sitting> {
  const before = await work(at)
  const times = await frames(at.page, 60, 120)
  const ordered = times.toSorted((a, b) => a - b)
  return {
    frame: ordered[Math.floor(ordered.length / 2)] ?? 0,
    frame95: ordered[Math.floor(ordered.length * 0.95)] ?? 0,
    frameWork: ((await work(at)) - before) / times.length,
    // One that lasts half as long again as it should has been missed.
    slowFrames: times.filter((time) => time > 25).length,
    worstFrame: Math.max(...times),
  }
}

/** Elements restyled while rows scroll, in a frame. */
async function restyling(browser: Browser, { page }: At): Promise<Sitting> {
  const { elements } = await restyled({ browser, page }, { grid: '.ranking-grid', pixels: 60, frames: 60 })
  return { restyled: elements }
}

/** Ten rows down, one after the other: from the key to the row in hand as painted. */
async function arrows({ page }: At): Promise<Sitting> {
  await page.locator('.ranking-grid .ag-row').first().locator('[col-id=brideName]').click()
  await page.waitForTimeout(1000)
  const took: number[] = []
  for (let step = 0; step < 10; step++) {
    const moved = await painted(page, { event: 'keydown', shown: '.ranking-grid .focused-row' })
    await page.keyboard.press('ArrowDown')
    const { from, first } = await moved()
    took.push(first - from)
  }
  return { arrow: middleOf(took) }
}

const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The first slider, five steps up. */
async function tryWeights(at: At): Promise<Sitting> {
  const { page } = at
  await page.locator('.ranking-grid .ag-grid-viewport').evaluate((one) => one.scrollTo(0, 0))
  await page.waitForTimeout(500)
  const slider = page.locator('.sliders input').first()
  await slider.focus()
  await measures(page, 'what-if')
  const before = await work(at)
  const [shown, settled]: [number[], number[]] = [[], []]
  for (let step = 0; step < 5; step++) {
    const moved = await painted(page, { event: 'input', shown: '.ranking-grid .ag-row' })
    await slider.press('ArrowRight')
    const { from, first, last } = await moved()
    shown.push(first - from)
    settled.push(last - from)
  }
  const compute = middleOf(await measures(page, 'what-if'))
  const stepWork = ((await work(at)) - before) / shown.length
  return { compute, shown: middleOf(shown), settled: middleOf(settled), stepWork }
}

async function heap({ session }: At): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6
}

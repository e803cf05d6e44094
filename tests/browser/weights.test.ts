/** How light a first visit is, in the built site behind the real server. Prints the table. */
import { type Browser, expect, test } from '@playwright/test'
import { type TestApp, testApp } from '../kit/app.ts'
import { table, weigh } from './weights/measure.ts'

const KB = 1024
const paths = ['/', '/ready', '/terms', '/privacy'].flatMap((path) => [path, `/en${path}`])
let app: TestApp

test.beforeAll(async () => {
  app = await testApp({ distFolder: 'dist', pageCompression: 'least' })
})
test.afterAll(() => app.close())

async function firstVisit(browser: Browser, path: string) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const weight = await weigh(await context.newPage(), app.url, path)
  await context.close()
  return weight
}

test('given first visits, when all that came is weighed, then each page is within its budget and comes in one round', async ({
  browser,
}) => {
  const weights = await Promise.all(paths.map((path) => firstVisit(browser, path)))
  console.log(`\n${table(weights)}\n`)
  // Weighed at all: a page without script or fonts would pass for the wrong reason. Its styles are inside.
  for (const { document, stylesheet, script, font } of weights)
    expect([Math.min(document, script, font) > 0, stylesheet]).toEqual([true, 0])
  const heavy = weights.filter(({ code, font }) => code > 30 * KB || font > 130 * KB)
  expect({ heavy, late: weights.flatMap(({ late }) => late) }).toEqual({ heavy: [], late: [] })
  // The pages of guests have no framework.
  expect(weights.filter(({ script }) => script > 6 * KB)).toEqual([])
})

test('given the fonts of home, when they are declared, then text is shown in another one until they come', async ({
  page,
}) => {
  await page.goto(app.url)
  const shown = await page.evaluate(() => [...new Set([...document.fonts].map(({ display }) => display))])
  expect(shown).toEqual(['swap'])
})

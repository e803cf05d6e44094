/** How light the application form is. */
import { expect, test } from '@playwright/test'
import type { TestApp } from '../kit/app.ts'
import { openApp, register } from './family.ts'
import { weigh } from './weights/measure.ts'

let app: TestApp
test.beforeAll(async () => {
  app = await openApp({ pageCompression: 'least' })
})
test.afterAll(() => app.close())

/** Bytes. The bar is 100 KB. */
const MOST = 101.5 * 1024

test('given a signed-in family, when the form is weighed, then its script does not grow over what it weighs', async ({
  browser,
}) => {
  const before = await browser.newContext()
  await register(await before.newPage(), app)
  // Another browser with the same session: what this one has loaded already would not be weighed.
  const context = await browser.newContext({ storageState: await before.storageState() })
  const { script, late } = await weigh(await context.newPage(), app.url, '/application')
  console.log(`/application: ${(script / 1024).toFixed(1)} KB of script`)
  expect(script).toBeGreaterThan(0)
  expect(script).toBeLessThanOrEqual(MOST)
  expect(late).toEqual([])
  await context.close()
  await before.close()
})

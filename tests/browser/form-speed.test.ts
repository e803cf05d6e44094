/** How light the application form is, and how soon it can be typed into on a slow phone, for the first time and the second. */
import { expect, test } from '@playwright/test'
import type { TestApp } from '../kit/app.ts'
import { freshEmail, openApp, register } from './family.ts'
import { weigh } from './weights/measure.ts'
import { usableAfter } from './weights/slow-phone.ts'

let app: TestApp
test.beforeAll(async () => {
  app = await openApp({ pageCompression: 'least' })
})
test.afterAll(() => app.close())

test('given a signed-in family, when the form is weighed, then its script is at most 109 KB', async ({
  browser,
}) => {
  const before = await browser.newContext()
  await register(await before.newPage(), app)
  // Another browser with the same session: what this one has loaded already would not be weighed.
  const context = await browser.newContext({ storageState: await before.storageState() })
  const { script, late } = await weigh(await context.newPage(), app.url, '/application')
  console.log(`/application: ${(script / 1024).toFixed(1)} KB of script`)
  expect(script).toBeGreaterThan(0)
  expect(script).toBeLessThanOrEqual(109 * 1024)
  expect(late).toEqual([])
  await context.close()
  await before.close()
})

test('given a slow phone, when the form is opened, then it can be typed into within 7 seconds, and within 3 the next time', {
  tag: '@quiet',
}, async ({ browser }) => {
  let first = Number.POSITIVE_INFINITY
  let second = Number.POSITIVE_INFINITY
  // The best of three at most: what else this machine does at the moment is not the phone's doing.
  for (let tries = 0; tries < 3 && (first >= 7000 || second >= 3000); tries += 1) {
    const context = await browser.newContext({
      serviceWorkers: 'allow',
      viewport: { width: 360, height: 740 },
    })
    const page = await context.newPage()
    await register(page, app, freshEmail())
    first = Math.min(first, await usableAfter(context, `${app.url}/application`))
    second = Math.min(second, await usableAfter(context, `${app.url}/application`))
    await context.close()
  }
  console.log(
    `The form on a slow phone: usable after ${(first / 1000).toFixed(2)} s, then ${(second / 1000).toFixed(2)} s`,
  )
  expect(first).toBeLessThan(7000)
  expect(second).toBeLessThan(3000)
})

/** Code of the console that did not come once: it is asked for again when it is wanted again, and mostly it is there before. */
import { expect, type Page, test } from '@playwright/test'
import { dialog, openConsole, openView, rowOf } from './admin-console.ts'
import { admin, type Season, season } from './admin-season.ts'

let at: Season
test.beforeEach(async () => {
  at = await season()
})
test.afterEach(() => at.app.close())
test.use({ viewport: { width: 1440, height: 900 } })

/** @returns how often the page has been opened */
async function open(page: Page): Promise<() => number> {
  let opened = 0
  page.on('load', () => {
    opened += 1
  })
  await openConsole(page, at, { as: admin })
  await expect(rowOf(page, at.documented)).toBeVisible()
  return () => opened
}
async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
}

test('given a dialog and a view that did not come while the network was away, when each is opened again, then it comes, with its styles, and the page is not loaded anew', async ({
  page,
}) => {
  const parts = /\/(?:dialogs|Criteria)-[^/]*\.(?:js|css)$/
  await page.route(parts, (route) => route.abort())
  const opened = await open(page)
  await page.route('**/api/health', (route) => route.abort())
  await openSettings(page)
  await expect(page.locator('.toast')).toContainText('Network error.')
  await openView(page, 'Ranking', 'Criteria')
  await expect(page.getByRole('alert')).toContainText('This part could not be shown.')
  await page.unroute(parts)
  await page.unroute('**/api/health')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Criteria', level: 1 })).toBeVisible()
  await openSettings(page)
  await expect(dialog(page)).toBeVisible()
  const withoutStyles = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
        .filter(({ sheet }) => sheet === null)
        .map(({ href }) => href),
    )
  await expect.poll(withoutStyles).toEqual([])
  expect(opened()).toBe(1)
})

test('given a window that has stood for a while, when the network goes, then its dialogs open all the same', async ({
  page,
  context,
}) => {
  await open(page)
  const isLoaded = (name: string) =>
    page.evaluate(
      (part) => performance.getEntriesByType('resource').some((one) => one.name.includes(`/${part}-`)),
      name,
    )
  for (const part of ['dialogs', 'More']) await expect.poll(() => isLoaded(part)).toBe(true)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(dialog(page)).toBeVisible()
})

for (const { what, parts, says } of [
  { what: 'the network is away', parts: /\/router-|\/api\/health$/, says: 'Network error.' },
  { what: 'it is broken', parts: /\/router-[^/]*\.js$/, says: 'The console could not be opened.' },
])
  test(`given code of the console that does not come since ${what}, when it is opened, then that is said, and it opens once it comes`, async ({
    page,
  }) => {
    await page.route(parts, (route) => route.abort())
    await openConsole(page, at, { as: admin })
    await expect(page.getByRole('alert')).toContainText(says)
    await page.unroute(parts)
    await page.getByRole('button', { name: 'Open again' }).click()
    await expect(rowOf(page, at.documented)).toBeVisible()
  })

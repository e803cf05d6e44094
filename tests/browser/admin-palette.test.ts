/** The palette: letters before its field has the focus are no commands, and Enter takes the first entry. */
import { expect, type Page, test } from '@playwright/test'
import { held, openConsole } from './admin-console.ts'
import { admin, type Season, season } from './admin-season.ts'

let at: Season
test.beforeAll(async () => {
  at = await season()
})
test.afterAll(() => at.app.close())
test.use({ viewport: { width: 1440, height: 900 } })

/** Keys as fast as hands can: none waits for what the one before has done. */
const press = (page: Page, keys: Iterable<string>) =>
  Promise.all(Array.from(keys, (key) => page.keyboard.press(key)))

test('given the palette before its field has the focus, when letters and Enter are pressed, then they are no commands, and it opens', async ({
  page,
}) => {
  await openConsole(page, at, { as: admin, path: '/admin/dashboard?view=criteria' })
  await expect(page.locator('.nav')).toBeVisible()
  const letGo = await held(page, /Palette.*\.js/)
  await page.keyboard.press('Control+K')
  await press(page, [...'publish', 'Enter'])
  letGo()
  await expect(page.locator('.palette input')).toBeFocused()
  await expect(page.locator('.palette input')).toHaveValue('')
  await expect(page.getByRole('heading', { name: 'Publish the results of' })).toHaveCount(0)
})

test('given the palette, when a command is typed and Enter pressed, then it is opened', async ({ page }) => {
  await openConsole(page, at, { as: admin, path: '/admin/dashboard?view=criteria' })
  await expect(page.locator('.nav')).toBeVisible()
  await page.keyboard.press('Control+K')
  await expect(page.locator('.palette input')).toBeFocused()
  await page.keyboard.type('publish')
  await expect(page.getByRole('menuitem', { name: /Publish/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Publish the results of' })).toBeVisible()
})

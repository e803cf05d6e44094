/** The palette under fast hands: Enter takes the first entry of what was typed by then, though it is not listed yet. */
import { expect, type Page, test } from '@playwright/test'
import { dialog, held, openConsole } from './admin-console.ts'
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

test('given the palette, when a command, and then the beginning of an id that is still searched for, are typed and Enter pressed at once, then each is opened', async ({
  page,
}) => {
  await openConsole(page, at, { as: admin, path: '/admin/dashboard?view=criteria' })
  await expect(page.locator('.nav')).toBeVisible()
  await page.keyboard.press('Control+K')
  await expect(page.locator('.palette input')).toBeFocused()
  await press(page, [...'publish', 'Enter'])
  await expect(page.getByRole('heading', { name: 'Publish the results of' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  const [id = ''] = at.ids.submitted
  const letGo = await held(page, /\/api\/admin\/applications\?.*q=/)
  await page.keyboard.press('Control+K')
  await expect(page.locator('.palette input')).toBeFocused()
  await press(page, [...id.slice(0, 8), 'Enter'])
  await expect(page.getByText('Nothing fits')).toBeVisible()
  letGo()
  await expect(page).toHaveURL(new RegExp(id))
})

/** The console at the width of a small phone: nothing is cut off, nor wider than the screen, in the language with the longer words. */
import { expect, test } from '@playwright/test'
import { gatewayBy } from '../kit/gateway-peer.ts'
import { dialog, openConsole, toast } from './admin-console.ts'
import { admin, type Season, season } from './admin-season.ts'

let at: Season
test.beforeEach(async () => {
  at = await season()
})
test.afterEach(() => at.app.close())
test.use({ viewport: { width: 360, height: 740 } })

for (const name of ['ക്രമീകരണങ്ങൾ', 'ഫലം പ്രസിദ്ധീകരിക്കുക'])
  test(`given a phone, when ${name} is opened with all that can be unfolded, then nothing in it is wider than it is`, async ({
    page,
  }) => {
    await gatewayBy(at.staff, 'https://gateway.example/v5/flow')
    await openConsole(page, at, { as: admin, language: 'ml' })
    await page.getByRole('button', { name: 'മെനു' }).click()
    await page.getByRole('menuitem', { name }).first().click()
    await expect(dialog(page).locator('fieldset, .result-letters li').first()).toBeVisible()
    for (const one of await dialog(page).locator('details').all())
      await one.evaluate((details) => details.setAttribute('open', ''))
    const { scrollWidth, clientWidth } = await dialog(page).evaluate((box) => ({
      scrollWidth: box.scrollWidth,
      clientWidth: box.clientWidth,
    }))
    expect(scrollWidth).toBe(clientWidth)
  })

test('given the page of a family on a phone, when a step is taken and Undo offered, then the page is as wide as the screen', async ({
  page,
}) => {
  const [id] = at.ids.submitted
  await openConsole(page, at, { as: admin, language: 'ml', path: `/admin/applications/${id}` })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('v')
  await expect(toast(page).getByRole('button').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

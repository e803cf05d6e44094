/** Every view of the console, and its settings, in both languages and both schemes: silent, within reach, no wider than its window. */
import { expect, test } from '@playwright/test'
import { sent } from '../kit/season.ts'
import { dialog, openConsole } from './admin-console.ts'
import { admin, family, type Season, season } from './admin-season.ts'
import { clean, foundInBoth } from './clean.ts'

let at: Season
test.beforeAll(async () => {
  at = await season()
  const twin = { ...family(), groomParentPhone: '98470 55555' }
  await sent(at.app, twin)
  await sent(at.app, { ...twin, groomName: 'Another Spelling' })
})
test.afterAll(() => at.app.close())

/** Addresses, and what is seen once they are there. */
const views = [
  ['', '.ag-row'],
  ['work=duplicates', '.twins li'],
  ['view=visits', '.visits'],
  ['view=ranking', '.row-cut'],
  ['view=criteria', '.sheet table'],
  ['view=results', '.sheet .tb'],
  ['view=outbox', '.outbox'],
  ['view=team', '.sheet table'],
  ['view=audit', '.audit-list article'],
  ['view=replay', '.replay'],
  ['view=access', '.audit'],
] as const

for (const language of ['en', 'ml'] as const)
  for (const width of [1280, 360])
    test(`given ${width} px in ${language}, when each view is opened in the light and the dark scheme, then axe finds nothing and nothing is wider than the window`, async ({
      page,
    }) => {
      test.slow()
      await page.setViewportSize({ width, height: 720 })
      for (const [address, seen] of views) {
        const isOfDesk = width > 720 || !['', 'work=duplicates', 'view=replay'].includes(address)
        const heard = await openConsole(page, at, {
          as: admin,
          path: `/admin/dashboard?${address}`,
          language,
        })
        await expect(page.locator(isOfDesk ? seen : '.area').first()).toBeVisible()
        expect({ address, ...(await foundInBoth(page, heard)) }).toEqual({ address, ...clean })
      }
      const heard = await openConsole(page, at, { as: admin, language })
      const settings = language === 'en' ? 'Settings' : 'ക്രമീകരണങ്ങൾ'
      if (width > 720) {
        await page.getByRole('button', { name: settings, exact: true }).click()
        for (const button of await dialog(page).locator('nav button').all()) {
          await button.click()
          expect(await foundInBoth(page, heard)).toEqual(clean)
        }
      }
    })

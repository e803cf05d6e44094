/** That a row that scrolls in costs no more than itself: elements whose style is worked out anew, frame by frame. */
import { expect, test } from '@playwright/test'
import { openConsole } from './admin-console.ts'
import { admin, type Season, season } from './admin-season.ts'
import { restyled } from './scale/restyled.ts'

let at: Season
test.beforeEach(async () => {
  at = await season({ more: 50 })
})
test.afterEach(() => at.app.close())
test.use({ viewport: { width: 1440, height: 900 } })

test('given the list, when it is scrolled row by row, then fewer than a hundred elements are restyled in a frame', async ({
  page,
  browser,
}) => {
  await openConsole(page, at, { as: admin })
  await expect(page.locator('.grid .ag-row').first()).toBeVisible()
  const perFrame = await restyled({ browser, page }, { grid: '.grid', pixels: 30, frames: 30 })
  expect(perFrame.frames).toBe(30)
  expect(perFrame.elements).toBeLessThan(100)
})

/** Keys are heard where the focus is on nothing that has a use for them: on the navigation, on an emptied list, on the full page. */
import { expect, type Page, test } from '@playwright/test'
import { moveTo } from '../kit/season.ts'
import { dialog, hold, openConsole, pause, stored, toast } from './admin-console.ts'
import { admin, type Season, season } from './admin-season.ts'

let at: Season
test.beforeEach(async () => {
  at = await season()
})
test.afterEach(() => at.app.close())
test.use({ viewport: { width: 1440, height: 900 } })

const open = (page: Page, path?: string) => openConsole(page, at, { as: admin, ...(path && { path }) })
const inHand = (page: Page) => page.locator('.insp .meta')

test('given a list that was opened by a click in the navigation, when keys are pressed, then the list hears them', async ({
  page,
}) => {
  await open(page)
  await page
    .locator('.side')
    .getByRole('button', { name: /^Submitted/ })
    .click()
  const rows = page.locator('.grid .ag-row[row-id]')
  await expect(rows).toHaveCount(4)
  const idAt = async (index: number) =>
    (await page.locator(`.grid .ag-row[row-index="${index}"]`).first().getAttribute('row-id')) ?? ''
  const second = await idAt(1)
  await expect(inHand(page)).toContainText((await idAt(0)).slice(0, 8))
  // Until it could be read which row is in hand.
  await pause(page)
  await page.keyboard.press('ArrowDown')
  await expect(inHand(page)).toContainText(second.slice(0, 8))
  await page
    .locator('.side')
    .getByRole('button', { name: /^Submitted/ })
    .click()
  await page.keyboard.press('v')
  await expect(toast(page)).toContainText('Application verified successfully')
  expect((await stored(at, second)).status).toBe('under_verification')
  await page
    .locator('.side')
    .getByRole('button', { name: /^Submitted/ })
    .focus()
  await page.keyboard.press('?')
  await expect(dialog(page)).toContainText('Show all keyboard shortcuts')
})

test('given a list that a colleague has just emptied, when V is pressed, then it says that this is not possible', async ({
  page,
}) => {
  await open(page, '/admin/dashboard?status=submitted')
  const rows = page.locator('.grid .ag-row[row-id]')
  await expect(rows).toHaveCount(4)
  const ids = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('row-id') ?? ''))
  const [first = ''] = ids
  await hold(page, first)
  for (const id of ids) await moveTo(at.staff, id, 'under_verification')
  await expect(rows).toHaveCount(0)
  await page.keyboard.press('v')
  await expect(toast(page)).toContainText('Not possible now: Verify')
  expect((await stored(at, first)).status).toBe('under_verification')
})

test('given the full page of a family, when V and N are pressed on it, then they are about this family', async ({
  page,
}) => {
  const [id = ''] = at.ids.submitted
  await open(page, `/admin/applications/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('v')
  await expect(toast(page)).toContainText('Application verified successfully')
  expect((await stored(at, id)).status).toBe('under_verification')
  await page.keyboard.press('n')
  await expect(dialog(page)).toContainText('Add Note')
})

/** A position that a colleague has just given: one's own is not put in its place by the same press once more, unseen. */
import { expect, type Page, test } from '@playwright/test'
import { done } from '../kit/client.ts'
import { dialog, openConsole, readDialog, rowOf, stored } from './admin-console.ts'
import { admin, type Season, season } from './admin-season.ts'
import { clean, foundInBoth } from './clean.ts'
import { routed } from './routed.ts'

let at: Season
test.beforeEach(async () => {
  at = await season()
})
test.afterEach(() => at.app.close())
test.use({ viewport: { width: 1440, height: 900 } })

const save = (page: Page) => page.keyboard.press('Control+Enter')

test('given a position that a colleague gives to the same family first, when Ctrl+Enter is pressed twice, then theirs stays until it was looked at', async ({
  page,
}) => {
  const [id = ''] = at.ids.ranked
  const colleague = await at.app.colleague('beena')
  // The window hears of it only by the refusal.
  await routed(page, '**/api/admin/changes*', (route) => route.abort())
  await openConsole(page, at, { as: admin, path: '/admin/dashboard?view=ranking' })
  await rowOf(page, id).locator('[col-id=brideName]').click()
  await expect(page.locator('.insp .meta')).toContainText(id.slice(0, 8))
  await page.keyboard.press('m')
  await dialog(page)
    .getByLabel(/^Position/)
    .fill('2')
  await dialog(page).getByLabel('Reason').fill('Mine')
  await done(colleague.put('/api/admin/ranking', { order: [{ id, rank: 1 }], reason: 'Theirs' }))
  await readDialog(page)
  await save(page)
  const notice = dialog(page).getByRole('alert')
  await expect(notice).toContainText('Your change was not made')
  await save(page)
  await expect(notice).toContainText('Last change: beena')
  await expect(dialog(page).getByRole('button', { name: 'Save' })).toBeDisabled()
  expect((await stored(at, id)).manualRank).toBe(1)
  expect(await foundInBoth(page, [])).toEqual(clean)
  await dialog(page).getByRole('button', { name: 'I have looked at it' }).click()
  await save(page)
  await expect(dialog(page)).toBeHidden()
  expect((await stored(at, id)).manualRank).toBe(2)
})

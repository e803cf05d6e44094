/** Reasons: what was saved does not come back. */
import { expect, type Page, test } from '@playwright/test'
import { dialog, openConsole, rowOf, toast } from './admin-console.ts'
import { admin, type Season, season } from './admin-season.ts'

let at: Season
test.beforeEach(async () => {
  at = await season()
})
test.afterEach(() => at.app.close())
test.use({ viewport: { width: 1440, height: 900 } })

const open = (page: Page, path: string) => openConsole(page, at, { as: admin, path })
const ranking = '/admin/dashboard?view=ranking'
const reasonField = (page: Page) => dialog(page).getByLabel('Reason')
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click()

test('given a selection by rank that was saved, when the dialog is opened again, then its reason is gone; one that was not saved is there', async ({
  page,
}) => {
  await open(page, ranking)
  const select = page.getByRole('button', { name: 'Select the first' })
  await select.click()
  await reasonField(page).fill('Half a rea')
  await page.keyboard.press('Escape')
  await select.click()
  await expect(reasonField(page)).toHaveValue('Half a rea')
  await reasonField(page).fill('By rank')
  await dialog(page).getByLabel('To the shortlist').fill('1')
  await save(page)
  await expect(toast(page)).toContainText('1 shortlisted, 0 on the waitlist')
  await select.click()
  await expect(reasonField(page)).toHaveValue('')
  await expect(dialog(page)).not.toContainText('What you typed before is still here')
})

test('given a position that was given and released, when each dialog is opened again, then its reason is gone', async ({
  page,
}) => {
  const id = at.ids.ranked[2] ?? ''
  await open(page, ranking)
  await rowOf(page, id).locator('[col-id=brideName]').click()
  await expect(page.locator('.insp .meta')).toContainText(id.slice(0, 8))
  await page.keyboard.press('m')
  await dialog(page)
    .getByLabel(/position/i)
    .fill('1')
  await reasonField(page).fill('Need seen at the visit')
  await save(page)
  await expect(dialog(page)).toBeHidden()
  await page.keyboard.press('m')
  await expect(reasonField(page)).toHaveValue('')
})

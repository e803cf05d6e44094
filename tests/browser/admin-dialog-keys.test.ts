/** What a change of many, publishing and a quick verification say and leave. */
import { expect, type Page, test } from '@playwright/test'
import { dialog, hold, openConsole, openView, rowOf, saveDialog, stored, toast } from './admin-console.ts'
import { admin, type Season, season } from './admin-season.ts'

let at: Season
test.beforeEach(async () => {
  at = await season()
})
test.afterEach(() => at.app.close())
test.use({ viewport: { width: 1440, height: 900 } })

const open = (page: Page, path?: string) => openConsole(page, at, { as: admin, ...(path && { path }) })
const done = (page: Page) => dialog(page).getByRole('button', { name: 'Done' })

test('given a change of many, when it is made, then one message says so, with Undo, and no dialog stays', async ({
  page,
}) => {
  await open(page, '/admin/dashboard?status=submitted')
  await rowOf(page, at.ids.submitted[0] ?? '')
    .locator('[col-id=groomName]')
    .click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('v')
  await expect(dialog(page).getByLabel('Reason for Status Change')).toBeFocused()
  await saveDialog(page)
  await expect(dialog(page)).toBeHidden()
  await expect(toast(page).getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(toast(page)).toContainText('4 applications: Under Verification')
  await page.keyboard.press('Control+z')
  await expect(toast(page)).toContainText('Your last change has been taken back')
})

test('given the dialog that publishes, when letters are pressed and then its button, then they are no commands; afterwards the focus is on Done, and Ctrl+Z says where it is taken back', async ({
  page,
}) => {
  await open(page)
  await openView(page, 'Results')
  await page.getByRole('button', { name: 'Publish the results…' }).click()
  await expect(dialog(page)).toContainText('are still undecided')
  for (const key of ['v', 't', 'q', 'Delete']) await page.keyboard.press(key)
  await expect(dialog(page)).toHaveCount(1)
  await dialog(page).getByRole('button', { name: 'Publish', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(done(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect(toast(page)).toContainText('for two minutes by “Take it back”')
})

test('given a family that no visit has found anything of, when Q is pressed, then it is said before, and its row stays with what it is now', async ({
  page,
}) => {
  const [id = ''] = at.ids.under_verification
  await open(page, '/admin/dashboard?status=under_verification')
  await hold(page, id)
  await page.keyboard.press('q')
  await expect(dialog(page)).toContainText('I know that no home visit has settled enough')
  const reason = dialog(page).getByLabel('Reason for Status Change')
  await expect(reason).toHaveValue('')
  await expect(dialog(page).getByRole('button', { name: /^Update Status/ })).toBeDisabled()
  await reason.fill('The neighbours confirmed it')
  await expect(dialog(page).getByRole('button', { name: /^Update Status/ })).toBeDisabled()
  await dialog(page).getByLabel('no home visit has settled enough').check()
  expect((await stored(at, id)).status).toBe('under_verification')
  await saveDialog(page)
  await expect(dialog(page)).toBeHidden()
  const { groomName, brideName } = await stored(at, id)
  await expect(toast(page)).toContainText(`${groomName} · ${brideName}: Ranked`)
  await expect(rowOf(page, id).locator('.badge')).toHaveText('Ranked')
})

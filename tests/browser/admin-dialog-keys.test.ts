/** Keys that nothing can be done for: in a dialog to read, in a menu, on views without a list. And a quick verification asks first. */
import { expect, type Page, test } from '@playwright/test'
import {
  dialog,
  held,
  hold,
  openConsole,
  openView,
  pause,
  readDialog,
  rowOf,
  saveDialog,
  stored,
  toast,
} from './admin-console.ts'
import { admin, type Season, season } from './admin-season.ts'

let at: Season
test.beforeEach(async () => {
  at = await season()
})
test.afterEach(() => at.app.close())
test.use({ viewport: { width: 1440, height: 900 } })

const open = (page: Page, path?: string) => openConsole(page, at, { as: admin, ...(path && { path }) })
const done = (page: Page) => dialog(page).getByRole('button', { name: 'Done' })

/** Presses each key, and waits until it is named in these words. */
async function expectNamed(
  page: Page,
  told: readonly (readonly [key: string, words: string])[],
): Promise<void> {
  for (const [key, words] of told) {
    await page.keyboard.press(key)
    await expect(toast(page), key).toContainText(words)
    await pause(page)
  }
}

test('given a change of many, when its result is shown, then Enter closes it and leaves Undo', async ({
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
  await expect(done(page)).toBeFocused()
  await expect(toast(page)).toContainText('4 applications: Under Verification')
  await readDialog(page)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(toast(page).getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(toast(page)).toContainText('4 applications: Under Verification')
  await page.keyboard.press('Control+z')
  await expect(toast(page)).toContainText('Your last change has been taken back')
})

test('given the dialog that publishes, when keys are pressed that it has no use for, then each is named; afterwards the focus is on Done, and Ctrl+Z says where it is taken back', async ({
  page,
}) => {
  await open(page)
  await openView(page, 'Results')
  await page.getByRole('button', { name: 'Publish the results…' }).click()
  await expect(dialog(page)).toContainText('are still undecided')
  await expectNamed(page, [
    ['v', 'V: a dialog is open'],
    ['e', 'E: a dialog is open'],
    [']', ']: a dialog is open'],
    ['Enter', '↵: a dialog is open'],
    ['Shift+ArrowDown', 'Shift ↓: a dialog is open'],
    ['Control+z', 'Ctrl Z: a dialog is open'],
  ])
  await dialog(page).getByRole('button', { name: 'Publish', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(done(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expectNamed(page, [['Control+z', 'for two minutes by “Take it back”']])
})

test('given a family that no visit has found anything of, when Q is pressed, then it is said before; and V on its old row that it is done', async ({
  page,
}) => {
  const [id = ''] = at.ids.under_verification
  await open(page, '/admin/dashboard?status=under_verification')
  await hold(page, id)
  await page.keyboard.press('q')
  await expect(dialog(page)).toContainText('the record will say that this was without a visit')
  const reason = dialog(page).getByLabel('Reason for Status Change')
  await expect(reason).toHaveValue('')
  await expect(dialog(page).getByRole('button', { name: /^Update Status/ })).toBeDisabled()
  await reason.fill('The neighbours confirmed it')
  await expect(dialog(page).getByRole('button', { name: /^Update Status/ })).toBeDisabled()
  await dialog(page).getByLabel('no home visit has settled enough').check()
  expect((await stored(at, id)).status).toBe('under_verification')
  const letGo = await held(page, /\/api\/admin\/applications\?/)
  await saveDialog(page)
  await expect(dialog(page)).toBeHidden()
  const { groomName, brideName } = await stored(at, id)
  await expect(toast(page)).toContainText(`· ${groomName} · ${brideName}: Ranked`)
  await page.keyboard.press('v')
  await expect(toast(page)).toContainText('is already Ranked, by your own press before')
  await expect(dialog(page)).toBeHidden()
  letGo()
  await expect(rowOf(page, id)).toHaveCount(0)
})

test('given views without a list, when keys of the list are pressed, then they say that this is not possible; / goes to the search of the ranking', async ({
  page,
}) => {
  await open(page, '/admin/dashboard?view=ranking')
  await expect(page.locator('.grid .ag-row[row-id]').first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.locator('main .search')).toBeFocused()
  const notOnList: [string, string][] = [
    ['[', 'Not possible now: Previous'],
    ['/', 'Not possible now: Search'],
    ['Control+\\', 'Not possible now: Details at the side'],
    ['Control+c', 'Not possible now: Copy'],
    ['Control+a', 'Not possible now: Select all that are listed'],
    ['Shift+F10', 'Not possible now: Profile Actions'],
  ]
  await page.goto(`${at.app.url}/admin/dashboard?view=criteria`)
  await expect(page.getByRole('heading', { name: 'Criteria' }).first()).toBeVisible()
  await page.evaluate(() => getSelection()?.removeAllRanges())
  await expectNamed(page, notOnList)
  const [id = ''] = at.ids.submitted
  await page.goto(`${at.app.url}/admin/applications/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNamed(page, [
    ['3', 'Not possible now: '],
    ['1', 'Not possible now: '],
    [']', 'Not possible now: Next'],
  ])
})

/** Erasing with two at work: what a colleague did since is looked at first, and the names of the family leave every window. */
import { expect, type Page, test } from '@playwright/test'
import { done } from '../kit/client.ts'
import { dialog, hold, openConsole, rowOf, saveDialog, stored, toast } from './admin-console.ts'
import { admin, type Season, season } from './admin-season.ts'

let at: Season
test.beforeEach(async () => {
  at = await season()
})
test.afterEach(() => at.app.close())
test.use({ viewport: { width: 1440, height: 900 } })

const pathOf = (id: string) => `/api/admin/applications/${id}`
const erase = (page: Page) => dialog(page).getByRole('button', { name: 'Permanent Delete' })

async function openDelete(page: Page, id: string): Promise<void> {
  await hold(page, id)
  await page.keyboard.press('Delete')
  await dialog(page).getByRole('textbox').fill(id.slice(0, 8))
}

test('given the open dialog of an erasing, when a colleague writes a note and takes a step, then nothing is erased before they are shown', async ({
  page,
}) => {
  await openConsole(page, at, { as: admin })
  const [id = ''] = at.ids.shortlisted
  const colleague = await at.app.colleague('colleague@example.org')
  // What the window itself has done is no news to it.
  await hold(page, id)
  await page.keyboard.press('n')
  await dialog(page).getByLabel('Note').fill('Mine')
  await saveDialog(page)
  await expect(toast(page)).toContainText('Note added')
  await openDelete(page, id)
  await expect(erase(page)).toBeEnabled()
  await done(colleague.post(`${pathOf(id)}/notes`, { note: 'They asked us to keep it' }), 201)
  await done(colleague.post(`${pathOf(id)}/status`, { status: 'waitlist', reason: 'Seen' }))
  await erase(page).click()
  await expect(toast(page)).toContainText('Nothing was erased')
  await expect(dialog(page).getByRole('alert')).toContainText('colleague@example.org')
  await expect(dialog(page).getByRole('alert')).toContainText('It is now: Waitlist')
  expect((await stored(at, id)).status).toBe('waitlist')
  await erase(page).click()
  await expect(toast(page)).toContainText('Application permanently deleted')
  expect((await at.staff.get(pathOf(id))).status).toBe(404)
  await expect(rowOf(page, id)).toContainText('Erased')
})

test('given a note just written about a family, when a colleague erases the family, then its name and Undo leave the screen', async ({
  page,
}) => {
  await openConsole(page, at, { as: admin })
  const [id = ''] = at.ids.ranked
  const { groomName } = await stored(at, id)
  await hold(page, id)
  await page.keyboard.press('n')
  await dialog(page).getByLabel('Note').fill('The roof leaks')
  await saveDialog(page)
  await expect(toast(page)).toContainText(groomName)
  await expect(toast(page).getByRole('button', { name: 'Undo' })).toBeVisible()
  await done(at.staff.delete(pathOf(id)), 204)
  await expect(toast(page).getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(rowOf(page, id)).toContainText('Erased')
  await expect(page.getByText(groomName, { exact: false })).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(toast(page)).toContainText('There is no last change of this window to take back')
  await test.step('its full page', async () => {
    const [other = ''] = at.ids.verified
    const { groomName: name } = await stored(at, other)
    await page.goto(`${at.app.url}/admin/applications/${other}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await done(at.staff.delete(pathOf(other)), 204)
    await expect(page.getByText(name, { exact: false })).toHaveCount(0)
  })
})

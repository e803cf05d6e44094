/** Erasing with two at work: what a colleague did since is looked at first, and a colleague is told that a family is gone. */
import { expect, type Page, test } from '@playwright/test'
import { done } from '../kit/client.ts'
import { dialog, held, hold, openConsole, rowOf, saveDialog, stored, toast } from './admin-console.ts'
import { admin, type Season, season } from './admin-season.ts'
import { routed } from './routed.ts'

let at: Season
test.beforeEach(async () => {
  at = await season()
})
test.afterEach(() => at.app.close())
test.use({ viewport: { width: 1440, height: 900 } })

const pathOf = (id: string) => `/api/admin/applications/${id}`
const erase = (page: Page) => dialog(page).getByRole('button', { name: 'Permanent Delete' })
const looked = (page: Page) => dialog(page).getByRole('button', { name: 'I have looked at it' })

/** The family below this one in the list. */
const below = (page: Page, id: string): Promise<string> =>
  page.locator('.grid .ag-row[row-id]').evaluateAll((rows, above) => {
    const place = (row: Element) => Number(row.getAttribute('row-index'))
    const ids = rows.toSorted((a, b) => place(a) - place(b)).map((row) => row.getAttribute('row-id') ?? '')
    return ids[ids.indexOf(above) + 1] ?? ''
  }, id)

async function openDelete(page: Page, id: string): Promise<void> {
  await hold(page, id)
  await page.keyboard.press('Delete')
  await dialog(page).getByRole('textbox').fill(id.slice(0, 8))
}

test('given the open dialog of an erasing, when a colleague writes a note and takes a step, then each is shown and looked at before it erases', async ({
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
  await expect(looked(page)).toBeHidden()
  await done(colleague.post(`${pathOf(id)}/notes`, { note: 'They asked us to keep it' }), 201)
  await expect(dialog(page).getByRole('alert')).toContainText('colleague@example.org')
  await expect(erase(page)).toBeDisabled()
  await looked(page).click()
  await expect(erase(page)).toBeEnabled()
  // This window does not hear of the next act before it presses.
  await routed(page, '**/api/admin/changes*', (route) => route.abort())
  const letGo = await held(page, new RegExp(`${pathOf(id)}$`))
  await erase(page).click()
  await done(colleague.post(`${pathOf(id)}/status`, { status: 'waitlist', reason: 'Seen' }))
  letGo()
  await expect(toast(page)).toContainText('Nothing was erased')
  await expect(dialog(page).getByRole('alert')).toContainText('It is now: Waitlist')
  await expect(erase(page)).toBeDisabled()
  expect((await stored(at, id)).status).toBe('waitlist')
  await looked(page).click()
  const next = await below(page, id)
  await erase(page).click()
  await expect(toast(page)).toContainText('Application permanently deleted')
  expect((await at.staff.get(pathOf(id))).status).toBe(404)
  // Its neighbour is in hand, and not the first of the list.
  await expect(page.locator('.insp .meta')).toContainText(next.slice(0, 8))
  await expect(rowOf(page, next)).toHaveAttribute('row-index', /[1-9]/)
})

test('given a note just written about a family, when a colleague erases the family, then its name and Undo leave the screen, and that is said', async ({
  page,
}) => {
  await openConsole(page, at, { as: admin })
  const [id = ''] = at.ids.ranked
  const { groomName } = await stored(at, id)
  await hold(page, id)
  await page.keyboard.press('n')
  await dialog(page).getByLabel('Note').fill('The roof leaks')
  const readAnew = page.waitForResponse(/\/api\/admin\/applications\?/)
  await saveDialog(page)
  await expect(toast(page)).toContainText(groomName)
  await expect(toast(page).getByRole('button', { name: 'Undo' })).toBeVisible()
  // After the note; without the family the list would put another one in hand before the erasure is told.
  await readAnew
  await done(at.staff.delete(pathOf(id)), 204)
  await expect(toast(page)).toContainText('The family that was in hand has been erased by somebody else.')
  await expect(toast(page)).toContainText('it cannot be taken back any more')
  await expect(toast(page).getByRole('button', { name: 'Undo' })).toBeHidden()
  await expect(rowOf(page, id)).toBeHidden()
  await expect(page.getByText(groomName, { exact: false })).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(toast(page)).toContainText('cannot be taken back: a family that has been erased')
  await test.step('its full page', async () => {
    const [other = ''] = at.ids.verified
    const { groomName: name } = await stored(at, other)
    await page.goto(`${at.app.url}/admin/applications/${other}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await done(at.staff.delete(pathOf(other)), 204)
    await expect(toast(page)).toContainText('The family that was in hand has been erased')
    await expect(page.getByText(name, { exact: false })).toHaveCount(0)
  })
})

/** Keys that are pressed without looking: once one of them came to nothing, the others do nothing else than was meant. */
import { expect, type Page, test } from '@playwright/test'
import {
  burstOf,
  dialog,
  held,
  hold,
  openConsole,
  pause,
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

async function openWith(page: Page, id: string, status: string): Promise<void> {
  await openConsole(page, at, { as: admin, path: `/admin/dashboard?status=${status}` })
  await hold(page, id)
}
const reasonField = (page: Page) => dialog(page).getByLabel('Reason for Status Change')
const notesOf = async (id: string): Promise<string[]> =>
  (await at.staff.get(`/api/admin/applications/${id}/notes`)).json.map(({ note }: { note: string }) => note)

test('given a note that is being saved, when the next one is typed in one go, then none of its letters is a command once the dialog is closed, and all are named', async ({
  page,
}) => {
  const [id = '', second = ''] = at.ids.submitted
  await openWith(page, id, 'submitted')
  await page.keyboard.press('n')
  await dialog(page).getByLabel('Note').fill('hi')
  const letGo = await held(page, /\/notes$/)
  await saveDialog(page)
  const press = await burstOf(page)
  await press(['n', 'Tab', ...'very'])
  letGo()
  await expect(dialog(page)).toBeHidden()
  await press([...' poor, very t', 'Tab', 'Control+Enter', 'v'])
  await expect(toast(page)).toContainText('while that was being saved: n, Tab, very.')
  await expect(toast(page)).toContainText('did nothing: poor, very t, Tab, Ctrl ↵, v.')
  await expect(dialog(page)).toBeHidden()
  await expect(page.locator('.bulk')).toBeHidden()
  expect([(await stored(at, id)).status, (await stored(at, second)).status]).toEqual([
    'submitted',
    'submitted',
  ])
  expect(await notesOf(id)).toEqual(['hi'])
  await press(['v'], 800)
  await expect(toast(page)).toContainText('Application verified successfully')
})

test('given a status that is being saved, when Tab and Space come in the same go, then Cancel is not pressed; after a pause it is', async ({
  page,
}) => {
  const [id = ''] = at.ids.ranked
  await openWith(page, id, 'ranked')
  await page.keyboard.press('s')
  await expect(reasonField(page)).toBeFocused()
  const letGo = await held(page, /\/status$/)
  await saveDialog(page)
  const press = await burstOf(page)
  await press(['Tab', ' ', 'ArrowDown', ' '])
  await expect(dialog(page).getByRole('button', { name: 'Updating...' })).toBeVisible()
  await expect(reasonField(page)).toBeFocused()
  await press(['Tab'], 800)
  await expect(reasonField(page)).not.toBeFocused()
  await dialog(page).getByRole('button', { name: 'Cancel' }).focus()
  await press([' '])
  await expect(dialog(page)).toBeHidden()
  letGo()
  await expect(toast(page)).toContainText('while that was being saved: Tab, ↓.')
})

test('given a status that is being saved, when it is closed and a note is typed, then the answer leaves the note open', async ({
  page,
}) => {
  const [id = ''] = at.ids.ranked
  await openWith(page, id, 'ranked')
  await page.keyboard.press('s')
  await expect(reasonField(page)).toBeFocused()
  const letGo = await held(page, /\/status$/)
  await saveDialog(page)
  const press = await burstOf(page)
  await press(['Escape', 'n'])
  const note = dialog(page).getByLabel('Note')
  await expect(note).toBeFocused()
  await press([...'very damp'])
  letGo()
  await expect(toast(page)).toContainText('Application status updated successfully')
  await press([...' house'])
  await expect(note).toHaveValue('very damp house')
})

test('given a step that takes a place, when Ctrl+Enter was pressed before its dialog could be read, then it asks, and keeps the reason', async ({
  page,
}) => {
  const [id = ''] = at.ids.ranked
  await openWith(page, id, 'ranked')
  const press = await burstOf(page)
  await press(['s'])
  await expect(reasonField(page)).toBeFocused()
  await press(['Enter', 'Control+Enter', 'v'])
  await expect(toast(page)).toContainText('Ctrl ↵: pressed before this could be read. Press again.')
  await expect(toast(page)).toContainText('↵: a dialog is open')
  await expect(reasonField(page)).toHaveValue('Added to shortlist')
  expect((await stored(at, id)).status).toBe('ranked')
  await pause(page)
  await saveDialog(page)
  await expect(dialog(page)).toBeHidden()
  expect((await stored(at, id)).status).toBe('shortlisted')
})

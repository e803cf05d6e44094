/** Hands that are fast and hands that are many: the right family under every key, and nothing half done that is lost. */
import { expect, type Page, test } from '@playwright/test'
import { done } from '../kit/client.ts'
import { inStatus, moveTo } from '../kit/season.ts'
import { dialog, hold, openConsole, openView, rowOf, stored, toast } from './admin-console.ts'
import { admin, family, type Season, season } from './admin-season.ts'

let at: Season
test.beforeEach(async () => {
  at = await season()
})
test.afterEach(() => at.app.close())
test.use({ viewport: { width: 1440, height: 900 } })

const open = (page: Page, path?: string) => openConsole(page, at, { as: admin, ...(path && { path }) })

/** A machine that is six times as slow. */
async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
}

/** Keys as fast as hands can: none waits for what the one before has done. */
const press = (page: Page, keys: readonly string[]) =>
  Promise.all(keys.map((key) => page.keyboard.press(key)))

/** The ids of the listed rows, from the top. */
const listed = (page: Page) =>
  page.locator('.grid [row-id]').evaluateAll((rows) => {
    const places = rows.map((row) => [
      row.getAttribute('row-id') ?? '',
      Number(row.getAttribute('row-index')),
    ])
    return [
      ...new Map(
        places.toSorted(([, a], [, b]) => Number(a) - Number(b)).map(([id]) => [String(id), true]),
      ).keys(),
    ]
  })

test('given a slow machine, when arrows and a letter are pressed back to back, then the family under the last arrow is meant, and it is named', async ({
  page,
}) => {
  await open(page, '/admin/dashboard?status=submitted')
  await expect(rowOf(page, at.ids.submitted[0] ?? '')).toBeVisible()
  const ids = await listed(page)
  const [first = '', , third = ''] = ids
  await hold(page, first)
  await slow(page)
  await press(page, ['ArrowDown', 'ArrowDown', 'v'])
  const { groomName, brideName } = await stored(at, third)
  await expect(toast(page)).toContainText(`${groomName} · ${brideName}: Under Verification`)
  const statuses = await Promise.all(ids.map(async (id) => (await stored(at, id)).status))
  expect(statuses).toEqual(ids.map((id) => (id === third ? 'under_verification' : 'submitted')))
})

test('given a key pressed in the moment in which the list closes, when another view opens, then nothing fails', async ({
  page,
}) => {
  const heard = await open(page, '/admin/dashboard?status=submitted')
  await listedOnce(page)
  await page.evaluate(() => {
    const grid = document.querySelector('[data-grid]')
    const watching = new MutationObserver(() => {
      if (grid?.isConnected) return
      watching.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))
    })
    watching.observe(document.body, { subtree: true, childList: true })
  })
  await openView(page, 'Ranking')
  await expect(page.locator('.ranking-grid .ag-row').first()).toBeVisible()
  expect(heard).toEqual([])
})

const listedOnce = async (page: Page): Promise<string[]> => {
  await expect(rowOf(page, at.ids.submitted[0] ?? '')).toBeVisible()
  return listed(page)
}

test('given a change of one family and then a note on another, when it is undone twice, then the note is withdrawn and the first family stays', async ({
  page,
}) => {
  const moved = await inStatus(at.app, at.staff, 'ranked', family())
  const noted = await inStatus(at.app, at.staff, 'ranked', family())
  await open(page)
  await hold(page, moved.id)
  await page.keyboard.press('q')
  await expect(rowOf(page, moved.id).locator('.badge')).toHaveText('Shortlisted')
  await hold(page, noted.id)
  await page.keyboard.press('n')
  await expect(dialog(page).getByLabel('Note')).toBeFocused()
  await page.keyboard.type('Of the wrong family')
  // Enter that is held, or a double click: one note.
  await dialog(page)
    .locator('form')
    .evaluate((form: HTMLFormElement) => {
      for (const _ of [1, 2, 3]) form.requestSubmit()
    })
  await expect(toast(page)).toContainText('Note added successfully · ')
  await rowOf(page, noted.id).locator('[col-id=groomName]').click()
  await page.keyboard.press('Control+z')
  await expect(toast(page)).toContainText('Your last change has been taken back · ')
  const { json: notes } = await at.staff.get(`/api/admin/applications/${noted.id}/notes`)
  expect(notes).toEqual([])
  await page.keyboard.press('Control+z')
  await expect(toast(page)).toContainText('There is no last change of this window to take back')
  expect((await stored(at, moved.id)).status).toBe('shortlisted')
})

test('given many that were moved together, when it is undone, then all are back but the one that a colleague has moved', async ({
  page,
}) => {
  const ids = at.ids.ranked
  await open(page, '/admin/dashboard?status=ranked')
  await expect(rowOf(page, ids[0] ?? '')).toBeVisible()
  await hold(page, ids[0] ?? '')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('t')
  await dialog(page).getByLabel('New Status').selectOption('rejected')
  await dialog(page).getByLabel('Reason for Status Change').fill('All of them')
  await dialog(page).getByRole('button', { name: 'Update Status' }).click()
  await expect(dialog(page)).toBeHidden()
  const beena = await at.app.colleague('beena')
  await done(beena.post(`/api/admin/applications/${ids[0]}/notes`, { note: 'A word' }), 201)
  await moveTo(beena, ids[1] ?? '', 'waitlist')
  await page.keyboard.press('Control+z')
  await expect(toast(page)).toContainText(`Taken back: ${ids.length - 1} of ${ids.length}`)
  const { groomName, brideName } = await stored(at, ids[1] ?? '')
  await expect(toast(page)).toContainText(
    `${groomName} · ${brideName}: Something that rests on this step has happened`,
  )
  await expect(toast(page)).toContainText('Last change: beena, ')
  const statuses = await Promise.all(ids.map(async (id) => (await stored(at, id)).status))
  expect(statuses).toEqual(ids.map((_, n) => (n === 1 ? 'waitlist' : 'ranked')))
})

test('given a note and a status, when a colleague adds a note, then each can be undone; when they move the family, then it is said who', async ({
  page,
}) => {
  const id = at.ids.ranked[0] ?? ''
  const notes = `/api/admin/applications/${id}/notes`
  const colleague = await at.app.verifier('colleague')
  const undo = () => toast(page).getByRole('button', { name: 'Undo' }).last().click()
  await open(page)
  await hold(page, id)
  await page.keyboard.press('n')
  await dialog(page).getByLabel('Note').fill('Of the wrong family')
  await dialog(page).getByRole('button', { name: 'Add Note' }).click()
  await expect(toast(page)).toContainText('Note added successfully')
  await done(colleague.post(notes, { note: 'Of a colleague' }), 201)
  await undo()
  await expect(toast(page)).toContainText('Your last change has been taken back')
  const { json: left } = await at.staff.get(notes)
  expect(left.map(({ note }: { note: string }) => note)).toEqual(['Of a colleague'])
  await rowOf(page, id).locator('[col-id=groomName]').click()
  await expect(rowOf(page, id).getByRole('img', { name: 'Changed by somebody else' })).toBeVisible()
  await page.keyboard.press('q')
  await expect(rowOf(page, id).locator('.badge')).toHaveText('Shortlisted')
  await done(colleague.post(notes, { note: 'Another' }), 201)
  await page.keyboard.press('Control+z')
  await expect(rowOf(page, id).locator('.badge')).toHaveText('Ranked')
  await page.keyboard.press('q')
  await expect(rowOf(page, id).locator('.badge')).toHaveText('Shortlisted')
  await moveTo(at.staff, id, 'waitlist')
  await expect(rowOf(page, id).locator('.badge')).toHaveText('Waitlist')
  await page.keyboard.press('Control+z')
  await expect(toast(page)).toContainText('this has happened on top of it: Status changed, organiser')
  expect((await stored(at, id)).status).toBe('waitlist')
})

test('given a colleague, when they move a family, then this window shows it by itself, and says truly whether the server is there', async ({
  page,
}) => {
  const id = at.ids.verified[0] ?? ''
  await open(page)
  await expect(rowOf(page, id).locator('.badge')).toHaveText('Verified')
  const bar = page.locator('.foot .live')
  await expect(bar).toHaveText('Connected')
  await moveTo(at.staff, id, 'ranked')
  await expect(rowOf(page, id).locator('.badge')).toHaveText('Ranked')
  await page.context().setOffline(true)
  await expect(bar).toContainText('No connection')
  await moveTo(at.staff, id, 'shortlisted')
  await page.context().setOffline(false)
  await expect(bar).toHaveText('Connected')
  await expect(rowOf(page, id).locator('.badge')).toHaveText('Shortlisted')
})

test('given a note and a reason that are half written, when rows change, a dialog closes and the page is loaded anew, then both are back; another tab has neither', async ({
  page,
  context,
}) => {
  const id = at.ids.verified[0] ?? ''
  await open(page)
  await hold(page, id)
  await page.keyboard.press('3')
  await page.locator('.insp').getByRole('textbox', { name: 'Note' }).fill('Half a sen')
  await hold(page, at.ids.verified[1] ?? '')
  await expect(page.locator('.insp').getByRole('textbox', { name: 'Note' })).toHaveValue('')
  await hold(page, id)
  await expect(page.locator('.insp').getByRole('textbox', { name: 'Note' })).toHaveValue('Half a sen')
  await rowOf(page, id).locator('[col-id=groomName]').click()
  await page.keyboard.press('t')
  await dialog(page).getByLabel('Reason for Status Change').fill('Half a reason')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.reload()
  await hold(page, id)
  await page.keyboard.press('t')
  await expect(dialog(page).getByLabel('Reason for Status Change')).toHaveValue('Half a reason')
  await dialog(page).getByRole('button', { name: 'Begin anew' }).click()
  await expect(dialog(page).getByLabel('Reason for Status Change')).toHaveValue('')
  await page.keyboard.press('Escape')
  await page.keyboard.press('3')
  await expect(page.locator('.insp').getByRole('textbox', { name: 'Note' })).toHaveValue('Half a sen')
  const other = await context.newPage()
  await openConsole(other, at, { as: admin })
  await hold(other, id)
  await other.keyboard.press('3')
  await expect(other.locator('.insp').getByRole('textbox', { name: 'Note' })).toHaveValue('')
})

test('given fewer places than are selected and one ranked before them, when they are shortlisted together, then that is said before', async ({
  page,
}) => {
  const { json } = await at.staff.get('/api/admin/ranking')
  const ranked = json.filter(({ status }: { status: string }) => status === 'ranked')
  const [, second, third] = ranked
  await open(page, '/admin/dashboard?status=ranked')
  await expect(rowOf(page, second.id)).toBeVisible()
  for (const { id } of [second, third]) await rowOf(page, id).getByRole('checkbox').check()
  await rowOf(page, second.id).locator('[col-id=groomName]').click()
  await page.keyboard.press('s')
  await expect(dialog(page)).toContainText('Places: 40. Taken: 3. Left: 37.')
  await expect(dialog(page)).toContainText(/\d+ famil(y is|ies are) passed over/)
  await expect(dialog(page).locator('.passed-over')).toContainText(ranked[0].groomName)
  await dialog(page).getByRole('button', { name: 'Update Status' }).click()
  await expect(dialog(page)).toBeHidden()
  expect((await stored(at, second.id)).status).toBe('shortlisted')
})

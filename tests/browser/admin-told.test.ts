/** Every press in the console either does what it says, or is said not to: also where it comes before the answer to the one before. */
import { expect, type Page, test } from '@playwright/test'
import { done } from '../kit/client.ts'
import {
  burstOf,
  dialog,
  held,
  hold,
  openConsole,
  pause,
  rowOf,
  saveDialog,
  stored,
  toast,
} from './admin-console.ts'
import { admin, type Season, season } from './admin-season.ts'
import { routed } from './routed.ts'

/** The chunk in which the code of most dialogs is (scripts/build/console.ts). */
const dialogCode = /\/dialogs-.*\.js$/

let at: Season
test.beforeEach(async () => {
  at = await season()
})
test.afterEach(() => at.app.close())
test.use({ viewport: { width: 1440, height: 900 } })

const submitted = (): string => at.ids.submitted[0] ?? ''
async function open(page: Page): Promise<void> {
  await openConsole(page, at, { as: admin })
  await expect(rowOf(page, submitted())).toBeVisible()
}

test('given a family just verified whose row is not read anew yet, when V is pressed again, then it is said to be done already, and Undo stays', async ({
  page,
}) => {
  await open(page)
  const id = submitted()
  await hold(page, id)
  const letGo = await held(page, /\/api\/admin\/applications\?/)
  await page.keyboard.press('v')
  await expect(toast(page)).toContainText('Application verified successfully')
  await page.keyboard.press('v')
  await expect(toast(page)).toContainText('is already Under Verification, by your own press before')
  await expect(toast(page)).toContainText('Application verified successfully')
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page)).toContainText('Your last change has been taken back')
  letGo()
  expect((await stored(at, id)).status).toBe('submitted')
})

test('given V on a family, when a colleague is quicker by so little that reading it first does not show it, then it is said who and when', async ({
  page,
}) => {
  await openConsole(page, at, { as: admin })
  const [id = ''] = at.ids.submitted
  await hold(page, id)
  const colleague = await at.app.colleague('beena')
  await routed(page, '**/verify', async (route) => {
    await done(colleague.post(`/api/admin/applications/${id}/verify`, { notes: 'Theirs' }))
    await route.continue()
  })
  await page.keyboard.press('v')
  await expect(toast(page)).toContainText('has been changed in the meantime. Last change: beena, ')
  await expect(toast(page)).toContainText('It is now: Under Verification.')
})

test('given a press that is refused after a change, when Undo is pressed, then it asks first, and the next press takes it back', async ({
  page,
}) => {
  await open(page)
  const id = submitted()
  const { groomName } = await stored(at, id)
  await hold(page, id)
  await page.keyboard.press('v')
  await expect(toast(page)).toContainText('Application verified successfully')
  await page.keyboard.press('w')
  await expect(toast(page)).toContainText('Not possible for')
  await pause(page)
  await page.keyboard.press('Control+z')
  await expect(toast(page)).toContainText(`Press Undo again to take back: ${groomName}`)
  expect((await stored(at, id)).status).toBe('under_verification')
  await page.keyboard.press('n')
  await expect(dialog(page)).toBeVisible()
  await expect(toast(page)).not.toContainText('Press Undo again')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await expect(toast(page)).toContainText('Your last change has been taken back')
  expect((await stored(at, id)).status).toBe('submitted')
})

test('given presses that are refused, or come while something is being saved, when they are made, then it is said that they were not acted on, and on whom', async ({
  page,
}) => {
  await open(page)
  await hold(page, submitted())
  const press = await burstOf(page)
  await press(['w'])
  await expect(toast(page)).toContainText('Not possible for')
  await expect(toast(page)).not.toContainText('×2')
  await press(['w'], 800)
  await expect(toast(page)).toContainText('×2')
  // The reason for a dialog that did not open: V alone would act at once.
  await press([...'saves no', 'Control+Enter'])
  await expect(toast(page)).toContainText('What was typed right after W did nothing: saves no, Ctrl ↵')
  await expect(page).toHaveURL(/dashboard/)
  expect((await stored(at, submitted())).status).toBe('submitted')
  // Until it can have been read it stays.
  await page.waitForTimeout(2500)
  await page.keyboard.press('n')
  await expect(dialog(page).getByLabel('Note')).toBeFocused()
  await expect(toast(page)).toBeEmpty()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await test.step('V and Ctrl+Z that are both under way', async () => {
    const id = submitted()
    const { groomName, brideName } = await stored(at, id)
    await hold(page, id)
    const letGo = await held(page, /\/verify$/)
    for (const key of ['v', 'Control+z', 'v', 'Control+z']) await page.keyboard.press(key)
    letGo()
    await expect(toast(page)).toContainText('Your last change has been taken back')
    await expect(toast(page)).toContainText(
      `Not acted on, since it was pressed while that was being saved: Verify & Score · ${groomName} · ${brideName}.`,
    )
    expect((await stored(at, id)).status).toBe('submitted')
    // V means another step until the row is read anew.
    await expect(rowOf(page, id)).toContainText('Submitted')
    await pause(page)
    await page.keyboard.press('v')
    await expect(toast(page)).toContainText('Application verified successfully')
    await expect(toast(page)).not.toContainText('Not acted on')
    expect((await stored(at, id)).status).toBe('under_verification')
  })
  await test.step('a dialog that is saving', async () => {
    const [id = ''] = at.ids.ranked
    await hold(page, id)
    await page.keyboard.press('s')
    await expect(dialog(page).getByLabel('Reason')).toBeFocused()
    const letGo = await held(page, /\/status$/)
    await saveDialog(page)
    for (const key of ['ArrowDown', 'f', 'y', 'Control+Enter']) await page.keyboard.press(key)
    letGo()
    await expect(dialog(page)).toBeHidden()
    await expect(toast(page)).toContainText(
      'Not acted on, since it was pressed while that was being saved: ↓, fy, Ctrl ↵.',
    )
    // The form is gone, and the family is another by its status.
    await expect(toast(page)).not.toContainText('Press again')
    await expect(rowOf(page, id)).toContainText('Shortlisted')
    expect((await stored(at, id)).status).toBe('shortlisted')
  })
})

test('given a dialog whose code is still on the way, when arrows are pressed, then it is said that they did nothing', async ({
  page,
}) => {
  const letDialogCome = await held(page, dialogCode)
  await open(page)
  const id = submitted()
  await hold(page, id)
  for (const key of ['t', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key)
  await expect(toast(page)).toContainText('↓: pressed while a dialog was being opened')
  await expect(toast(page)).toContainText('did nothing: ↑.')
  await expect(page.locator(`.ag-row.focused-row[row-id="${id}"]`)).toBeVisible()
  letDialogCome()
  await expect(dialog(page)).toBeVisible()
})

test('given a dialog whose code is still on the way, when Escape and an arrow are pressed, then it stays closed and the next row is in hand', async ({
  page,
}) => {
  const letGo = await held(page, dialogCode)
  await open(page)
  const id = submitted()
  await hold(page, id)
  const place = Number(await rowOf(page, id).getAttribute('row-index'))
  for (const key of ['t', 'Escape', 'ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowDown'])
    await page.keyboard.press(key)
  letGo()
  await expect(page.locator('.ag-row-selected[row-index]')).toHaveCount(3)
  await expect(page.locator(`.ag-row.focused-row[row-index="${place + 1}"]`)).toBeVisible()
  await expect(dialog(page)).toBeHidden()
})

test('given a note on the full page, when Ctrl+Z is pressed while it is being saved, then it is said that it was not acted on', async ({
  page,
}) => {
  await openConsole(page, at, { as: admin, path: `/admin/applications/${submitted()}` })
  await page.getByLabel('Note').fill('Seen')
  const letGo = await held(page, /\/notes$/)
  for (const key of ['Control+Enter', 'Control+z']) await page.keyboard.press(key)
  letGo()
  await expect(toast(page)).toContainText('Note added successfully')
  await expect(toast(page)).toContainText('while that was being saved: Ctrl Z.')
})

test('given weights that are half entered, when a colleague puts others in force, then theirs stand beside, and one’s own are saved once that was seen', async ({
  page,
}) => {
  await openConsole(page, at, { as: admin, path: '/admin/dashboard?view=criteria' })
  const weight = (name: string) => page.getByLabel(`${name}: Weight`)
  await weight('Income').fill('14')
  await weight('Employment').fill('11')
  await page.getByLabel('Reason').fill('Work counts more')
  const { json } = await at.staff.get('/api/admin/criteria')
  const criteria = json.map(
    ({ id, weight: now, isActive }: { id: string; weight: number; isActive: boolean }) => ({
      id,
      weight: { incomeScore: 13, housingScore: 12 }[id] ?? now,
      isActive,
    }),
  )
  await done(at.staff.put('/api/admin/criteria', { criteria, reason: 'Houses count more' }))
  const row = page.getByRole('row', { name: /^Income/ })
  await expect(row.getByRole('cell').first()).toHaveText('13')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(toast(page)).toContainText('This has moved on since you saw it')
  await page.getByRole('button', { name: 'Go on with mine' }).click()
  await save.click()
  await expect(toast(page)).toContainText('Success')
  const { json: after } = await at.staff.get('/api/admin/criteria')
  expect(after.slice(0, 3).map(({ weight: one }: { weight: number }) => one)).toEqual([14, 11, 10])
})

/** A colleague who is quicker is named, and a dialog on its way can be closed. */
import { expect, type Page, test } from '@playwright/test'
import { done } from '../kit/client.ts'
import { dialog, held, hold, openConsole, rowOf, toast } from './admin-console.ts'
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
  await expect(row.getByRole('cell').first()).toHaveText('13.0')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(toast(page)).toContainText('This has moved on since you saw it')
  await page.getByRole('button', { name: 'Go on with mine' }).click()
  await save.click()
  await expect(toast(page)).toContainText('Success')
  const { json: after } = await at.staff.get('/api/admin/criteria')
  expect(after.slice(0, 3).map(({ weight: one }: { weight: number }) => one)).toEqual([14, 11, 10])
})

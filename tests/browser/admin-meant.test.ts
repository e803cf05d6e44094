/** The family that a key means: between two lists, in one that was empty, after a reload, with a tick elsewhere, at the first row. */
import { expect, type Page, test } from '@playwright/test'
import { moveTo } from '../kit/season.ts'
import {
  burstOf,
  dialog,
  held,
  hold,
  openConsole,
  pause,
  pressAnswered,
  rowOf,
  saveDialog,
  stored,
  toast,
  verifyAsked,
} from './admin-console.ts'
import { admin, type Season, season } from './admin-season.ts'

let at: Season
test.beforeEach(async () => {
  at = await season()
})
test.afterEach(() => at.app.close())
test.use({ viewport: { width: 1440, height: 900 } })

const open = (page: Page, path: string) =>
  openConsole(page, at, { as: admin, path: `/admin/dashboard${path}` })
/** A button of the navigation; some have a number after their name. */
const inSide = (page: Page, name: string) =>
  page.locator('.side').getByRole('button', { name: new RegExp(`^${name}`) })
const statuses = (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await stored(at, id)).status))
const idAt = async (page: Page, place: number): Promise<string> =>
  (await page.locator(`.grid .ag-row[row-index="${place}"][row-id]`).first().getAttribute('row-id')) ?? ''

test('given an empty list, when a colleague puts a family into it, then the first key names it and does nothing, and the next one acts', async ({
  page,
}) => {
  const { applications } = (await at.staff.get('/api/admin/applications?status=under_verification')).json
  for (const one of applications) await moveTo(at.staff, one.id, 'rejected')
  await open(page, '?status=under_verification')
  await expect(page.getByText('No applications match your current filters.')).toBeVisible()
  const [id = ''] = at.ids.submitted
  await moveTo(at.staff, id, 'under_verification')
  await expect(rowOf(page, id)).toBeVisible()
  // Until the row could be read, each key is answered by its name.
  await pause(page)
  await page.keyboard.press('v')
  const { groomName } = await stored(at, id)
  await expect(toast(page)).toContainText(`In hand now: ${groomName}`)
  await expect(dialog(page)).toBeHidden()
  await pause(page)
  await page.keyboard.press('v')
  await expect(dialog(page)).toContainText(groomName)
})

test('given a family in hand, when the page is loaded anew, then it is in hand again; where a colleague has taken it meanwhile, the first key names the other one', async ({
  page,
}) => {
  await open(page, '?status=submitted')
  const [first = '', second = '', third = ''] = at.ids.submitted
  await hold(page, third)
  await page.reload()
  await expect(rowOf(page, third)).toHaveClass(/focused-row/)
  // The open page does not hear of it.
  await page.context().setOffline(true)
  await moveTo(at.staff, third, 'rejected')
  await page.context().setOffline(false)
  await page.reload()
  await expect(page.locator('.focused-row').first()).toBeVisible()
  await pause(page)
  await page.keyboard.press('v')
  await expect(toast(page)).toContainText('In hand now: ')
  expect(await statuses([first, second, third])).toEqual(['submitted', 'submitted', 'rejected'])
})

test('given a tick, when arrows and V follow in one go, then a dialog names the family with the tick', async ({
  page,
}) => {
  await open(page, '?status=submitted')
  const ticked = await idAt(page, 0)
  const others = [await idAt(page, 1), await idAt(page, 2)]
  await hold(page, ticked)
  const press = await burstOf(page)
  await press([' ', 'ArrowDown', 'ArrowDown', 'v'])
  await expect(dialog(page)).toContainText((await stored(at, ticked)).groomName)
  expect(await statuses([ticked, ...others])).toEqual(['submitted', 'submitted', 'submitted'])
})

test('given another list that is being opened, when V is pressed, then nothing of the one before is decided; once it is there, it can be', async ({
  page,
}) => {
  const [id = ''] = at.ids.submitted
  await open(page, '?status=submitted')
  await hold(page, id)
  const letGo = await held(page, /\/api\/admin\/applications\?/)
  await page.getByRole('button', { name: 'Under Verification' }).first().click()
  await expect(rowOf(page, id)).toBeVisible()
  await page.keyboard.press('v')
  await expect(toast(page)).toContainText('Verify & Score: another list or page was being opened.')
  letGo()
  await expect(rowOf(page, id)).toHaveCount(0)
  expect(await statuses([id])).toEqual(['submitted'])
  await pause(page)
  await page.keyboard.press('v')
  await expect(dialog(page)).toBeVisible()
})

test('given the first row in hand, when ↑, ↓ and V are pressed in one go, then the second family is verified', async ({
  page,
}) => {
  await open(page, '?status=submitted')
  const first = await idAt(page, 0)
  const second = await idAt(page, 1)
  await hold(page, first)
  const press = await burstOf(page)
  await press(['ArrowUp', 'ArrowDown', 'v'])
  await expect(toast(page)).toContainText('Application verified successfully')
  expect(await statuses([first, second])).toEqual(['submitted', 'under_verification'])
})

test('given a position that is typed, when an arrow and Enter follow in one go, then it stays, both are named, and nothing more is typed', async ({
  page,
}) => {
  await open(page, '?view=ranking')
  await hold(page, at.ids.ranked[0] ?? '')
  const press = await burstOf(page)
  await press(['m'])
  const position = dialog(page).getByLabel('Position')
  await expect(position).toBeFocused()
  await press(['3', 'ArrowDown', 'Enter', '7'])
  await expect(toast(page)).toContainText('↓: a dialog is open')
  await expect(toast(page)).toContainText('↵')
  await expect(position).toHaveValue('3')
  await press(['ArrowDown'], 800)
  await expect(position).toHaveValue('2')
})

test('given a family that a colleague has taken out of the hand, when the page is loaded anew before any key, then the first key names the one that came there', async ({
  page,
}) => {
  await open(page, '?status=submitted')
  const inHand = await idAt(page, 0)
  const next = await idAt(page, 1)
  await hold(page, inHand)
  await moveTo(at.staff, inHand, 'rejected')
  await expect(rowOf(page, next)).toHaveClass(/focused-row/)
  await page.reload()
  await expect(rowOf(page, next)).toHaveClass(/focused-row/)
  await pause(page)
  await page.keyboard.press('v')
  await expect(toast(page)).toContainText(`In hand now: ${(await stored(at, next)).groomName}`)
  expect(await statuses([next])).toEqual(['submitted'])
})

test('given a family whose page is being opened, when a key is pressed before it is there, then it is named and nothing is done', async ({
  page,
}) => {
  const [id = ''] = at.ids.submitted
  await open(page, '?status=submitted')
  await hold(page, id)
  const letGo = await held(page, /FullPage.*\.js$/)
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(new RegExp(id))
  await pause(page)
  await page.keyboard.press('v')
  await expect(toast(page)).toContainText('v: another list or page was being opened.')
  letGo()
  await expect(page.getByText((await stored(at, id)).groomName).first()).toBeVisible()
  expect(await statuses([id])).toEqual(['submitted'])
})

test('given a slider of the ranking with the focus, when a letter is pressed, then the list hears it', async ({
  page,
}) => {
  await open(page, '?view=ranking')
  await hold(page, at.ids.ranked[0] ?? '')
  await page.getByRole('slider').first().focus()
  await page.keyboard.press('n')
  await expect(dialog(page).getByLabel('Note')).toBeFocused()
})

test('given settings that were sent and closed, when they are refused, then it is said', async ({ page }) => {
  await open(page, '')
  await expect(rowOf(page, at.ids.submitted[0] ?? '')).toBeVisible()
  await page.getByRole('button', { name: 'Settings' }).first().click()
  await dialog(page).getByLabel('Port').fill('70000')
  const letGo = await held(page, /\/settings$/)
  await saveDialog(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  letGo()
  await expect(toast(page)).toContainText('System Settings')
  await expect(toast(page)).toContainText('Error')
})

test('given a first row that nobody has chosen, when a colleague takes it away, then the first key, or entry of the menu bar, names the next one and does nothing', async ({
  page,
}) => {
  await open(page, '?status=submitted')
  const first = await idAt(page, 0)
  const second = await idAt(page, 1)
  const third = await idAt(page, 2)
  await pause(page)
  await moveTo(at.staff, first, 'rejected')
  await expect(rowOf(page, second)).toHaveClass(/focused-row/)
  await pause(page)
  await page.keyboard.press('v')
  await expect(toast(page)).toContainText(`In hand now: ${(await stored(at, second)).groomName}`)
  await moveTo(at.staff, second, 'rejected')
  await expect(rowOf(page, third)).toHaveClass(/focused-row/)
  await pause(page)
  await page.getByRole('button', { name: 'Application', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Verify & Score' }).click()
  await expect(toast(page)).toContainText(`In hand now: ${(await stored(at, third)).groomName}`)
  expect(await statuses([second, third])).toEqual(['rejected', 'submitted'])
  const fourth = await idAt(page, 1)
  await moveTo(at.staff, third, 'rejected')
  await expect(rowOf(page, fourth)).toHaveClass(/focused-row/)
  await pause(page)
  await page.keyboard.press('Shift+F10')
  await expect(toast(page)).toContainText(`In hand now: ${(await stored(at, fourth)).groomName}`)
  await expect(page.getByRole('menu')).toBeHidden()
  await pause(page)
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menu')).toBeVisible()
})

test('given a choice in the menu bar, when it is made, then the next arrow is the list’s again', async ({
  page,
}) => {
  await open(page, '?status=submitted')
  const first = await idAt(page, 0)
  const second = await idAt(page, 1)
  await hold(page, first)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Copy rows as text' }).click()
  await expect(page.getByRole('menu')).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await expect(rowOf(page, second)).toHaveClass(/focused-row/)
  // The second time the dialog's code is there.
  for (const [key, row] of [
    ['ArrowUp', first],
    ['ArrowDown', second],
  ] as const) {
    await page.getByRole('button', { name: 'Application', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Add Note' }).click()
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await page.keyboard.press(key)
    await expect(rowOf(page, row)).toHaveClass(/focused-row/)
    await expect(page.getByRole('menu')).toBeHidden()
  }
})

test('given two families with a tick, when a colleague takes one of them, then the next press for them says so, and the one after is for the other', async ({
  page,
}) => {
  await open(page, '?status=submitted')
  const first = await idAt(page, 0)
  const second = await idAt(page, 1)
  await hold(page, first)
  await page.keyboard.press(' ')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press(' ')
  await pause(page)
  await moveTo(at.staff, first, 'rejected')
  await expect(rowOf(page, first)).toBeHidden()
  const { groomName } = await stored(at, second)
  await pressAnswered(page, 't', `Selected now: ${groomName}`)
  await pause(page)
  await page.keyboard.press('t')
  await expect(dialog(page)).toContainText(groomName)
})

for (const third of [false, true])
  test(`given ${third ? 'three' : 'two'} families of the ranking with a tick, when a colleague takes the one in hand, then its key for a position names another and opens nothing`, async ({
    page,
  }) => {
    await openConsole(page, at, { as: admin, path: '/admin/dashboard?view=ranking' })
    await expect(page.locator('.ranking-grid .ag-row[row-id]').first()).toBeVisible()
    const first = await idAt(page, 0)
    const second = await idAt(page, 1)
    await hold(page, third ? await idAt(page, 2) : second)
    for (const _ of third ? [1, 2] : [1]) {
      await page.keyboard.press(' ')
      await page.keyboard.press('ArrowUp')
    }
    await page.keyboard.press(' ')
    await pause(page)
    await moveTo(at.staff, first, 'rejected')
    await expect(rowOf(page, first)).toBeHidden()
    await pressAnswered(page, 'Alt+ArrowUp', (await stored(at, second)).groomName)
  })

test('given a family with a tick or with its menu open, when a colleague takes it out of the list, then that is said, and no button goes from under the pointer', async ({
  page,
}) => {
  await open(page, '?status=submitted')
  const first = await idAt(page, 0)
  const second = await idAt(page, 1)
  await hold(page, first)
  await page.keyboard.press(' ')
  const bar = page.locator('.bulk')
  const button = await bar.getByRole('button', { name: 'Verify & Score' }).boundingBox()
  await pause(page)
  await moveTo(at.staff, first, 'rejected')
  await expect(bar).toContainText('None of the families that were selected is in this list any more.')
  await page.mouse.click(button?.x ?? 0, (button?.y ?? 0) + 5)
  await expect(rowOf(page, second)).toHaveClass(/focused-row/)
  await expect(bar).toBeVisible()
  await rowOf(page, second).locator('[col-id=groomName]').click()
  await expect(bar).toBeHidden()
  await pause(page)
  await page.locator('.insp').getByRole('button', { name: 'Profile Actions' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await moveTo(at.staff, second, 'rejected')
  const { groomName } = await stored(at, second)
  await expect(toast(page)).toContainText(`The menu for ${groomName}`)
})

for (const way of ['key', 'menu bar'])
  test(`given a tick on another row than the one in hand, when a colleague takes the ticked family, then V by ${way} says so, and only the next one is for the row in hand`, async ({
    page,
  }) => {
    await open(page, '?status=submitted')
    const first = await idAt(page, 0)
    const second = await idAt(page, 1)
    await hold(page, first)
    await page.keyboard.press(' ')
    await page.keyboard.press('ArrowDown')
    await expect(rowOf(page, second)).toHaveClass(/focused-row/)
    await pause(page)
    await moveTo(at.staff, first, 'rejected')
    await expect(rowOf(page, first)).toBeHidden()
    await pause(page)
    if (way === 'key') await page.keyboard.press('v')
    else {
      await page.getByRole('button', { name: 'Application', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Verify & Score' }).click()
    }
    await expect(toast(page)).toContainText('nothing is selected any more')
    expect((await stored(at, second)).status).toBe('submitted')
    await pause(page)
    await page.keyboard.press('v')
    await expect.poll(async () => (await stored(at, second)).status).toBe('under_verification')
  })

test('given a list of one status, when a family’s page is opened from it and left by its button, then the same list is there with that family in hand', async ({
  page,
}) => {
  const id = at.ids.submitted[2] ?? ''
  await open(page, '?status=submitted')
  await hold(page, id)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL(/\?status=submitted$/)
  await expect(rowOf(page, id)).toHaveClass(/focused-row/)
  await expect(page.locator('.insp .meta')).toContainText(id.slice(0, 8))
})

test('given the page of a family opened by its address, when it is left by its button, then the list of all is there', async ({
  page,
}) => {
  const id = at.ids.submitted[2] ?? ''
  await openConsole(page, at, { as: admin, path: `/admin/applications/${id}` })
  await page.getByRole('button', { name: 'Back to Dashboard' }).click()
  // Its season is named until it is known which one is the current.
  await expect(page).toHaveURL(/\/admin\/dashboard(\?season=Season\+3)?$/)
  await expect(rowOf(page, id)).toBeVisible()
})

test('given a family in hand in the ranking, when another list is opened and then the ranking again, then it is in hand; where a colleague has taken it out, a key asks first', async ({
  page,
}) => {
  const id = at.ids.ranked[2] ?? ''
  const side = (name: string) => inSide(page, name)
  await open(page, '?view=ranking')
  await hold(page, id)
  await side('Criteria').click()
  await side('Ranking').click()
  await expect(rowOf(page, id)).toHaveClass(/focused-row/)
  await expect(page.locator('.insp .meta')).toContainText(id.slice(0, 8))
  await side('Criteria').click()
  await moveTo(at.staff, id, 'rejected')
  await side('Ranking').click()
  // Until it is read anew, the ranking may be shown as it was, with that family in hand.
  await expect(page.locator(`.ranking-grid .focused-row:not([row-id="${id}"])`)).toHaveCount(1)
  await pressAnswered(page, 't', 'The row in hand has changed')
})

test('given a family in hand in a list, when the ranking is opened and the list again, then it is in hand; where a colleague has taken it meanwhile, V asks first', async ({
  page,
}) => {
  const side = (name: string) => inSide(page, name)
  await open(page, '?status=submitted')
  await expect(rowOf(page, at.ids.submitted[0] ?? '')).toBeVisible()
  const third = await idAt(page, 2)
  await hold(page, third)
  await side('Ranking').click()
  await expect(page.locator('.ranking-grid .ag-row[row-id]').first()).toBeVisible()
  await side('Submitted').click()
  await expect(rowOf(page, third)).toHaveClass(/focused-row/)
  await side('Ranking').click()
  await expect(page.locator('.ranking-grid .ag-row[row-id]').first()).toBeVisible()
  await moveTo(at.staff, third, 'under_verification')
  await side('Submitted').click()
  // Until it is read anew, the list may be shown as it was, with that family in hand.
  const other = `.ag-row.focused-row[row-id]:not([row-id="${third}"])`
  const inHand = page.locator(`.grid:not(.ranking-grid) ${other}`).first()
  await expect(inHand).toBeVisible()
  await expect(rowOf(page, third)).toBeHidden()
  const id = (await inHand.getAttribute('row-id')) ?? ''
  await verifyAsked(page, at, { id, said: 'The row in hand has changed' })
})

test('given G and nothing for a while, when V follows, then it is asked which of both was meant', async ({
  page,
}) => {
  const id = at.ids.submitted[0] ?? ''
  await open(page, '?status=submitted')
  await hold(page, id)
  await pause(page)
  await page.keyboard.press('g')
  await page.waitForTimeout(700)
  await verifyAsked(page, at, { id, said: 'V was pressed long after G.' })
})

test('given arrows in one go, when a colleague takes a row that is in their way, then the key after them names the family it would be for', async ({
  page,
}) => {
  await open(page, '?status=submitted')
  await expect(rowOf(page, at.ids.submitted[0] ?? '')).toBeVisible()
  const third = await idAt(page, 2)
  const fourth = await idAt(page, 3)
  await hold(page, await idAt(page, 0))
  const press = await burstOf(page)
  await press(['ArrowDown'])
  await moveTo(at.staff, third, 'rejected')
  await expect(rowOf(page, third)).toBeHidden()
  await press(['ArrowDown', 'v'])
  const { groomName } = await stored(at, fourth)
  await expect(toast(page)).toContainText(`In hand now: ${groomName}`)
  await expect(rowOf(page, fourth)).toHaveClass(/focused-row/)
  expect((await stored(at, fourth)).status).toBe('submitted')
  await pause(page)
  await page.keyboard.press('v')
  await expect.poll(async () => (await stored(at, fourth)).status).toBe('under_verification')
})

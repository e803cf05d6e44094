/** Rows that move by themselves, under a pointer at rest or out of a filter of the ranking; a side panel behind the row in hand. */
import { expect, type Page, test } from '@playwright/test'
import { referenceOf } from '#events/application/number.ts'
import { moveTo } from '../kit/season.ts'
import {
  dialog,
  held,
  hold,
  openConsole,
  pause,
  rowOf,
  saveDialog,
  stored,
  toast,
  untilRead,
} from './admin-console.ts'
import { admin, type Season, season } from './admin-season.ts'

let at: Season
test.beforeEach(async () => {
  at = await season()
})
test.afterEach(() => at.app.close())
test.use({ viewport: { width: 1440, height: 900 } })

/** In the order of the list. */
const idsOf = async (status: string): Promise<string[]> =>
  (await at.staff.get(`/api/admin/applications?status=${status}`)).json.applications.map(
    ({ id }: { id: string }) => id,
  )
const open = (page: Page, path: string) => openConsole(page, at, { as: admin, path })
/** The id of the row at a place of the grid, from 0. */
const idAt = (page: Page, place: number) =>
  page.locator(`.grid .ag-row[row-index="${place}"][row-id]`).first().getAttribute('row-id')

test('given a pointer at rest on a button of a row, when a colleague takes the row before away, then the first press names the row that came there, and the second acts on it', async ({
  page,
}) => {
  await open(page, '/admin/dashboard?status=under_verification')
  await expect(rowOf(page, at.ids.under_verification[0] ?? '')).toBeVisible()
  const first = await idAt(page, 0)
  const second = await idAt(page, 1)
  const third = await idAt(page, 2)
  if (!first || !second || !third) throw new Error('three rows are needed')
  const button = rowOf(page, second).locator('[data-action=quickAction]')
  // Which waits until it stands still.
  await button.hover()
  const box = await button.boundingBox()
  if (!box) throw new Error('no button')
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  await page.mouse.move(x - 40, y)
  await page.mouse.move(x, y)
  await moveTo(at.staff, first, 'verified')
  await expect.poll(() => idAt(page, 1)).toBe(third)
  await untilRead(page)
  await page.mouse.click(x, y)
  const { groomName } = await stored(at, third)
  await expect(toast(page)).toContainText(`Under the pointer now: ${groomName}`)
  expect((await stored(at, third)).status).toBe('under_verification')
  await page.waitForTimeout(300)
  await page.mouse.click(x, y)
  await expect(dialog(page)).toContainText(groomName)
  expect((await stored(at, third)).status).toBe('under_verification')
  expect((await stored(at, second)).status).toBe('under_verification')
})

/** The middle of a part of the row at place 1, where the pointer then rests. */
async function restOn(page: Page, part: string): Promise<[x: number, y: number]> {
  const place = page.locator('.grid .ag-row[row-index="1"]').locator(part).first()
  // Which waits until it stands still.
  await place.hover()
  const box = await place.boundingBox()
  if (!box) throw new Error(`no ${part}`)
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  await page.mouse.move(x - 20, y)
  await page.mouse.move(x, y)
  return [x, y]
}

/** A colleague takes the first row away. @returns the family that has come to place 1 by that, where the pointer rests */
async function takeFirstAway(page: Page, pointer: readonly [x: number, y: number]): Promise<string> {
  const first = await idAt(page, 0)
  const third = await idAt(page, 2)
  if (!first || !third) throw new Error('three rows are needed')
  await moveTo(at.staff, first, 'rejected')
  const underPointer = () =>
    page.evaluate(
      ([x, y]) => document.elementFromPoint(x, y)?.closest('[row-id]')?.getAttribute('row-id'),
      pointer,
    )
  await expect.poll(underPointer).toBe(third)
  await untilRead(page)
  return third
}

const named = async (page: Page, id: string) =>
  expect(toast(page)).toContainText(`Under the pointer now: ${(await stored(at, id)).groomName}`)

test('given a pointer at rest on the box or the handle of a row of the ranking, when a colleague takes the row before away, then the first press names the row that came there', async ({
  page,
}) => {
  await open(page, '/admin/dashboard?view=ranking')
  await expect(rowOf(page, at.ids.ranked[0] ?? '').first()).toBeVisible()
  const [boxX, boxY] = await restOn(page, '.ag-selection-checkbox')
  const boxed = await takeFirstAway(page, [boxX, boxY])
  await page.mouse.click(boxX, boxY)
  await named(page, boxed)
  await expect(page.locator('.ag-row-selected')).toHaveCount(0)
  await page.waitForTimeout(300)
  await page.mouse.click(boxX, boxY)
  await expect(page.locator(`.ag-row-selected[row-id="${boxed}"]`).first()).toBeVisible()
  // It pushes the rows down.
  await expect(page.locator('.bulk')).toBeVisible()
  const [x, y] = await restOn(page, '.ag-drag-handle')
  const drag = async () => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y - 30, { steps: 6 })
    await page.mouse.up()
  }
  const dragged = await takeFirstAway(page, [x, y])
  await drag()
  await named(page, dragged)
  await expect(dialog(page)).toBeHidden()
  await page.waitForTimeout(300)
  await drag()
  await expect(dialog(page)).toContainText((await stored(at, dragged)).groomName)
})

test('given a pointer at rest on a row, or a finger on the menu of a card, when a colleague takes the row before away, then the menu is not opened and the family named; then its head names it', async ({
  page,
}) => {
  await open(page, '/admin/dashboard?status=submitted')
  await expect(rowOf(page, at.ids.submitted[0] ?? '')).toBeVisible()
  const [x, y] = await restOn(page, '[col-id=groomName]')
  const came = await takeFirstAway(page, [x, y])
  await page.mouse.click(x, y, { button: 'right' })
  await named(page, came)
  await expect(page.getByRole('menu')).toBeHidden()
  await page.waitForTimeout(300)
  await page.mouse.click(x, y, { button: 'right' })
  await expect(page.getByRole('menu')).toContainText((await stored(at, came)).groomName)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 360, height: 740 })
  const cards = page.locator('.cards li')
  await expect(cards).toHaveCount(3)
  const shown = await cards.nth(2).textContent()
  const groomName = await cards.nth(2).locator('b').textContent()
  await moveTo(at.staff, (await idsOf('submitted'))[0] ?? '', 'rejected')
  await expect(cards.nth(1)).toHaveText(shown ?? '')
  // A card with a long name is higher, so that the place of the menu before may be between two now.
  await cards.nth(1).locator('.row-menu').click()
  await expect(toast(page)).toContainText(`Under the pointer now: ${groomName}`)
  await expect(page.getByRole('menu')).toBeHidden()
})

/** Presses a button in the very moment in which that of another family has come to its place. */
const pressWhenOthersCome = (page: Page, button: string, family: string) =>
  page.evaluate(
    ([button, family]) => {
      const shown = () => {
        const row = document.querySelector(button)?.closest(family)
        return row?.getAttribute('row-id') ?? row?.textContent
      }
      const before = shown()
      const watching = new MutationObserver(() => {
        if (!shown() || shown() === before) return
        watching.disconnect()
        const press = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 })
        document.querySelector(button)?.dispatchEvent(press)
      })
      watching.observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      })
    },
    [button, family] as const,
  )

test('given a pointer at rest on a row, when a list that was asked for comes, then a press in that moment names the family that came there, and a later one counts, also where a colleague had moved it in the list before', async ({
  page,
}) => {
  await open(page, '/admin/dashboard?status=under_verification&sortBy=groomName')
  await expect(rowOf(page, at.ids.under_verification[0] ?? '')).toBeVisible()
  const [x, y] = await restOn(page, '.ag-selection-checkbox')
  const order = page.getByLabel('Order', { exact: true })
  const before = await idAt(page, 1)
  await pressWhenOthersCome(page, '.grid .ag-row[row-index="1"] [data-action=quickAction]', '.ag-row')
  await order.selectOption('desc')
  await expect.poll(() => idAt(page, 1)).not.toBe(before)
  const came = (await idAt(page, 1)) ?? ''
  await named(page, came)
  await expect(dialog(page)).toBeHidden()
  expect((await stored(at, came)).status).toBe('under_verification')
  const moved = await takeFirstAway(page, [x, y])
  await order.selectOption('asc')
  await expect.poll(() => idAt(page, 0)).toBe((await idsOf('under_verification&sortBy=groomName'))[0])
  await untilRead(page)
  expect(await idAt(page, 1)).toBe(moved)
  await page.mouse.click(x, y)
  await expect(page.locator('.ag-row-selected[row-id]').first()).toHaveAttribute('row-id', moved)
  await page.setViewportSize({ width: 360, height: 740 })
  const cards = page.locator('.cards li')
  await expect(cards.first()).toBeVisible()
  await page.getByRole('button', { name: 'Filters: 1' }).click()
  const first = await cards.first().locator('b').textContent()
  await pressWhenOthersCome(page, '.cards li:first-child .row-menu', 'li')
  await order.selectOption('desc')
  await expect(cards.first().locator('b')).not.toHaveText(first ?? '')
  await expect(toast(page)).toContainText(
    `Under the pointer now: ${await cards.first().locator('b').textContent()}`,
  )
  await expect(page.getByRole('menu')).toBeHidden()
})

test('given a pointer at rest on the box of a row of the ranking, when a colleague takes the row before away, then a press in the very moment in which another comes there names it', async ({
  page,
}) => {
  await open(page, '/admin/dashboard?view=ranking')
  await expect(rowOf(page, at.ids.ranked[0] ?? '').first()).toBeVisible()
  const first = (await idAt(page, 0)) ?? ''
  const third = (await idAt(page, 2)) ?? ''
  await pressWhenOthersCome(page, '.ranking-grid .ag-row[row-index="1"] .ag-selection-checkbox', '.ag-row')
  await moveTo(at.staff, first, 'rejected')
  await named(page, third)
  await expect(page.locator('.ag-row-selected')).toHaveCount(0)
})

/** Presses T in the very moment in which another family comes to place 1. */
const pressKeyWhenOthersCome = (page: Page) =>
  page.evaluate(() => {
    const family = () => document.querySelector('.grid .ag-row[row-index="1"]')?.getAttribute('row-id')
    const before = family()
    const watching = new MutationObserver(() => {
      if (!family() || family() === before) return
      watching.disconnect()
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 't', bubbles: true }))
    })
    watching.observe(document.body, { subtree: true, childList: true, attributes: true })
  })

for (const path of ['view=ranking', 'status=ranked'])
  test(`given a family in hand at ${path}, when a colleague takes away the one before and then this one, then a key pressed in that very moment means it, and then names the next one`, async ({
    page,
  }) => {
    await open(page, `/admin/dashboard?${path}`)
    await expect(rowOf(page, at.ids.ranked[0] ?? '').first()).toBeVisible()
    const first = (await idAt(page, 0)) ?? ''
    const second = (await idAt(page, 1)) ?? ''
    await hold(page, second)
    await pressKeyWhenOthersCome(page)
    await moveTo(at.staff, first, 'rejected')
    await expect(dialog(page)).toContainText(second.slice(0, 8))
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    const third = (await idAt(page, 1)) ?? ''
    await hold(page, third)
    const fourth = (await idAt(page, 2)) ?? ''
    await pressKeyWhenOthersCome(page)
    await moveTo(at.staff, third, 'rejected')
    await expect(toast(page)).toContainText('The row in hand has changed')
    await expect(toast(page)).toContainText((await stored(at, fourth)).groomName)
    await expect(dialog(page)).toBeHidden()
  })

test('given a family in hand that a filter of the ranking hides, when the focus is back in the list, then the keys mean the one that is marked and that the panel shows', async ({
  page,
}) => {
  await open(page, '/admin/dashboard?view=ranking')
  const hidden = at.ids.ranked[0] ?? ''
  await hold(page, hidden)
  // Not its names: their number may stand in the reference of another family too, and each word is looked for by itself.
  await page.getByRole('searchbox').fill(referenceOf(at.ids.ranked[3] ?? ''))
  await expect(rowOf(page, hidden)).toHaveCount(0)
  let shown = ''
  // While rows are drawn anew, another may still be marked.
  await expect(async () => {
    const marked = page.locator('.ranking-grid .ag-row.focused-row[row-id]').first()
    shown = (await marked.getAttribute('row-id', { timeout: 500 })) ?? ''
    await expect(page.locator('.insp .meta')).toContainText(shown.slice(0, 8) || 'no row', { timeout: 500 })
  }).toPass()
  await expect(rowOf(page, shown).first()).toHaveClass(/focused-row/)
  await page.keyboard.press('F6')
  await page.keyboard.press('Shift+F6')
  await page.keyboard.press('m')
  const { groomName: meant } = await stored(at, shown)
  await expect(dialog(page)).toContainText(meant)
  await expect(dialog(page).getByLabel('Position')).toBeFocused()
  await page.keyboard.type('1')
  await expect(dialog(page).getByLabel('Position')).toHaveValue('1')
})

test('given a side panel that still shows the family before, when its button is pressed, then it says whom it is loading, and nothing is done', async ({
  page,
}) => {
  await open(page, '/admin/dashboard?status=submitted')
  const first = (await idAt(page, 0)) ?? ''
  await hold(page, first)
  const second = (await idAt(page, 1)) ?? ''
  const letGo = await held(page, new RegExp(`/api/admin/applications/${second}$`))
  // In one task, as a hand does that is quicker than the machine.
  await page.evaluate(() => {
    const down = new KeyboardEvent('keydown', { key: 'ArrowDown', code: 'ArrowDown', bubbles: true })
    document.activeElement?.dispatchEvent(down)
    document.querySelector<HTMLElement>('.insp .acts .main')?.click()
  })
  const { groomName } = await stored(at, second)
  await expect(toast(page)).toContainText(`The side panel is still loading ${groomName}`)
  await expect(page.locator('.insp')).toContainText(`Loading: ${groomName}`)
  letGo()
  await expect(page.locator('.insp .meta')).toContainText(second.slice(0, 8))
  await expect(page.locator('.insp')).not.toContainText('Loading:')
  for (const id of [first, second]) expect((await stored(at, id)).status).toBe('submitted')
})

test('given the last row of a list in hand, when it leaves by a colleague or by oneself, then the next press names the family that is in hand now, as of any other row', async ({
  page,
}) => {
  await open(page, '/admin/dashboard?status=under_verification')
  await expect(rowOf(page, at.ids.under_verification[0] ?? '')).toBeVisible()
  const count = await page.locator('.grid .ag-row[row-id]').count()
  const before = await idAt(page, count - 2)
  const last = await idAt(page, count - 1)
  if (!before || !last) throw new Error('two rows are needed')
  await hold(page, last)
  await moveTo(at.staff, last, 'rejected')
  await expect(page.locator('.insp .meta')).toContainText(before.slice(0, 8))
  await page.waitForTimeout(500)
  await page.keyboard.press('t')
  await expect(toast(page)).toContainText('The row in hand has changed')
  await expect(dialog(page)).toBeHidden()
  // Beyond the time in which what follows a refused key is text.
  await pause(page)
  await hold(page, before)
  // The very moment in which the row has left by one's own change.
  await page.evaluate((id) => {
    const watching = new MutationObserver(() => {
      if (document.querySelector(`.ag-row[row-id="${id}"]`)) return
      watching.disconnect()
      requestAnimationFrame(() =>
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 't', bubbles: true })),
      )
    })
    watching.observe(document.body, { childList: true, subtree: true })
  }, before)
  await page.keyboard.press('t')
  await dialog(page).getByLabel('New Status').selectOption('rejected')
  await dialog(page)
    .getByLabel(/^Reason/)
    .fill('No')
  await saveDialog(page)
  await expect(toast(page)).toContainText('The row in hand has changed')
  await expect(dialog(page)).toBeHidden()
})

test('given the list that is shown already, when its entry of the navigation is clicked, then a decision leaves the place in the list', async ({
  page,
}) => {
  await open(page, '/admin/dashboard?status=submitted')
  await expect(rowOf(page, at.ids.submitted[0] ?? '')).toBeVisible()
  await page
    .locator('.side')
    .getByRole('button', { name: /^Submitted/ })
    .click()
  const second = await idAt(page, 1)
  const third = await idAt(page, 2)
  if (!second || !third) throw new Error('three rows are needed')
  await hold(page, second)
  await page.keyboard.press('v')
  await expect(rowOf(page, second)).toHaveCount(0)
  await expect(page.locator('.insp .meta')).toContainText(third.slice(0, 8))
})

test('given one ticked row and another in hand, when V is pressed, then a dialog names the ticked one, and nothing is recorded before that is confirmed', async ({
  page,
}) => {
  await open(page, '/admin/dashboard?status=submitted')
  await expect(rowOf(page, at.ids.submitted[0] ?? '')).toBeVisible()
  const ticked = await idAt(page, 0)
  const other = await idAt(page, 1)
  if (!ticked || !other) throw new Error('two rows are needed')
  await hold(page, ticked)
  await page.keyboard.press(' ')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('.insp .meta')).toContainText(other.slice(0, 8))
  await page.keyboard.press('v')
  const { groomName } = await stored(at, ticked)
  await expect(dialog(page)).toContainText(groomName)
  const statuses = await Promise.all([ticked, other].map(async (id) => (await stored(at, id)).status))
  expect(statuses).toEqual(['submitted', 'submitted'])
})

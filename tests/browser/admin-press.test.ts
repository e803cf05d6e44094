/** Every press in the console does what the person saw: in the side panel, in dialogs, with the focus where the keys are heard. */
import { expect, type Page, test } from '@playwright/test'
import { moveTo } from '../kit/season.ts'
import {
  dialog,
  hold,
  openConsole,
  openDialog,
  pause,
  rowOf,
  saveDialog,
  stored,
  toast,
} from './admin-console.ts'
import { admin, type Season, season } from './admin-season.ts'
import { routed } from './routed.ts'

let at: Season
test.beforeEach(async () => {
  at = await season()
})
test.afterEach(() => at.app.close())
test.use({ viewport: { width: 1440, height: 900 } })

const open = (page: Page, path?: string) => openConsole(page, at, { as: admin, ...(path && { path }) })
const panel = (page: Page) => page.locator('.insp')

/** Opens the list of submitted families with the first in hand. @returns their ids, from the top */
async function openSubmitted(page: Page): Promise<string[]> {
  await open(page, '/admin/dashboard?status=submitted')
  await expect(rowOf(page, at.ids.submitted[0] ?? '')).toBeVisible()
  const ids = await page
    .locator('.grid .ag-row[row-id]')
    .evaluateAll((rows) =>
      rows
        .toSorted((a, b) => Number(a.getAttribute('row-index')) - Number(b.getAttribute('row-index')))
        .map((row) => row.getAttribute('row-id') ?? ''),
    )
  await hold(page, ids[0] ?? '')
  return ids
}

const mainButton = (page: Page) => panel(page).getByRole('button', { name: /^Verify & Score/ })

test('given a family that a colleague takes out of the list, when the button of the panel is clicked however late, then the next one is named first', async ({
  page,
}) => {
  const [first = '', second = ''] = await openSubmitted(page)
  await moveTo(at.staff, first, 'under_verification')
  await expect(panel(page).locator('.meta')).toContainText(second.slice(0, 8))
  await page.waitForTimeout(500)
  await mainButton(page).click()
  await expect(toast(page)).toContainText('The row in hand has changed')
  expect((await stored(at, second)).status).toBe('submitted')
  await page.waitForTimeout(300)
  await mainButton(page).click()
  await expect(toast(page)).toContainText('Application verified successfully')
  expect((await stored(at, second)).status).toBe('under_verification')
})

test('given a family that came to hand by a colleague, when its row is clicked and a key pressed at once, then that family is meant', async ({
  page,
}) => {
  const [first = '', second = ''] = await openSubmitted(page)
  await moveTo(at.staff, first, 'under_verification')
  await expect(panel(page).locator('.meta')).toContainText(second.slice(0, 8))
  await page.evaluate(() => {
    const pressed = new KeyboardEvent('keydown', { key: 'v', bubbles: true })
    addEventListener('click', () => document.activeElement?.dispatchEvent(pressed), { once: true })
  })
  await rowOf(page, second).locator('[col-id=groomName]').click()
  await expect(toast(page)).toContainText('Application verified successfully')
  expect((await stored(at, second)).status).toBe('under_verification')
})

test('given a change made by the panel, when its button is clicked in the moment in which it shows the next family, then that one stays', async ({
  page,
}) => {
  const [, second = ''] = await openSubmitted(page)
  await page.evaluate(
    (id) => {
      const watching = new MutationObserver(() => {
        if (!document.querySelector('.insp .meta')?.textContent?.includes(id)) return
        watching.disconnect()
        document.querySelector<HTMLElement>('.insp .acts .main')?.click()
      })
      watching.observe(document.body, { subtree: true, childList: true, characterData: true })
    },
    second.slice(0, 8),
  )
  await mainButton(page).click()
  await expect(toast(page)).toContainText('The row in hand has changed')
  expect((await stored(at, second)).status).toBe('submitted')
})

test('given a key that is held, when it moves the family in hand, then the next ones stay', async ({
  page,
}) => {
  const [first = '', ...others] = await openSubmitted(page)
  await page.keyboard.down('v')
  const isHeldOn = async () => {
    await page.keyboard.down('v')
    return rowOf(page, first).count()
  }
  await expect.poll(isHeldOn, { intervals: [30] }).toBe(0)
  // And on, with the next one in hand.
  for (let n = 0; n < 30; n += 1) {
    await page.keyboard.down('v')
    await page.waitForTimeout(30)
  }
  await page.keyboard.up('v')
  const statuses = await Promise.all(others.map(async (id) => (await stored(at, id)).status))
  expect(statuses).toEqual(others.map(() => 'submitted'))
})

test('given a note that is being typed, when a colleague takes its family out of the list, then the panel stays with it and says so, until another row is chosen', async ({
  page,
}) => {
  const [first = '', second = '', third = ''] = await openSubmitted(page)
  await page.keyboard.press('3')
  const note = panel(page).getByRole('textbox', { name: 'Note' })
  await note.pressSequentially('Half a ')
  await moveTo(at.staff, first, 'under_verification')
  await expect(rowOf(page, first)).toHaveCount(0)
  await expect(panel(page).getByText('This family has left the list.')).toBeVisible()
  await note.pressSequentially('sentence')
  await expect(panel(page).locator('.meta')).toContainText(first.slice(0, 8))
  await expect(note).toHaveValue('Half a sentence')
  // The list is read anew once more, and the field has no focus any longer.
  await panel(page).getByRole('tab', { name: 'Notes' }).focus()
  await moveTo(at.staff, third, 'under_verification')
  await expect(rowOf(page, third)).toHaveCount(0)
  await expect(panel(page).getByText('This family has left the list.')).toBeVisible()
  await expect(panel(page).locator('.meta')).toContainText(first.slice(0, 8))
  await page.keyboard.press('Shift+F6')
  await expect(panel(page).locator('.meta')).toContainText(second.slice(0, 8))
  await expect(panel(page).getByText('This family has left the list.')).toHaveCount(0)
  await expect(note).toHaveValue('')
})

for (const rate of [1, 6])
  test(`given a machine ${rate} times as slow, when a reason is typed and the page opened anew at once, then every letter is there`, async ({
    page,
  }) => {
    const id = at.ids.verified[0] ?? ''
    await open(page)
    await hold(page, id)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    await page.keyboard.press('t')
    const reason = dialog(page).getByLabel('Reason for Status Change')
    await reason.focus()
    // Not beginning with the letter that opened the dialog, which may be one that bounces.
    const text = 'A reason typed by a fast hand, letter by letter, to the end'
    await page.keyboard.type(text)
    await page.reload({ waitUntil: 'commit' })
    // What was typed is past saving now, or saved.
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await hold(page, id)
    await openDialog(page, 't')
    await expect(reason).toHaveValue(text)
  })

test('given all that match, when they are selected by the button, then its place says so and has the focus, and no other button comes under the pointer', async ({
  page,
}) => {
  const all = await season({ more: 34 })
  await openConsole(page, all, { as: admin })
  await expect(page.locator('.grid .ag-row').first()).toBeVisible()
  await page.locator('.ag-header-cell[col-id=ag-Grid-SelectionColumn] input').click()
  await page.getByRole('button', { name: 'Select all 54 that match' }).click()
  await expect(page.getByText('All 54 that match are selected')).toBeFocused()
  const under = () =>
    page.evaluate(() => document.querySelector('.bulk')?.querySelectorAll('button:hover').length)
  await expect.poll(under).toBe(0)
  await page.keyboard.press('Tab')
  await expect(page.locator('.bulk').getByRole('button', { name: /^Verify & Score/ })).toBeFocused()
  await all.app.close()
})

/** Where keys of commands are heard. */
const isInGrid = (page: Page) => page.evaluate(() => document.activeElement?.closest('[data-grid]') !== null)

test('given the moment after signing in, when a key is pressed, then it is heard, and a field that has the focus keeps it', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await page.goto(`${at.app.url}/admin-login`)
  await page.getByLabel('Username').fill(admin.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(admin.password)
  await page.keyboard.press('Enter')
  await expect(rowOf(page, at.documented)).toBeVisible()
  await expect.poll(() => isInGrid(page)).toBe(true)
  await page.keyboard.press('?')
  await expect(dialog(page).getByRole('heading', { name: 'Show all keyboard shortcuts' })).toBeVisible()
  await expect(dialog(page)).toContainText('Ctrl ↵')
  await page.keyboard.press('Escape')
  await page.getByLabel('Name, number, phone or place').fill('documented')
  await expect(page.locator('.grid [row-id]')).toHaveCount(1)
  await page.getByLabel('Name, number, phone or place').fill('')
  await expect(rowOf(page, at.ids.finalized[0] ?? '')).toBeVisible()
  await expect(page.getByLabel('Name, number, phone or place')).toBeFocused()
})

test('given the dialogs that change a status, when they open or the browser goes back, then the first field has the focus, Ctrl and Enter save, and the dialog is closed with what was typed kept and the view behind it', async ({
  page,
}) => {
  const id = at.ids.ranked[0] ?? ''
  await open(page)
  await hold(page, id)
  await page.keyboard.press('t')
  await expect(dialog(page).getByLabel('New Status')).toBeFocused()
  await saveDialog(page)
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('s')
  await expect(dialog(page).getByLabel('Reason for Status Change')).toBeFocused()
  await page.keyboard.type('Both marry')
  await expect(dialog(page).getByLabel('Reason for Status Change')).toHaveValue('Both marry')
  await saveDialog(page)
  await expect(dialog(page)).toBeHidden()
  const { status, auditTrail } = await stored(at, id)
  expect([status, auditTrail.at(-1).reason]).toEqual(['shortlisted', 'Both marry'])
  await page.keyboard.press('3')
  await panel(page).getByRole('textbox', { name: 'Note' }).fill('By a key')
  await page.keyboard.press('Meta+Enter')
  await expect(panel(page).locator('.log')).toContainText('By a key')
  await expect(panel(page)).toBeVisible()
  await test.step('back in the browser', async () => {
    const id = at.ids.ranked[0] ?? ''
    await expect(rowOf(page, id)).toBeVisible()
    await page.getByTitle('Ranking', { exact: true }).click()
    await page.locator('.ranking-grid .ag-row').first().locator('[col-id=groomName]').click()
    await page.keyboard.press('m')
    await dialog(page)
      .getByLabel(/^Reason/)
      .fill('Half a reason')
    await goBack(page)
    await expect(dialog(page)).toBeHidden()
    await expect(page.locator('.ranking-grid .ag-row').first()).toBeVisible()
    expect(new URL(page.url()).search).toBe('?view=ranking')
    await page.keyboard.press('m')
    await expect(dialog(page).getByLabel(/^Reason/)).toHaveValue('Half a reason')
    await goBack(page)
    await expect(dialog(page)).toBeHidden()
    await goBack(page)
    // The ranking has this row, too.
    await expect(page).toHaveURL(`${at.app.url}/admin/dashboard`)
    await expect(rowOf(page, id)).toBeVisible()
  })
})

test('given a dialog that Enter closes, when keys follow at once, then they are heard in the list, and those pressed while it was saved are named', async ({
  page,
}) => {
  const id = at.ids.ranked[0] ?? ''
  await open(page)
  await hold(page, id)
  await page.keyboard.press('s')
  await expect(dialog(page).getByLabel('Reason for Status Change')).toBeFocused()
  // The very moment in which the dialog is closed.
  await page.evaluate(() => {
    const close = HTMLDialogElement.prototype.close
    HTMLDialogElement.prototype.close = function () {
      close.call(this)
      setTimeout(() =>
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true })),
      )
    }
  })
  const held = Promise.withResolvers<void>()
  await routed(page, '**/status', async (route) => {
    await held.promise
    await route.continue()
  })
  await saveDialog(page)
  await expect(dialog(page).getByRole('button', { name: 'Updating...' })).toBeVisible()
  await pause(page)
  // Away from the field, as where the button was pressed.
  await dialog(page).getByRole('button', { name: 'Cancel' }).focus()
  await page.keyboard.press('v')
  await pause(page)
  held.resolve()
  // At once, since messages go by themselves.
  await Promise.all([
    expect(dialog(page).getByRole('heading', { name: 'Show all keyboard shortcuts' })).toBeVisible(),
    expect(toast(page)).toContainText('Application status updated successfully'),
    expect(toast(page)).toContainText('pressed while that was being saved: V'),
  ])
})

/** `page.goBack` waits until another page is there. */
const goBack = (page: Page) => page.evaluate(() => history.back())

test('given a queue that moves on by itself, when an arrow and a deciding key come in that moment, then it is asked which family is meant', async ({
  page,
}) => {
  const [first = '', second = '', third = ''] = await openSubmitted(page)
  await page.evaluate((id) => {
    const press = (key: string) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    const watching = new MutationObserver(() => {
      if (document.querySelector(`.ag-row[row-id="${id}"]`)) return
      watching.disconnect()
      requestAnimationFrame(() => {
        press('ArrowDown')
        press('v')
      })
    })
    watching.observe(document.body, { childList: true, subtree: true })
  }, first)
  await page.keyboard.press('v')
  await expect(toast(page)).toContainText('The row in hand has changed')
  // The list moves on before the server has answered.
  await expect(toast(page)).toContainText('Application verified successfully')
  const statuses = await Promise.all([first, second, third].map(async (id) => (await stored(at, id)).status))
  expect(statuses).toEqual(['under_verification', 'submitted', 'submitted'])
})

test('given a note typed right after N while its code is slow, a double click on Undo and keys that are not possible, when they are pressed, then every letter is there, the second click does nothing, and it is said what is not possible', async ({
  page,
}) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await routed(page, /NoteDialog.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await openSubmitted(page)
  await page.keyboard.press('n')
  await page.keyboard.type('quick notx')
  await page.keyboard.press('Backspace')
  letGo()
  const note = dialog(page).getByLabel('Note')
  await expect(note).toHaveValue('quick not')
  await page.keyboard.type('e v s q')
  await expect(note).toHaveValue('quick note v s q')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await test.step('keys whose step is not possible', async () => {
    await page.keyboard.press('w')
    await expect(toast(page)).toContainText('Not possible for')
    await expect(toast(page)).toContainText('Use “Change Status” (T) instead.')
    await expect(toast(page)).toContainText('(Submitted)')
    await pause(page)
    await page.keyboard.press('Control+z')
    await expect(toast(page)).toContainText('There is no last change of this window to take back')
    expect((await stored(at, at.ids.submitted[0] ?? '')).status).toBe('submitted')
  })
  await test.step('a double click on Undo in a message', async () => {
    await pause(page)
    await page.keyboard.press('v')
    const undo = toast(page).getByRole('button', { name: 'Undo' })
    const box = await undo.boundingBox()
    if (!box) throw new Error('there is no message')
    const there = [box.x + box.width / 2, box.y + box.height / 2] as const
    // Something that can be pressed stands behind it.
    await page.evaluate(([x, y]) => {
      const behind = document.body.appendChild(document.createElement('button'))
      behind.style.cssText = `position: fixed; left: ${x - 150}px; top: ${y - 400}px; width: 300px; height: 500px`
      for (const kind of ['pointerdown', 'click'])
        behind.addEventListener(kind, () => document.body.append(`heard ${kind}`))
    }, there)
    await page.mouse.dblclick(...there)
    await expect(undo).toBeHidden()
    await expect(toast(page)).toContainText('Your last change has been taken back')
    await expect(page.locator('body')).not.toContainText('heard')
    // A press elsewhere is one of its own: above all messages, of which there may be several.
    await page.mouse.click(there[0] - 140, there[1] - 390)
    await expect(page.locator('body')).toContainText('heard click')
  })
})

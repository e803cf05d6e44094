/** A change that the server saved, whose answer never came: the console finds out, and Undo never reaches past it. */
import { expect, type Page, test } from '@playwright/test'
import { dialog, hold, openConsole, openView, rowOf, stored, toast } from './admin-console.ts'
import { admin, type Season, season } from './admin-season.ts'
import { routed } from './routed.ts'

let at: Season
test.beforeEach(async () => {
  at = await season()
})
test.afterEach(() => at.app.close())
test.use({ viewport: { width: 1440, height: 900 } })

/** The server gets the next such request, and its answer is cut off. */
const cutAnswer = (page: Page, path: string) =>
  routed(
    page,
    path,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )

test('given a verification whose answer is cut off, when Ctrl+Z is pressed, then nothing older is taken back, and it is found out that it was saved', async ({
  page,
}) => {
  const [first = '', second = ''] = at.ids.submitted
  await openConsole(page, at, { as: admin, path: '/admin/dashboard' })
  await hold(page, first)
  await page.keyboard.press('v')
  await expect(toast(page)).toContainText('Application verified successfully')
  await hold(page, second)
  let letLook = () => {}
  const mayLook = new Promise<void>((resolve) => {
    letLook = resolve
  })
  await routed(
    page,
    '**/verify',
    async (route) => {
      await mayLook
      await route.continue()
    },
    { times: 1 },
  )
  // The route that was added last takes the first request.
  await cutAnswer(page, '**/verify')
  await page.keyboard.press('v')
  await expect(toast(page)).toContainText('Whether this was saved is being found out')
  await page.keyboard.press('Control+z')
  await expect(toast(page)).toContainText('It is not known yet whether the last change was saved')
  expect((await stored(at, first)).status).toBe('under_verification')
  letLook()
  // Its name, since what was said of the first still stands there.
  const { groomName, brideName } = await stored(at, second)
  await expect(toast(page)).toContainText(`${groomName} · ${brideName}: Under Verification`)
  await cutAnswer(page, '**/undo')
  await page.keyboard.press('Control+z')
  await expect(toast(page)).toContainText('Your last change has been taken back')
  expect((await stored(at, second)).status).toBe('submitted')
  expect((await stored(at, first)).status).toBe('under_verification')
})

test('given a verification that never reached the server, then one whose outcome is gone, when they are sent again, then the one is saved and of the other it is said that it is not known', async ({
  page,
}) => {
  const [id = '', other = ''] = at.ids.submitted
  await openConsole(page, at, { as: admin, path: '/admin/dashboard' })
  await hold(page, id)
  await routed(page, '**/verify', (route) => route.abort('connectionreset'), { times: 1 })
  await page.keyboard.press('v')
  await expect(toast(page)).toContainText('Application verified successfully')
  expect((await stored(at, id)).status).toBe('under_verification')
  const gone = { status: 409, json: { code: 'outcome-gone', message: 'Gone' } }
  await routed(page, '**/verify', (route) => route.fulfill(gone), { times: 1 })
  await cutAnswer(page, '**/verify')
  await hold(page, other)
  await page.keyboard.press('v')
  await expect(toast(page)).toContainText('whether this was saved is not known. Look before you go on')
  await page.keyboard.press('Control+z')
  await expect(toast(page)).toContainText('a change of which it is not known whether it was saved')
  expect((await stored(at, other)).status).toBe('under_verification')
})

test('given a position by hand and an erasing whose answers are cut off, when they are found out, then the one can be taken back, and after the other nothing before it', async ({
  page,
}) => {
  const id = at.ids.ranked.at(-1) ?? ''
  const erased = at.ids.ranked[0] ?? ''
  const position = async () => (await stored(at, id)).manualRank
  await openConsole(page, at, { as: admin, path: '/admin/dashboard?view=ranking' })
  const move = async () => {
    await hold(page, id)
    await page.keyboard.press('Alt+ArrowUp')
    await dialog(page).getByLabel('Reason').fill('Seen by the committee')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(toast(page)).toContainText('The position has been saved')
  }
  const row = rowOf(page, id).first()
  const place = (await row.getAttribute('row-index')) ?? ''
  await cutAnswer(page, '**/api/admin/ranking')
  await move()
  expect(await position()).not.toBeNull()
  await page.keyboard.press('Control+z')
  await expect(toast(page)).toContainText('Your last change has been taken back')
  expect(await position()).toBeNull()
  // A dialog that is opened before the ranking is read anew asks to look at what has changed.
  await expect(row).toHaveAttribute('row-index', place)
  await move()
  await hold(page, erased)
  await page.keyboard.press('Delete')
  await dialog(page).getByRole('textbox').fill(erased.slice(0, 8))
  await cutAnswer(page, `**/api/admin/applications/${erased}`)
  await dialog(page).getByRole('button', { name: 'Permanent Delete' }).click()
  await expect(toast(page)).toContainText('Application permanently deleted')
  await page.keyboard.press('Control+z')
  await expect(toast(page)).toContainText('There is no last change of this window')
  expect(await position()).not.toBeNull()
})

test('given an open note on a family, when it is verified and then erased meanwhile, then the dialog shows the status, and then says so', async ({
  page,
}) => {
  const [id = ''] = at.ids.submitted
  await openConsole(page, at, { as: admin, path: '/admin/dashboard' })
  await hold(page, id)
  await page.keyboard.press('n')
  await dialog(page).getByRole('textbox').fill('The mother called')
  await expect(dialog(page)).toContainText('Submitted')
  await at.staff.post(`/api/admin/applications/${id}/verify`, { notes: '' })
  await expect(dialog(page)).toContainText('Under Verification')
  await at.staff.delete(`/api/admin/applications/${id}`)
  await expect(dialog(page)).toContainText('This application is no longer there: it was erased.')
  await expect(dialog(page).getByRole('textbox')).toHaveValue('The mother called')
})

test('given a home visit whose answer keeps one waiting, when Ctrl+Z is pressed, then nothing older is taken back, and then the visit is', async ({
  page,
}) => {
  const [older = ''] = at.ids.submitted
  const [id = ''] = at.ids.under_verification
  await openConsole(page, at, { as: admin, path: '/admin/dashboard' })
  await hold(page, older)
  await page.keyboard.press('v')
  await expect(toast(page)).toContainText('Application verified successfully')
  await openView(page, 'Visits')
  await page.getByRole('button', { name: /^Take \d+ houses/ }).click()
  const { groomName, brideName } = await stored(at, id)
  const name = `${groomName} · ${brideName}`
  await page.getByRole('button', { name: `Visit sheet of ${name}`, exact: true }).click()
  await page.getByRole('group', { name: "House of the bride's family" }).getByLabel('As declared').check()
  let letAnswer = () => {}
  const mayAnswer = new Promise<void>((resolve) => {
    letAnswer = resolve
  })
  await routed(page, `**/api/admin/visits/${id}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch()
    await mayAnswer
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Save the visit' }).click()
  await expect.poll(async () => (await stored(at, id)).verifiedFacts.brideHouseType).toBe('rented')
  await page.keyboard.press('Control+z')
  await expect(toast(page)).toContainText('It is not known yet whether the last change was saved')
  letAnswer()
  await expect(toast(page)).toContainText('The visit has been recorded')
  await page.keyboard.press('Control+z')
  await expect(toast(page)).toContainText('Your last change has been taken back')
  expect((await stored(at, id)).verifiedFacts.brideHouseType).toBeNull()
  expect((await stored(at, older)).status).toBe('under_verification')
})

/** A change that the server saved, whose answer never came: the console finds out, and Undo never reaches past it. */
import { expect, type Page, test } from '@playwright/test'
import { hold, openConsole, stored, toast } from './admin-console.ts'
import { admin, type Season, season } from './admin-season.ts'

let at: Season
test.beforeEach(async () => {
  at = await season()
})
test.afterEach(() => at.app.close())
test.use({ viewport: { width: 1440, height: 900 } })

/** The server gets the next such request, and its answer is cut off. */
const cutAnswer = (page: Page, path: string) =>
  page.route(
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
  await page.route('**/api/admin/changes/own*', async (route) => {
    await mayLook
    await route.continue()
  })
  await cutAnswer(page, '**/verify')
  await page.keyboard.press('v')
  await expect(toast(page)).toContainText('Whether this was saved is being found out')
  await page.keyboard.press('Control+z')
  await expect(toast(page)).toContainText('It is not known yet whether the last change was saved')
  expect((await stored(at, first)).status).toBe('under_verification')
  letLook()
  await expect(toast(page)).toContainText('Application verified successfully')
  await cutAnswer(page, '**/undo')
  await page.keyboard.press('Control+z')
  await expect(toast(page)).toContainText('Your last change has been taken back')
  expect((await stored(at, second)).status).toBe('submitted')
  expect((await stored(at, first)).status).toBe('under_verification')
})

test('given a verification that never reached the server, when the network is back, then it is said that it was not saved', async ({
  page,
}) => {
  const [id = ''] = at.ids.submitted
  await openConsole(page, at, { as: admin, path: '/admin/dashboard' })
  await hold(page, id)
  await page.route('**/verify', (route) => route.abort('connectionreset'), { times: 1 })
  await page.keyboard.press('v')
  await expect(toast(page)).toContainText('This was not saved: nothing has changed')
  expect((await stored(at, id)).status).toBe('submitted')
})

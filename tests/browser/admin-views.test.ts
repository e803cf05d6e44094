/** Saved views of two colleagues: what one shares the other opens, what is private stays private, and a logout leaves nothing. */
import { type Browser, expect, type Page, test } from '@playwright/test'
import { type TestApp, testApp } from '../kit/app.ts'
import { clean, complaints, found } from './clean.ts'

let app: TestApp
test.beforeAll(async () => {
  app = await testApp({ distFolder: process.env.DIST_FOLDER ?? 'dist' })
  await app.verifier('asha')
  await app.verifier('biju')
})
test.afterAll(() => app.close())

async function openAs(browser: Browser, email: string): Promise<{ page: Page; heard: string[] }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await page.request.post(`${app.url}/api/auth/login`, { data: { email, password: 'a verifier password' } })
  const heard = complaints(page)
  await page.goto(`${app.url}/admin/dashboard?status=verified&q=Searched-For`)
  await expect(page.getByRole('heading', { name: 'No Applications Found' })).toBeVisible()
  return { page, heard }
}

const more = (page: Page) => page.getByRole('dialog', { name: 'More' })

const openMore = (page: Page) => page.getByRole('button', { name: 'More', exact: true }).click()

async function saveView(page: Page, name: string, share: boolean): Promise<void> {
  await page.keyboard.press('F1')
  // The palette comes when it is asked for; what is typed before it is there goes nowhere.
  await expect(page.getByRole('dialog').locator('input')).toBeFocused()
  await page.keyboard.type('Save this view')
  await page.getByRole('menuitem', { name: 'Save this view' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of the view').fill(name)
  await dialog.getByLabel('Colleagues see this view, too').setChecked(share)
  expect((await found(page, [])).violations).toEqual([])
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('given a shared view and a private one, when a colleague opens the console, then the shared one is there with its owner, and opens the same list', async ({
  browser,
}) => {
  const asha = await openAs(browser, 'asha')
  await saveView(asha.page, 'For all', true)
  await saveView(asha.page, 'Mine alone', false)
  await openMore(asha.page)
  await expect(more(asha.page).getByRole('button', { name: 'Mine alone', exact: true })).toBeVisible()
  const { page, heard } = await openAs(browser, 'biju')
  await page.goto(`${app.url}/admin/dashboard`)
  await openMore(page)
  await expect(page.getByText('Mine alone')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Forget the view/ })).toHaveCount(0)
  await more(page).getByRole('button', { name: 'For all · asha' }).click()
  await expect(page).toHaveURL(`${app.url}/admin/dashboard?status=verified&q=Searched-For`)
  expect(await found(page, heard)).toEqual(clean)
  await asha.page.getByRole('button', { name: 'Forget the view For all' }).click()
  await expect(more(asha.page).getByRole('button', { name: 'For all', exact: true })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No Applications Found' })).toBeVisible()
  await openMore(page)
  await expect(page.getByText('For all · asha')).toHaveCount(0)
  await asha.page.keyboard.press('Escape')
  await asha.page.getByRole('button', { name: 'Logout' }).click()
  await expect(asha.page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(await asha.page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Searched-For')
})

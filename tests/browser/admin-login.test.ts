/** The admin's login: its checks, its messages, and who gets through. */
import { expect, type Page, test } from '@playwright/test'
import { ADMIN, type TestApp, testApp } from '../kit/app.ts'
import { confirmed } from '../kit/season.ts'
import { clean, complaints, foundInBoth, violations } from './clean.ts'

let app: TestApp
test.beforeAll(async () => {
  app = await testApp({ distFolder: 'dist' })
  await confirmed(await app.admin())
})
test.afterAll(() => app.close())

async function open(page: Page, language: 'en' | 'ml'): Promise<string[]> {
  const heard = complaints(page)
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  await page.goto(`${app.url}/admin/login`)
  return heard
}

async function enter(page: Page, user: string, password: string): Promise<void> {
  await page.getByLabel('Admin username or email').fill(user)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('given the login, when it is sent empty, wrong, by a family or by an admin, then it says what is missing, who may not, and lets the admin in and out', async ({
  page,
}) => {
  await test.step(`given the light and the dark scheme, when an empty form is sent, then each field says what is missing, and the page is clean`, async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    const heard = await open(page, 'en')
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Please enter username or email')).toBeVisible()
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
    await expect(page.getByLabel('Admin username or email')).toBeFocused()
    expect(await foundInBoth(page, heard)).toEqual(clean)
    await page.setViewportSize({ width: 1280, height: 720 })
  })
  await test.step('given errors on the form, when a field is put right, then its error goes at once', async () => {
    await open(page, 'en')
    await enter(page, '', 'short')
    await page.getByLabel('Password', { exact: true }).fill('longer')
    await expect(page.getByText('Password must be at least 6 characters')).toBeHidden()
    await expect(page.getByText('Please enter username or email')).toBeVisible()
  })
  await test.step('given a password, when it is shown and hidden, then it stays typed', async () => {
    await open(page, 'en')
    const field = page.getByLabel('Password', { exact: true })
    await field.fill('a secret')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(field).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(field).toHaveAttribute('type', 'password')
    await expect(field).toHaveValue('a secret')
  })
  await test.step('given a wrong password, when it is sent, then the words of the server are shown', async () => {
    await open(page, 'en')
    await enter(page, 'nobody', 'wrong password')
    await expect(page.getByText('Invalid email, phone number or password')).toBeVisible()
    await expect(page).toHaveURL(`${app.url}/admin/login`)
  })
  await test.step('given Malayalam, when the language is switched, then the same screen is in English', async () => {
    await open(page, 'ml')
    await expect(page.getByRole('heading', { name: 'അഡ്മിൻ ലോഗിൻ' })).toBeVisible()
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
  await test.step('given a family account, when it logs in here, then it is told that it may not, and is not signed in', async () => {
    await app.family('family@example.org')
    await open(page, 'en')
    await enter(page, 'family@example.org', 'chembarathi poovu')
    await expect(page.getByText('Access Denied')).toBeVisible()
    await expect(page.getByText("You don't have admin privileges")).toBeVisible()
    expect((await page.request.get(`${app.url}/api/me`)).status()).toBe(401)
    expect(await page.context().cookies()).toEqual([])
    await page.goto(`${app.url}/admin/dashboard`)
    await expect(page.getByText("You don't have permission to access this page.")).toBeVisible()
  })
  await test.step('given an admin, when they log in and out, then the dashboard names them and the login comes back', async () => {
    await open(page, 'en')
    await enter(page, ADMIN.email, ADMIN.password)
    await expect(page).toHaveURL(`${app.url}/admin/dashboard`)
    await expect(page.getByText('Logged in successfully!')).toBeVisible()
    await expect(page.getByText(`Logged in as ${ADMIN.email} (admin)`)).toBeVisible()
    await expect(page.getByText('Manage Community Wedding Season 3 applications')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
    const asked = `${app.url}/admin/dashboard?status=rejected`
    await page.goto(asked)
    await page.getByRole('link', { name: 'Admin Login' }).click()
    await enter(page, ADMIN.email, ADMIN.password)
    await expect(page).toHaveURL(asked)
    await expect(page.getByLabel('Status', { exact: true })).toHaveValue('rejected')
  })
})

/** One's own account in the console: a code at sign-in, set up, asked for, lost, taken away by an admin; password and language. */
import { expect, type Page, test } from '@playwright/test'
import enAdmin from '#events/language/en/admin.json' with { type: 'json' }
import enCommon from '#events/language/en/common.json' with { type: 'json' }
import enConsole from '#events/language/en/console.json' with { type: 'json' }
import enLeaving from '#events/language/en/leaving.json' with { type: 'json' }
import enAccount from '#events/language/en/views.json' with { type: 'json' }
import mlAdmin from '#events/language/ml/admin.json' with { type: 'json' }
import mlCommon from '#events/language/ml/common.json' with { type: 'json' }
import mlConsole from '#events/language/ml/console.json' with { type: 'json' }
import mlAccount from '#events/language/ml/views.json' with { type: 'json' }
import { type TestApp, testApp, testClock } from '../kit/app.ts'
import { codeAt } from '../kit/authenticator.ts'
import { dialog, toast } from './admin-console.ts'
import { clean, complaints, foundInBoth } from './clean.ts'

const PASSWORD = 'a verifier password'
/** Good for staff whose sign-in takes a code, too. */
const SHORT = 'eight 8!'
const en = { ...enCommon, ...enAdmin, ...enAccount, ...enConsole, ...enLeaving }
const ml = { ...mlCommon, ...mlAdmin, ...mlAccount, ...mlConsole }
const languages = [
  { language: 'ml', words: ml },
  { language: 'en', words: en },
] as const
type Words = Record<keyof typeof ml, string>

let app: TestApp
test.beforeAll(async () => {
  app = await testApp({ distFolder: 'dist', clock: testClock(new Date().toISOString()) })
})
test.afterAll(() => app.close())

async function enter(page: Page, words: Words, user: string, password = PASSWORD): Promise<void> {
  await page.goto(`${app.url}/admin/login`)
  await page.getByLabel(words['auth.adminUser']).fill(user)
  await page.getByLabel(words['auth.password'], { exact: true }).fill(password)
  await page.getByRole('button', { name: words['auth.signIn'] }).click()
}
const codeField = (page: Page, words: Words) => page.getByLabel(words['auth.code'], { exact: true })
async function openAccount(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words['console.menu'], exact: true }).click()
  await page.getByRole('menuitem', { name: words['console.account'] }).click()
  await expect(dialog(page)).toBeVisible()
}

for (const { language, words } of languages.slice(0, 1))
  test(`given ${language} and a verifier, when they set a code up, then signing in asks for it, a recovery code does too, and an admin can help`, async ({
    page,
  }) => {
    const heard = complaints(page)
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    const email = `careful-${language}`
    await app.verifier(email)
    await enter(page, words, email)
    await expect(page).toHaveURL(`${app.url}/admin/dashboard`)
    await openAccount(page, words)
    const second = page.getByRole('group', { name: words['account.second'] })
    await second.getByLabel(words['account.password']).fill(PASSWORD)
    await second.getByRole('button', { name: words['account.setUp'] }).click()
    await expect(dialog(page).getByText(words['account.scan'])).toBeFocused()
    await expect(dialog(page).getByRole('img', { name: words['account.qr'] })).toBeVisible()
    expect(await foundInBoth(page, heard)).toEqual(clean)

    const secret = ((await dialog(page).locator('code').textContent()) ?? '').replaceAll(' ', '')
    await dialog(page).getByLabel(words['account.firstCode']).fill(codeAt(secret, app.clock.now()))
    await dialog(page).getByRole('button', { name: words['account.turnOn'] }).click()
    await expect(dialog(page).getByText(words['account.codes'])).toBeFocused()
    const [recovery = ''] = await dialog(page).locator('.recovery li').allInnerTexts()
    expect(await foundInBoth(page, heard)).toEqual(clean)
    await dialog(page).getByRole('button', { name: words['account.kept'] }).click()
    await expect(dialog(page)).toContainText(words['account.left'].replace('{n}', '10'))
    const own = page.getByRole('group', { name: words['account.changePassword'] })
    await own.getByLabel(words['account.password']).fill(PASSWORD)
    await own.getByLabel(words['account.newPassword']).fill(SHORT)
    await own.getByRole('button', { name: words['account.savePassword'] }).click()
    await expect(toast(page)).toContainText(words['account.passwordChanged'])
    await dialog(page).getByLabel(words['account.lettersIn']).selectOption('en')
    await expect(toast(page)).toContainText(words['account.languageSaved'])
    expect(app.parts.store.vault.accounts.holders('email', email)[0]?.locale).toBe('en')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: words['nav.logout'] }).click()
    await expect(page.getByLabel(words['auth.adminUser'])).toBeVisible()

    await enter(page, words, email, SHORT)
    await expect(codeField(page, words)).toBeFocused()
    // Nothing is wrong yet.
    const colour = (of: string) => page.locator(of).evaluate((element) => getComputedStyle(element).color)
    expect(await colour('.card .field-hint')).toBe(await colour('.card > p:not(.notice)'))
    expect(await foundInBoth(page, [])).toEqual(clean)
    await page.keyboard.press('Enter')
    await expect(page.getByText(words['error.adminCode'])).toBeVisible()
    await codeField(page, words).fill('000000')
    await page.keyboard.press('Enter')
    await expect(toast(page)).toContainText(words['toast.error'])
    await codeField(page, words).fill(recovery)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${app.url}/admin/dashboard`)
    await openAccount(page, words)
    await expect(dialog(page)).toContainText(words['account.left'].replace('{n}', '9'))
  })

test('given a colleague whose phone is lost, when an admin turns the code off, then a link to a new password is shown, which alone opens again', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  const colleague = await app.verifier('phone-lost')
  const { secret } = (await colleague.post('/api/me/second-factor', { password: PASSWORD })).json
  const code = codeAt(secret, app.clock.now())
  ;(await colleague.post('/api/me/second-factor/confirm', { code })).expect(200)
  const admin = await app.admin()
  const [name = '', value = ''] = admin.cookie().split('=')
  await page.context().addCookies([{ name, value, url: app.url }])
  await page.goto(`${app.url}/admin/dashboard?view=team`)
  const button = page.getByRole('button', { name: 'Turn the sign-in code of phone-lost off' })
  await button.click()
  await expect(dialog(page)).toContainText('They will be signed out and need a new password')
  await dialog(page).getByRole('button', { name: 'Turn sign-in code off' }).click()
  await expect(button).toHaveCount(0)
  expect((await colleague.get('/api/me')).status).toBe(401)
  const link = new URL(await page.getByLabel('Link', { exact: true }).inputValue())
  const password = 'a new one that is long'
  const chosen = { token: link.searchParams.get('token'), password }
  ;(await app.guest().post('/api/auth/reset', chosen)).expect(200)
  await page.context().clearCookies()
  await enter(page, en, 'phone-lost', password)
  await expect(page).toHaveURL(`${app.url}/admin/dashboard`)
})

test('given a window of one account, when another signs in beside it, then it says who is in now, and asks and sends no more', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  for (const name of ['first-in', 'second-in']) await app.verifier(name)
  await enter(page, en, 'first-in')
  await expect(page).toHaveURL(`${app.url}/admin/dashboard`)
  await expect(page.getByText(en['admin.empty'])).toBeVisible()
  const data = { email: 'second-in', password: PASSWORD }
  expect((await page.request.post(`${app.url}/api/auth/login`, { data })).status()).toBe(200)
  await page.locator('.nav nav').getByRole('button', { name: en['console.view.visits'], exact: true }).click()
  const notice = page.getByRole('alert').filter({ hasText: en['nav.otherText'] })
  await expect(notice).toContainText('second-in')
  await notice.getByRole('button', { name: en['nav.otherOpen'] }).click()
  await expect(notice).toHaveCount(0)
  await expect(page.getByText('second-in').first()).toBeVisible()
})

/** A family's own account on its dashboard: the e-mail confirmed by a real letter, the password, the language of letters. */
import { expect, type Page, test } from '@playwright/test'
import { type TestApp, testApp, testClock } from '../kit/app.ts'
import { mailBy, type Peer, smtpPeer } from '../kit/smtp-peer.ts'
import { clean, complaints, foundAtWidths } from './clean.ts'
import { oneLanguage, PASSWORD, register, toastOf } from './family.ts'

const NEW = 'a new long password'
let peer: Peer
let app: TestApp
test.beforeAll(async () => {
  peer = await smtpPeer()
  app = await testApp({
    distFolder: 'dist',
    clock: testClock(new Date().toISOString()),
    environment: { ALLOW_PRIVATE_SMTP: '1', PUBLIC_URL: 'http://wedding.example' },
  })
})
test.afterAll(async () => {
  await app.close()
  await peer.close()
})

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const me = async (page: Page) => (await page.request.get(`${app.url}/api/me`)).json()

async function codeFor(email: string): Promise<string> {
  await app.parts.mail.work()
  const letters = peer.letters.filter(({ recipients }) => recipients.includes(email))
  expect(letters).toHaveLength(1)
  return /\b\d{6}\b/.exec(letters[0]?.text ?? '')?.[0] ?? 'none'
}

for (const { name, root, words } of oneLanguage)
  test(`given ${name} and a family, when it confirms its e-mail, changes its password and the language of its letters, then each counts`, async ({
    page,
  }) => {
    const admin = await app.admin()
    await mailBy(admin, peer.port, { smtp_host: '' })
    const email = await register(page, app)
    await page.goto(`${app.url}${root}/dashboard`)
    const title = page.locator('#account')
    await title.click()
    await expect(page.getByText(words['dash.lettersIn'])).toBeVisible()
    await expect(title).not.toContainText(words['dash.toConfirm'])
    await expect(page.getByText(words['dash.verifyText'])).toHaveCount(0)

    await mailBy(admin, peer.port)
    const heard = complaints(page)
    await page.goto(`${app.url}${root}/dashboard`)
    await expect(title).toContainText(words['dash.toConfirm'])
    await title.click()
    await press(page, words['dash.verifySend'])
    await expect(page.getByText(words['dash.verifySent'].replace('{email}', email))).toBeFocused()
    const code = await codeFor(email)
    await page.getByText(words['dash.changePassword']).click()
    expect(await foundAtWidths(page, heard)).toEqual(clean)
    await field(page, words['dash.verifyCode']).fill(code === '000000' ? '111111' : '000000')
    await press(page, words['dash.verifyConfirm'])
    await expect(page.locator('#code-error')).toHaveText(words['error.code'])
    await field(page, words['dash.verifyCode']).fill(code)
    await press(page, words['dash.verifyConfirm'])
    await expect(toastOf(page)).toContainText(words['dash.verifyDone'])
    await expect(field(page, words['dash.verifyCode'])).toHaveCount(0)
    await expect(title).toBeFocused()

    await field(page, words['dash.oldPassword']).fill('not the password')
    await field(page, words['reset.new']).fill(NEW)
    await field(page, words['auth.confirmPassword']).fill('another one')
    await press(page, words['reset.save'])
    await expect(page.locator('#confirmPassword-error')).toHaveText(words['error.passwordMatch'])
    await field(page, words['auth.confirmPassword']).fill(NEW)
    await press(page, words['reset.save'])
    await expect(page.locator('#password-error')).toHaveText(words['error.wrongPassword'])
    await field(page, words['dash.oldPassword']).fill(PASSWORD)
    await press(page, words['reset.save'])
    await expect(toastOf(page)).toContainText(words['dash.passwordChanged'])
    await expect(field(page, words['reset.new'])).toHaveValue('')
    await expect(page.getByText(words['dash.changePassword'], { exact: true })).toBeFocused()

    const other = root === '' ? 'en' : 'ml'
    await field(page, words['dash.lettersIn']).selectOption(other)
    await expect(toastOf(page)).toContainText(words['dash.languageSaved'])
    expect(await me(page)).toMatchObject({ email, locale: other, isEmailVerified: true })
    const again = { data: { email, password: NEW } }
    expect((await page.request.post(`${app.url}/api/auth/login`, again)).status()).toBe(200)
  })

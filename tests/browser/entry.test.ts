/** Registering, signing in, a new password and leaving, in both languages, against the real server. */
import { expect, type Page, test } from '@playwright/test'
import { consentIn } from '#events/application/consent.ts'
import { type TestApp, testApp, testClock } from '../kit/app.ts'
import { clean, complaints, foundAtWidths } from './clean.ts'
import { english, inOneLanguage, languages, malayalam, PASSWORD, toastOf, type Words } from './family.ts'
import { routed } from './routed.ts'

const PHONE = '+91 98470 12345'

let app: TestApp
let made = 0
const freshEmail = () => `browser-${++made}@example.org`

test.beforeAll(async () => {
  app = await testApp({ distFolder: 'dist', clock: testClock(new Date().toISOString()) })
})
test.afterAll(() => app.close())

const open = (page: Page, path: string) => page.goto(app.url + path)
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
/** The alert under one field, not the line of the summary. */
const under = (page: Page, name: string) => page.locator(`#${name}-error`)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** Until its script runs a form is sent by no key, shows no password and keeps nothing for the other language. */
const ready = (page: Page, name: string) =>
  expect(page.getByRole('button', { name, exact: true })).toBeEnabled()
const me = (page: Page) => page.request.get(`${app.url}/api/me`)

async function fillRegistration(page: Page, words: Words, email: string, password = PASSWORD): Promise<void> {
  await field(page, words['auth.phone']).fill(PHONE)
  await field(page, words['register.email']).fill(email)
  await field(page, words['auth.password']).fill(password)
  await field(page, words['auth.confirmPassword']).fill(password)
  await page.getByLabel(words['auth.agree']).check()
}
async function signIn(page: Page, words: Words, email: string, password = PASSWORD): Promise<void> {
  await field(page, words['auth.email']).fill(email)
  await field(page, words['auth.password']).fill(password)
  await press(page, words['auth.signIn'])
}
/** What is kept on the phone of the site that the page is on. */
const keptOn = (page: Page) =>
  page.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
  }))

for (const { name, root, words } of languages) {
  const testOnce = inOneLanguage(name)
  const required = words['error.required']

  for (const [path, button] of [
    ['/login', words['auth.signIn']],
    ['/register', words['auth.createAccount']],
  ] as const)
    test(`given ${root}${path} on a phone and on a desk, when it opens and is sent empty, then it is clean, and says what is missing`, async ({
      page,
    }) => {
      const heard = complaints(page)
      await page.setViewportSize({ width: 320, height: 640 })
      await open(page, root + path)
      await expect(page.getByRole('button', { name: button })).toBeEnabled()
      expect(await foundAtWidths(page, heard)).toEqual(clean)
      await press(page, button)
      await expect(page.locator('.errors')).toBeFocused()
      await expect(page).toHaveTitle(new RegExp(`^${words['entry.errorTitle']} `))
      expect(await foundAtWidths(page, heard)).toEqual(clean)
    })

  test(`given ${name}, when a registration has every mistake, then each field says its own, and they go as they are put right`, async ({
    page,
  }) => {
    await open(page, `${root}/register`)
    await press(page, words['auth.createAccount'])
    for (const one of ['phone', 'password', 'confirmPassword'])
      await expect(under(page, one)).toHaveText(required)
    await expect(under(page, 'agreeToTerms')).toHaveText(words['error.agree'])
    await expect(
      page.getByRole('heading', { name: words['entry.errors_other'].replace('{count}', '4') }),
    ).toBeVisible()

    await field(page, words['register.email']).fill('no address')
    // Ten characters, and not ten digits.
    await field(page, words['auth.phone']).fill('98470 0000')
    await field(page, words['auth.password']).fill('short')
    await field(page, words['auth.confirmPassword']).fill('other')
    await expect(under(page, 'email')).toHaveText(words['error.email'])
    await expect(under(page, 'phone')).toHaveText(words['error.phone'])
    await expect(under(page, 'password')).toHaveText(words['error.password'])
    await expect(under(page, 'confirmPassword')).toHaveText(words['error.passwordMatch'])
    await expect(page.locator('.errors a')).toHaveText([
      words['error.phone'],
      words['error.email'],
      words['error.password'],
      words['error.passwordMatch'],
      words['error.agree'],
    ])

    await page.locator('.errors').getByRole('link', { name: words['error.email'] }).click()
    await expect(field(page, words['register.email'])).toBeFocused()
    await fillRegistration(page, words, freshEmail())
    await expect(page.locator('.field-error:visible')).toHaveCount(0)
    await expect(page.locator('.errors')).toHaveCount(0)
  })

  testOnce(
    `given ${name}, when a family registers by keyboard alone, then its tick is sent as the consent, and it is led to the application, signed in, where nothing is asked again`,
    async ({ page }) => {
      const email = freshEmail()
      await open(page, `${root}/register`)
      await ready(page, words['auth.createAccount'])
      await field(page, words['auth.phone']).focus()
      await page.keyboard.type(PHONE)
      await page.keyboard.press('Tab')
      await page.keyboard.type(email)
      await page.keyboard.press('Tab')
      await page.keyboard.type(PASSWORD)
      // Past the button that shows the password.
      for (const _ of [1, 2]) await page.keyboard.press('Tab')
      await page.keyboard.type(PASSWORD)
      // Past the box for a device that is not one's own and the three links of the notice, too.
      for (const _ of [1, 2, 3, 4, 5, 6]) await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      const sent = page.waitForRequest('**/api/auth/register')
      await page.keyboard.press('Enter')
      expect((await sent).postDataJSON()).toEqual({
        email,
        phone: PHONE,
        password: PASSWORD,
        consent: consentIn(root === '' ? 'ml' : 'en'),
      })
      await expect(page).toHaveURL(`${app.url}${root}/application`)
      await expect(page.locator('#groomName')).toBeVisible()
      expect((await (await me(page)).json()).email).toBe(email)
    },
  )

  testOnce(
    `given ${name} and an account, when its owner signs in, then the toast goes along to the dashboard`,
    async ({ page }) => {
      const email = freshEmail()
      await app.family(email)
      await open(page, `${root}/login`)
      await signIn(page, words, email)
      await expect(page).toHaveURL(`${app.url}${root}/dashboard`)
      await expect(toastOf(page)).toContainText(words['toast.loginOk'])
      await expect(page.locator('.welcome')).toContainText(email)
    },
  )

  testOnce(
    `given ${name}, when the password is wrong, then the words of the server stand on the page, and what was typed stays`,
    async ({ page }) => {
      await open(page, `${root}/login`)
      await signIn(page, words, 'nobody@example.org', 'a wrong password')
      await expect(toastOf(page)).toContainText(words['toast.error'])
      await expect(page.locator('.failed')).toHaveText(words['refusal.wrong-credentials'])
      await expect(field(page, words['auth.email'])).toHaveValue('nobody@example.org')
      await expect(field(page, words['auth.password'])).toHaveValue('a wrong password')
    },
  )

  testOnce(
    `given ${name}, when an email is taken or a password too common, then the field itself says so`,
    async ({ page }) => {
      const taken = freshEmail()
      await app.family(taken)
      await open(page, `${root}/register`)
      await fillRegistration(page, words, taken)
      await press(page, words['auth.createAccount'])
      await expect(under(page, 'email')).toHaveText(words['refusal.email-taken'])
      await expect(field(page, words['register.email'])).toBeFocused()
      await fillRegistration(page, words, freshEmail(), '123456')
      await expect(under(page, 'email')).toBeHidden()
      await press(page, words['auth.createAccount'])
      await expect(under(page, 'password')).toHaveText(words['error.commonPassword'])
      await expect(field(page, words['auth.phone'])).toHaveValue(PHONE)
    },
  )

  testOnce(
    `given ${name} and no network, when a login is sent, then that is said, and it goes through when the network is back`,
    async ({ page, context }) => {
      const email = freshEmail()
      await app.family(email)
      await open(page, `${root}/login`)
      await ready(page, words['auth.signIn'])
      await context.setOffline(true)
      await signIn(page, words, email)
      await expect(page.locator('.failed')).toHaveText(words['toast.network'])
      await context.setOffline(false)
      await press(page, words['auth.signIn'])
      await expect(page).toHaveURL(`${app.url}${root}/dashboard`)
    },
  )

  testOnce(
    `given ${name}, when too many attempts are made, then it says how long to wait`,
    async ({ page }) => {
      const email = freshEmail()
      for (const _ of [1, 2, 3, 4, 5])
        await app.guest().post('/api/auth/login', { email, password: 'wrong one' })
      await open(page, `${root}/login`)
      await signIn(page, words, email)
      const wait = words['entry.waitSeconds_one'].replace('{count}', '1')
      await expect(page.locator('.failed')).toHaveText(`${words['refusal.too-many-attempts']}. ${wait}`)
    },
  )

  testOnce(
    `given ${name}, when the answer is long in coming, then the button says so and cannot be pressed twice`,
    async ({ page }) => {
      const answer = Promise.withResolvers<void>()
      await routed(page, '**/api/auth/*', async (route) => {
        await answer.promise
        await route.continue()
      })
      await open(page, `${root}/login`)
      await signIn(page, words, 'nobody@example.org')
      await expect(page.getByRole('button', { name: words['auth.signingIn'] })).toBeDisabled()
      answer.resolve()
      await expect(page.getByRole('button', { name: words['auth.signIn'], exact: true })).toBeEnabled()
      await routed(page, '**/api/auth/register', () => undefined)
      await open(page, `${root}/register`)
      await fillRegistration(page, words, 'no-address@example.org', '123456')
      await press(page, words['auth.createAccount'])
      await expect(page.getByRole('button', { name: words['auth.creating'] })).toBeDisabled()
    },
  )

  testOnce(
    `given ${name}, when something between answers instead of the server, then the product's own words are shown`,
    async ({ page }) => {
      await routed(page, '**/api/auth/*', (route) =>
        route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }),
      )
      await open(page, `${root}/login`)
      await signIn(page, words, 'nobody@example.org')
      await expect(page.locator('.failed')).toHaveText(words['toast.loginFail'])
      await open(page, `${root}/register`)
      await fillRegistration(page, words, 'nobody@example.org')
      await press(page, words['auth.createAccount'])
      await expect(page.locator('.failed')).toHaveText(words['toast.registerFail'])
    },
  )

  testOnce(
    `given ${name} and a typed registration, when it opens, a password is hidden, or the device is another’s, then passwords are shown only on an own one`,
    async ({ page }) => {
      const types = () =>
        page
          .locator('#password, #confirmPassword')
          .evaluateAll((all) => all.map((one) => one.getAttribute('type')))
      await open(page, `${root}/register`)
      await fillRegistration(page, words, 'nobody@example.org')
      await ready(page, words['auth.createAccount'])
      expect(await types()).toEqual(['text', 'text'])
      await page.getByRole('button', { name: words['auth.hidePassword'] }).first().click()
      expect(await types()).toEqual(['password', 'text'])
      await page.getByLabel(words['device.box']).check()
      await expect.poll(types).toEqual(['password', 'password'])
      await page.getByRole('button', { name: words['auth.showPassword'] }).first().click()
      expect(await types()).toEqual(['text', 'password'])
      await expect(page.locator('#password')).toHaveValue(PASSWORD)
    },
  )

  testOnce(
    `given ${name} and a link for a new password, when it is used, then it signs in, and is spent`,
    async ({ page }) => {
      const heard = complaints(page)
      await page.setViewportSize({ width: 320, height: 640 })
      const email = freshEmail()
      const family = await app.family(email)
      const { id } = (await family.get('/api/me')).json
      const link = await (await app.admin()).post(`/api/admin/accounts/${id}/reset-link`, { to: 'phone' })
      const address = `${root}/reset${new URL(link.json.url).search}`
      const choose = async (password: string) => {
        await open(page, address)
        await field(page, words['reset.new']).fill(password)
        await field(page, words['auth.confirmPassword']).fill(password)
        await press(page, words['reset.save'])
      }
      await open(page, address)
      await expect(page.getByText(words['entry.passwordHint_other'].replace('{count}', '6'))).toBeVisible()
      await press(page, words['reset.save'])
      await expect(page.locator('.errors')).toBeFocused()
      await expect(page).toHaveTitle(new RegExp(`^${words['entry.errorTitle']} `))
      expect(await foundAtWidths(page, heard)).toEqual(clean)
      await choose('a new long password')
      await expect(page).toHaveURL(`${app.url}${root}/dashboard`)
      await expect(toastOf(page)).toContainText(words['reset.done'])
      await expect(page.locator('.welcome')).toContainText(email)
      await open(page, address)
      await expect(page.getByRole('alert')).toHaveText(words['refusal.link-expired'])
      await expect(page.getByRole('button', { name: words['reset.save'] })).toHaveCount(0)
      // The refusal is what the browser itself complains of.
      expect(await foundAtWidths(page, [])).toEqual(clean)
    },
  )

  test(`given ${name} and a link for staff, when it opens, then it asks for what staff need, and leads to their own door`, async ({
    page,
  }) => {
    const email = freshEmail()
    const { id } = (await (await app.verifier(email)).get('/api/me')).json
    const link = await (await app.admin()).post(`/api/admin/accounts/${id}/reset-link`, { to: 'phone' })
    await open(page, `${root}/reset${new URL(link.json.url).search}`)
    await expect(page.getByText(words['entry.passwordHint_other'].replace('{count}', '15'))).toBeVisible()
    const choose = async (password: string) => {
      await field(page, words['reset.new']).fill(password)
      await field(page, words['auth.confirmPassword']).fill(password)
      await press(page, words['reset.save'])
    }
    await choose('only fourteen!')
    await expect(under(page, 'password')).toHaveText(words['error.staffPassword'])
    await choose('a new long password')
    await expect(page).toHaveURL(`${app.url}/admin/login`)
    await expect(page.getByText(words['reset.doneStaff'])).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', root === '' ? 'ml' : 'en')
    await open(page, `${root}/login`)
    await signIn(page, words, email, 'a new long password')
    await expect(page).toHaveURL(`${app.url}/admin/dashboard`)
  })

  testOnce(
    `given ${name} and somebody signed in, when they come to sign in or to apply, then it says who they are and leads on to what is theirs`,
    async ({ page }) => {
      const heard = complaints(page)
      const email = freshEmail()
      await app.family(email)
      await open(page, `${root}/login`)
      await signIn(page, words, email)
      await expect(page.locator('.welcome')).toContainText(email)
      for (const path of ['/login', '/register']) {
        await open(page, root + path)
        await expect(page.locator('.signed-in')).toContainText(email)
        await expect(page.locator('form:visible')).toHaveCount(0)
        expect(await foundAtWidths(page, heard)).toEqual(clean)
      }
      const ways = page.locator('.signed-in')
      await ways.getByRole('link', { name: words['nav.dashboard'] }).click()
      await expect(page).toHaveURL(`${app.url}${root}/dashboard`)
      await open(page, `${root}/`)
      await page.locator('main').getByRole('link', { name: words['nav.applyNow'] }).click()
      await expect(page).toHaveURL(`${app.url}${root}/application`)
      // The session has ended without a logout: the form stands there again.
      await page.context().clearCookies()
      await open(page, `${root}/login`)
      await expect(field(page, words['auth.email'])).toBeVisible()
      await expect(ways).toBeHidden()
      // Beside the account that was last, whose answers may wait on this phone.
      const noted = await page.evaluate(() => JSON.stringify({ ...localStorage, holder: undefined }))
      expect(noted).not.toContain(email)
      await signIn(page, words, email)
      await expect(page.locator('.welcome')).toContainText(email)
      await open(page, `${root}/login`)
      await ways.getByRole('button', { name: words['nav.logout'] }).click()
      await expect(page).toHaveURL(`${app.url}${root}/`)
      expect((await me(page)).status()).toBe(401)
    },
  )

  testOnce(
    `given ${name} and somebody signed in, when they log out, then nothing of theirs is left, and home opens in the same language`,
    async ({ page }) => {
      const email = freshEmail()
      await app.family(email)
      await open(page, `${root}/login`)
      await signIn(page, words, email)
      await expect(toastOf(page)).toContainText(words['toast.loginOk'])
      await expect(page).toHaveURL(`${app.url}${root}/dashboard`)
      await expect(page.locator('.welcome')).toContainText(email)
      await page.evaluate(async () => {
        localStorage.setItem('left', 'personal')
        sessionStorage.setItem('left', 'personal')
        const opening = indexedDB.open('left')
        await new Promise((resolve) => opening.addEventListener('success', resolve))
      })
      // Beside what the test has left: who is signed in, and the database where the dashboard looks for unsent answers.
      await expect.poll(() => keptOn(page)).toEqual({ local: 2, session: 1, databases: 2 })
      await page.getByRole('button', { name: words['nav.logout'] }).click()
      await expect(page).toHaveURL(`${app.url}${root}/`)
      await expect.poll(() => keptOn(page)).toEqual({ local: 0, session: 0, databases: 0 })
      expect((await me(page)).status()).toBe(401)
    },
  )

  testOnce(
    `given ${name} and no script, when the login opens, then it says what it needs, and nothing can be sent`,
    async ({ browser }) => {
      const context = await browser.newContext({ javaScriptEnabled: false })
      const page = await context.newPage()
      await open(page, `${root}/login`)
      await expect(page.locator('noscript .no-script')).toBeVisible()
      await expect(page.getByRole('button', { name: words['auth.signIn'] })).toBeDisabled()
      await context.close()
    },
  )
}

test('given typed fields, when the language is switched, then they stay, but no password does', async ({
  page,
}) => {
  await open(page, '/register')
  await fillRegistration(page, malayalam.words, 'kept@example.org')
  await ready(page, malayalam.words['auth.createAccount'])
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(`${app.url}/en/register`)
  await expect(field(page, english.words['register.email'])).toHaveValue('kept@example.org')
  await expect(field(page, english.words['auth.phone'])).toHaveValue(PHONE)
  await expect(page.locator('#password')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(PASSWORD)
})

test('given a session that ended in the form, when its owner signs in, then the form opens again, and no other address does', async ({
  page,
}) => {
  const email = freshEmail()
  await app.family(email)
  await open(page, '/en/login?next=application#bride')
  await signIn(page, english.words, email)
  await expect(page).toHaveURL(`${app.url}/en/application#bride`)
  await page.context().clearCookies()
  await open(page, '/en/login?next=https://example.org/')
  await signIn(page, english.words, email)
  await expect(page).toHaveURL(`${app.url}/en/dashboard`)
})

const bars = { '/login': 69.1, '/register': 70.1, '/forgot': 69.5, '/reset': 69.5, '/door': 71 }
for (const [path, bar] of Object.entries(bars))
  test(`given ${path}, when its scripts are weighed, then they are within ${bar} KB`, async ({ page }) => {
    const sizes: Promise<number>[] = []
    page.on('response', (response) => {
      const request = response.request()
      if (request.resourceType() === 'script')
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    await page.goto(app.url + path, { waitUntil: 'networkidle' })
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(10_000)
    expect(bytes).toBeLessThanOrEqual(bar * 1024)
  })

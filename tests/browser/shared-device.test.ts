/**
 * Several families one after the other on one device: what it keeps of each while it is there, and what is left after it. The whole
 * way of one, in Malayalam: helped-journey.test.ts.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, type Page, test } from '@playwright/test'
import mlWithdraw from '#events/language/ml/dashboard.json' with { type: 'json' }
import { launchOptions } from '../../scripts/launch-options.ts'
import type { TestApp } from '../kit/app.ts'
import { wholeForm } from '../kit/forms.ts'
import { clean, complaints, found } from './clean.ts'
import { english, freshEmail, malayalam, openApp, PASSWORD, saved, stored, withoutHelper } from './family.ts'
import { keptByBrowser } from './kept-by-browser.ts'

const TYPED = 'Zorawarkutty'
/**
 * That the device keeps nothing, that a database is deleted while it is open, that the answer about a helper made the form's version
 * old, and that nobody is signed in any more.
 */
const expected = /a shared device keeps nothing|The connection was closed|status of (401|409)/
let app: TestApp
test.beforeAll(async () => {
  app = await openApp()
})
test.afterAll(() => app.close())

/** A family registers with the box ticked, and types a name into the form until the server has it. */
async function typedBy(page: Page, { root, words }: typeof english, email = freshEmail()) {
  await page.goto(`${app.url}${root}/register`)
  await page.getByLabel(words['register.email'], { exact: true }).fill(email)
  await page.getByLabel(words['auth.phone'], { exact: true }).fill('98470 12345')
  await page.getByLabel(words['auth.password'], { exact: true }).fill(PASSWORD)
  await page.getByLabel(words['auth.confirmPassword'], { exact: true }).fill(PASSWORD)
  await page.getByLabel(words['device.box']).check()
  await page.getByLabel(words['auth.agree']).check()
  await page.getByRole('button', { name: words['auth.createAccount'], exact: true }).click()
  await withoutHelper(page, words)
  await page.locator('#groomName').fill(TYPED)
  await expect.poll(async () => (await stored(page, app))?.groomName).toBe(TYPED)
  await expect(saved(page)).not.toHaveText(words['save.onPhone'])
}

test('given a page that still writes something while it is left, when a family finishes, then that is gone as well, without another press', async ({
  page,
}) => {
  const { words } = malayalam
  await typedBy(page, malayalam)
  await page.evaluate((text) => {
    addEventListener('pagehide', () => {
      localStorage.setItem('late', text)
      indexedDB.open('late')
    })
  }, TYPED)
  await page.getByRole('button', { name: words['device.finish'] }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['left.done'])
  await expect(page.locator('[data-place]')).toHaveText(Array(4).fill(words['left.empty']))
  expect(await keptByBrowser(page)).not.toContain(TYPED)
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([])
})

test('given a shared device, when a family types and finishes, then nothing of it was kept, and that is shown', async ({
  page,
}) => {
  const { root, words } = english
  const heard = complaints(page)
  const email = freshEmail()
  await typedBy(page, english, email)
  const kept = await keptByBrowser(page)
  for (const personal of [TYPED, email, '98470']) expect(kept).not.toContain(personal)
  await page.getByRole('button', { name: words['device.finish'] }).click()
  await expect(page).toHaveURL(`${app.url}${root}/left`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['left.done'])
  await expect(page.locator('[data-place]')).toHaveText(Array(4).fill(words['left.empty']))
  expect((await page.context().cookies()).map((cookie) => cookie.name)).toEqual([])
  expect(
    await found(
      page,
      heard.filter((text) => !expected.test(text)),
    ),
  ).toEqual(clean)
  await page.goto(`${app.url}${root}/dashboard`)
  await expect(page.getByText(words['dash.signedOut'])).toBeVisible()
  await expect(page.locator('main')).not.toContainText(email)
})

const { root, words } = malayalam
test('given a shared device, when its clock is set back and nobody touches it for 15 minutes, then what was typed is sent, and the family is gone from it', async ({
  page,
}) => {
  await page.clock.install()
  await typedBy(page, malayalam)
  await page.locator('#brideName').fill('Typed-Last')
  await page.clock.setSystemTime(Date.now() - 60 * 60_000)
  await page.clock.runFor(14 * 60_000)
  await expect(page.locator('#brideName')).toHaveValue('Typed-Last')
  await expect.poll(async () => (await stored(page, app))?.brideName).toBe('Typed-Last')
  await page.clock.runFor(61_000)
  await expect(page).toHaveURL(`${app.url}${root}/left`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['left.done'])
  expect((await page.request.get(`${app.url}/api/me`)).status()).toBe(401)
})

test('given a family on a shared device, when it withdraws what nobody has looked at yet, then it is told that all is erased, and that nothing is left there', async ({
  page,
}) => {
  const data = { phone: '98471 77001', password: PASSWORD, shared: true }
  await page.request.post(`${app.url}/api/auth/register`, { data })
  const { id } = await (await page.request.post(`${app.url}/api/applications`, { data: wholeForm() })).json()
  await page.request.put(`${app.url}/api/applications/${id}`, { data: { status: 'submitted' } })
  await page.goto(`${app.url}${root}/dashboard`)
  await page.getByText(mlWithdraw['withdraw.title'], { exact: true }).click()
  await page.getByLabel(mlWithdraw['withdraw.password']).fill(PASSWORD)
  await page.getByRole('button', { name: mlWithdraw['withdraw.press'], exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['left.done'])
  await expect(page.getByText(mlWithdraw['withdraw.erased'])).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await page.goto(`${app.url}${root}/left`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['left.done'])
  await expect(page.getByText(mlWithdraw['withdraw.erased'])).toBeHidden()
})

for (const path of ['/rights', '/terms'])
  test(`given a shared device with ${path} open, when nobody touches it for 15 minutes, then the family is gone from it there too`, async ({
    page,
  }) => {
    const data = { phone: `98471 ${path.length}1234`, password: PASSWORD, shared: true }
    expect((await page.request.post(`${app.url}/api/auth/register`, { data })).status()).toBe(201)
    await page.clock.install()
    await page.goto(app.url + path)
    await expect(page.locator('header .member')).toContainText(data.phone)
    await expect(page.getByRole('button', { name: words['device.finish'] })).toHaveCount(
      path === '/rights' ? 1 : 0,
    )
    // The code that watches may come only after the clock was turned: then it counts from there.
    await expect(async () => {
      await page.clock.runFor(15 * 60_000 + 5_000)
      await expect(page).toHaveURL(`${app.url}${root}/left`)
    }).toPass()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['left.done'])
    expect((await page.request.get(`${app.url}/api/me`)).status()).toBe(401)
  })

test('given a place that is not empty, when it is looked at, then the page says so and clears it', async ({
  page,
}) => {
  await page.goto(`${app.url}${root}/`)
  await page.evaluate(() => localStorage.setItem('member', '{"name":"somebody"}'))
  await page.goto(`${app.url}${root}/left`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['left.notDone'])
  await expect(page.locator('[data-place=typed]')).toHaveText(words['left.found'])
  await page.getByRole('button', { name: words['left.again'] }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['left.done'])
})

test('given a shared device whose browser is ended, when it starts anew, then its disk has nothing of the family', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shared-device-'))
  const start = () => chromium.launchPersistentContext(folder, launchOptions)
  try {
    const first = await start()
    await typedBy(first.pages()[0] ?? (await first.newPage()), malayalam)
    await first.close()
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    const holding = files.filter((one) => {
      const bytes = readFileSync(join(one.parentPath, one.name))
      return bytes.includes(TYPED) || bytes.includes(Buffer.from(TYPED, 'utf16le'))
    })
    expect([files.length > 0, holding.map((one) => one.name)]).toEqual([true, []])
    const second = await start()
    const page = second.pages()[0] ?? (await second.newPage())
    await page.goto(`${app.url}${root}/application`)
    await expect(page.getByText(words['form.signInFirst'])).toBeVisible()
    await second.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

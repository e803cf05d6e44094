/** What a browser gives back of a page that somebody has left, by Back or from its memory: nothing that was typed there. */
import { expect, type Page, test } from '@playwright/test'
import { ADMIN, type TestApp } from '../kit/app.ts'
import { malayalam, openApp, PASSWORD, stored } from './family.ts'

const NUMBER = '98471 55502'
const NAME = 'Zorawarkutty'
const { words } = malayalam
let app: TestApp
test.beforeAll(async () => {
  app = await openApp()
})
test.afterAll(() => app.close())

/** What can be read in the fields of a page, and which boxes are ticked. */
const inFields = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].flatMap((field) => {
      const isBox = field.type === 'checkbox' || field.type === 'radio'
      const value = isBox ? field.checked && `${field.name} ticked` : field.value
      return value ? [value] : []
    }),
  )

/** Also those that are hidden at the time, as the form of /forgot is without mail. */
const fillEverything = (page: Page): Promise<void> =>
  page.evaluate((text) => {
    for (const field of document.querySelectorAll<HTMLInputElement>('main :is(input, textarea), #root input'))
      if (field.type === 'checkbox' || field.type === 'radio') field.checked = true
      else if (field.type !== 'file' && field.type !== 'range') field.value = text
  }, NUMBER)

async function registerByPhone(page: Page, number: string): Promise<void> {
  await page.goto(`${app.url}/register`)
  await page.getByLabel(words['auth.phone'], { exact: true }).fill(number)
  await page.getByLabel(words['auth.password'], { exact: true }).fill(PASSWORD)
  await page.getByLabel(words['auth.confirmPassword'], { exact: true }).fill(PASSWORD)
  await page.getByLabel(words['device.box']).check()
  await page.getByLabel(words['auth.agree']).check()
  await page.getByRole('button', { name: words['auth.createAccount'], exact: true }).click()
  await page.getByLabel(words['help.self']).check()
  await page.getByRole('button', { name: words['before.next'] }).click()
}

async function finish(page: Page): Promise<void> {
  await page.getByRole('button', { name: words['device.finish'] }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['left.done'])
}

test('given a family that registered by phone on a shared device and finished, when somebody presses Back until there is nothing more, then nothing that it typed or ticked stands anywhere', async ({
  page,
}) => {
  await page.goto(`${app.url}/`)
  await page.goto(`${app.url}/login`)
  await page.getByLabel(words['auth.email'], { exact: true }).fill(NUMBER)
  await page.locator('header .brand, header a').first().click()
  await registerByPhone(page, NUMBER)
  await page.locator('#groomName').fill(NAME)
  await expect.poll(async () => (await stored(page, app))?.groomName).toBe(NAME)
  await finish(page)
  const visited: string[] = []
  while (await page.goBack()) {
    visited.push(new URL(page.url()).pathname)
    // The one box that a browser may know of: that this device is shared.
    const typed = (await inFields(page)).filter((one) => one !== 'shared ticked')
    expect([page.url(), typed.filter((one) => one.endsWith('ticked') || /\d/.test(one))]).toEqual([
      page.url(),
      [],
    ])
    const text = await page.locator('body').textContent()
    for (const personal of [NUMBER, NAME]) expect(text).not.toContain(personal)
  }
  expect(visited).toEqual(['/register', '/', '/login', '/'])
})

for (const path of ['/login', '/register', '/forgot', '/reset', '/door', '/audit', '/admin/login'])
  test(`given everything filled in on ${path}, when it is left by a link and Back is pressed, then it is as it was at first`, async ({
    page,
  }) => {
    // Only staff type there.
    if (path === '/door') await page.request.post(`${app.url}/api/auth/login`, { data: ADMIN })
    await page.goto(app.url + path, { waitUntil: 'networkidle' })
    const before = await inFields(page)
    await fillEverything(page)
    expect(await inFields(page)).not.toEqual(before)
    await page.evaluate(() => location.assign('/terms'))
    await expect(page).toHaveURL(`${app.url}/terms`)
    await page.goBack({ waitUntil: 'networkidle' })
    expect(await inFields(page)).toEqual(before)
  })

/** As a browser does that shows a page again which it had frozen whole; this one, led by a test, freezes none. */
const thaw = (page: Page): Promise<boolean> =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

for (const path of ['/login', '/admin/login'])
  test(`given ${path} frozen as it was left, when it is shown again, then it is loaded anew, and its script has forgotten all`, async ({
    page,
  }) => {
    await page.goto(app.url + path, { waitUntil: 'networkidle' })
    const send = page.locator(':is(.entry-form, #root) button[type=submit]')
    await send.click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    await thaw(page)
    await expect(send).toBeVisible()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
  })

test('given a family that finished on a shared device, when the next one registers or signs in there, then the box for such a device is ticked, until somebody unticks it', async ({
  page,
}) => {
  const box = page.getByLabel(words['device.box'])
  await page.goto(`${app.url}/register`)
  await expect(box).not.toBeChecked()
  await registerByPhone(page, '98471 55503')
  await page.locator('#groomName').fill(NAME)
  await finish(page)
  await page.getByRole('link', { name: words['left.next'] }).click()
  await expect(page).toHaveURL(`${app.url}/register`)
  for (const path of ['/register', '/login']) {
    await page.goto(app.url + path)
    await expect(box).toBeChecked()
  }
  await page.getByRole('button', { name: words['auth.signIn'] }).click()
  await expect(box).toBeChecked()
  await box.uncheck()
  await page.goto(`${app.url}/register`)
  await expect(page.getByRole('button', { name: words['auth.createAccount'], exact: true })).toBeEnabled()
  await expect(box).not.toBeChecked()
})

test('given what was typed on the way to the other language, when that is opened in another tab, then this one keeps nothing for later', async ({
  page,
}) => {
  await page.goto(`${app.url}/login`, { waitUntil: 'networkidle' })
  await page.getByLabel(words['auth.email'], { exact: true }).fill(NUMBER)
  const other = page.context().waitForEvent('page')
  await page
    .locator('[data-language=en]')
    .first()
    .click({ modifiers: ['ControlOrMeta'] })
  await (await other).close()
  await page.goto(`${app.url}/register`, { waitUntil: 'networkidle' })
  expect(await inFields(page)).toEqual([])
})

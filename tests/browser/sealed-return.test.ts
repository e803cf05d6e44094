/** What a family typed without a network on a device of several families: sealed there, and its own again when it comes back. */
import { expect, type Page, test } from '@playwright/test'
import { consentIn } from '#events/application/consent.ts'
import type { TestApp } from '../kit/app.ts'
import { freshEmail, malayalam, openApp, PASSWORD, saveAndPreview, stored, withoutHelper } from './family.ts'
import { keptByBrowser } from './kept-by-browser.ts'

const TYPED = 'Zorawarkutty'
const LATER = 'Marukarathaal'
const { root, words } = malayalam
let app: TestApp
test.beforeAll(async () => {
  app = await openApp()
})
test.afterAll(() => app.close())

/**
 * A family registers on a shared device, and types a name into the form until the server has it, and the page the family's key.
 * Until the page knows that too, the name itself lies sealed there.
 */
async function typedBy(page: Page, email: string): Promise<void> {
  const data = { email, phone: '98470 12345', password: PASSWORD, shared: true, consent: consentIn('ml') }
  expect((await page.request.post(`${app.url}/api/auth/register`, { data })).status()).toBe(201)
  await page.goto(`${app.url}${root}/application`)
  await withoutHelper(page, words)
  await expect(page.locator('#groomName')).toBeVisible()
  const ofOthers = await sealedIn(page)
  await page.locator('#groomName').fill(TYPED)
  await expect.poll(async () => (await stored(page, app))?.groomName).toBe(TYPED)
  await expect.poll(() => sealedIn(page)).toEqual(ofOthers)
}

async function backAgain(page: Page, email: string, shared = true): Promise<void> {
  const data = { email, password: PASSWORD, shared }
  expect((await page.request.post(`${app.url}/api/auth/login`, { data })).status()).toBe(200)
  await page.goto(`${app.url}${root}/application`)
}

/** The names under which something lies sealed. */
const sealedIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('left-for-')))

/** The server, as from a page without a network. @returns ends that */
async function unreachable(page: Page): Promise<() => Promise<void>> {
  await page.context().route('**/api/**', (route) => route.abort('internetdisconnected'))
  return () => page.context().unroute('**/api/**')
}

test('given no network on a shared device, when its page is killed, then what was typed lies there sealed, the next family does not get it, and its own does', async ({
  page,
}) => {
  const email = freshEmail()
  await typedBy(page, email)
  const letGo = await unreachable(page)
  await page.locator('#brideName').fill(LATER)
  await expect.poll(() => sealedIn(page)).toHaveLength(1)
  const kept = await keptByBrowser(page)
  for (const personal of [TYPED, LATER, email]) expect(kept).not.toContain(personal)
  const next = await page.context().newPage()
  await page.close()
  await letGo()
  await next.context().clearCookies()
  await typedBy(next, freshEmail())
  await expect(next.locator('#brideName')).toHaveValue('')
  await next.getByRole('button', { name: words['device.finish'] }).click()
  await expect(next.getByRole('heading', { level: 1 })).toHaveText(words['left.kept'])
  await backAgain(next, email)
  await expect(next.locator('#brideName')).toHaveValue(LATER)
  await expect.poll(async () => (await stored(next, app))?.brideName).toBe(LATER)
  await expect.poll(() => sealedIn(next)).toEqual([])
  await next.getByRole('button', { name: words['device.finish'] }).click()
  await expect(next.getByRole('heading', { level: 1 })).toHaveText(words['left.done'])
})

test('given something sealed on a shared device, when its family comes back and does not say again that it is not its own, then its words are there all the same, and nothing is sealed any more', async ({
  page,
}) => {
  const email = freshEmail()
  await typedBy(page, email)
  const letGo = await unreachable(page)
  await page.locator('#brideName').fill(LATER)
  await expect.poll(() => sealedIn(page)).toHaveLength(1)
  const next = await page.context().newPage()
  await page.close()
  await letGo()
  await next.context().clearCookies()
  await backAgain(next, email, false)
  await expect(next.locator('#brideName')).toHaveValue(LATER)
  await expect(next.getByRole('button', { name: words['device.finish'] })).toBeHidden()
  await saveAndPreview(next, words)
  await expect.poll(async () => (await stored(next, app))?.brideName).toBe(LATER)
  await expect.poll(() => sealedIn(next)).toEqual([])
})

/** As the system ends it for want of memory: it has no last moment, in which a page that is closed may still send something. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  // Nobody is left to answer.
  void session.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
}

test('given no network since the form was opened on a shared device, when its page is killed before a word was saved, then its family finds what it had typed', async ({
  page,
}) => {
  const email = freshEmail()
  const data = { email, phone: '98470 12345', password: PASSWORD, shared: true, consent: consentIn('ml') }
  expect((await page.request.post(`${app.url}/api/auth/register`, { data })).status()).toBe(201)
  const keyed = page.waitForResponse('**/api/me/return-key')
  await page.goto(`${app.url}${root}/application`)
  await (await keyed).finished()
  await withoutHelper(page, words)
  await expect(page.locator('#groomName')).toBeVisible()
  await page.context().setOffline(true)
  await page.locator('#groomName').fill(TYPED)
  await expect.poll(() => sealedIn(page)).toHaveLength(1)
  expect(await keptByBrowser(page)).not.toContain(TYPED)
  const context = page.context()
  await crash(page)
  const next = await context.newPage()
  await context.setOffline(false)
  expect((await stored(next, app)).groomName).toBe('')
  await next.context().clearCookies()
  await backAgain(next, email)
  await expect(next.locator('#groomName')).toHaveValue(TYPED)
  await expect.poll(async () => (await stored(next, app))?.groomName).toBe(TYPED)
  await expect.poll(() => sealedIn(next)).toEqual([])
})

test('given no network on a shared device, when a family finishes and there is one later, then it is out, and what could not be sent waits sealed for its return', async ({
  page,
}) => {
  const email = freshEmail()
  await typedBy(page, email)
  const letGo = await unreachable(page)
  await page.locator('#brideName').fill(LATER)
  await expect.poll(() => sealedIn(page)).toHaveLength(1)
  await page.getByRole('button', { name: words['device.finish'] }).click()
  // First that not everything was sent, then that the server cannot be reached.
  // By keys, which no double click swallows.
  await page.getByRole('button', { name: words['nav.logoutAnyway'] }).press('Enter')
  await page.getByRole('button', { name: words['nav.logoutHide'] }).press('Enter')
  await expect(page).toHaveURL(`${app.url}${root}/`)
  await letGo()
  // The page tries again by itself.
  await expect(page).toHaveURL(`${app.url}${root}/left`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['left.kept'])
  expect((await page.request.get(`${app.url}/api/me`)).status()).toBe(401)
  const kept = await keptByBrowser(page)
  for (const personal of [TYPED, LATER, email]) expect(kept).not.toContain(personal)
  await backAgain(page, email)
  await expect(page.locator('#brideName')).toHaveValue(LATER)
})

test('given a family that finishes on a shared device, when the answer to that is lost on its way, then the next try opens what says what is left', async ({
  page,
}) => {
  await typedBy(page, freshEmail())
  await page.route('**/api/auth/logout', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: words['device.finish'] }).click()
  await expect(page.getByRole('button', { name: words['nav.logoutHide'] })).toBeVisible()
  expect(await page.evaluate(() => document.cookie)).not.toContain('shared=1')
  await page.unroute('**/api/auth/logout')
  await page.getByRole('button', { name: words['nav.logoutHide'] }).press('Enter')
  await expect(page).toHaveURL(`${app.url}${root}/left`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['left.done'])
})

test('given no network on a shared device, when nobody touches it for 15 minutes, then nobody sees the family there, and its words are there when it comes back', async ({
  page,
}) => {
  const email = freshEmail()
  await page.clock.install()
  await typedBy(page, email)
  const letGo = await unreachable(page)
  await page.locator('#brideName').fill(LATER)
  await expect.poll(() => sealedIn(page)).toHaveLength(1)
  // In steps, so that what waits for an answer goes on in between.
  for (let minute = 0; minute < 16; minute += 1) await page.clock.runFor(60_000)
  await page.clock.runFor(10_000)
  await expect(page).toHaveURL(`${app.url}${root}/`)
  await letGo()
  await page.clock.runFor(20_000)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['left.kept'])
  await backAgain(page, email)
  await expect(page.locator('#brideName')).toHaveValue(LATER)
})

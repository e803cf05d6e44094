/** The slip that a family takes along from a shared device, and the next family that begins there. */
import { expect, type Page, test } from '@playwright/test'
import { spokenNumber } from '#events/application/number.ts'
import { day } from '#events/language/format.ts'
import type { TestApp } from '../kit/app.ts'
import { wholeForm } from '../kit/forms.ts'
import { clean, complaints, foundInBoth } from './clean.ts'
import { languages, malayalam, openApp, PASSWORD, withoutHelper } from './family.ts'
import { keptByBrowser } from './kept-by-browser.ts'

const GROOM = 'Zorawarkutty'
const BRIDE = 'Zubaidamol'
const HELPER = 'Helper-Raju'
const HELPERS_PHONE = '9847270002'
const PARENTS_PHONE = '9847010101'
/** That the device keeps nothing, that a database is deleted while it is open, and that nobody is signed in any more. */
const expected = /a shared device keeps nothing|The connection was closed|status of (401|409)/

test.use({ viewport: { width: 360, height: 740 } })
let app: TestApp
test.beforeAll(async () => {
  app = await openApp()
})
test.afterAll(() => app.close())

let made = 0
/** A family on a shared device with an application that has all answers but the bride's address, and no papers. */
async function begun(page: Page) {
  const phone = `984716${String(++made).padStart(4, '0')}`
  const account = { phone, email: `slip-${made}@example.org`, password: PASSWORD, shared: true }
  expect((await page.request.post(`${app.url}/api/auth/register`, { data: account })).status()).toBe(201)
  const names = { groomName: GROOM, brideName: BRIDE, groomParentPhone: PARENTS_PHONE, brideAddress: '' }
  const answer = await page.request.post(`${app.url}/api/applications`, { data: wholeForm(names) })
  const { id, number } = await answer.json()
  const personal = [GROOM, BRIDE, PASSWORD, PARENTS_PHONE, phone, account.email]
  return { id: String(id), number: spokenNumber(number), personal }
}

const finish = (page: Page, { words }: typeof malayalam) =>
  page.getByRole('button', { name: words['device.finish'] }).first().click()
const slipOf = (page: Page) => page.locator('.slip')

for (const at of languages)
  test(`given a begun application on a shared device in ${at.name}, when its family finishes there, then the slip has its number, what is missing, the last day and the way to sign in, no name and no phone number, and only once`, async ({
    page,
  }) => {
    const { root, words } = at
    const heard = complaints(page)
    const { number, personal } = await begun(page)
    await page.goto(`${app.url}${root}/dashboard`)
    await finish(page, at)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['left.done'])
    const slip = slipOf(page)
    await expect(slip.locator('[data-number]')).toHaveText(number)
    await expect(slip.locator('dd:visible')).toHaveText([number, words['slip.draft']])
    await expect(slip.locator('li:visible')).toHaveText([
      words['section.bride'],
      ...(['aadhaar', 'photos', 'income', 'education'] as const).map((paper) => words[`dash.paper.${paper}`]),
      words['question.socialVerificationLetterKey'],
    ])
    await expect(slip.locator('[data-editable]')).toContainText(
      day(root === '' ? 'ml' : 'en', await lastDay(page)),
    )
    await expect(slip.locator('b')).toHaveText(`${new URL(app.url).host}${root}/login`)
    await expect(slip.getByRole('img', { name: words['slip.picture'] })).toBeVisible()
    const text = ((await page.locator('main').textContent()) ?? '').replace(/\s/g, '')
    expect(personal.filter((word) => text.includes(word.replace(/\s/g, '')))).toEqual([])
    expect(/\d{10}/.test(text.replace(number.replace(/\s/g, ''), ''))).toBe(false)
    const silent = heard.filter((one) => !expected.test(one))
    expect(await foundInBoth(page, silent)).toEqual(clean)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['left.done'])
    await expect(slip).toBeHidden()
    expect(await page.content()).not.toContain(number)
    expect(await keptByBrowser(page)).not.toContain(number)
  })

/** YYYY-MM-DD in Asia/Kolkata. */
async function lastDay(page: Page): Promise<string> {
  const { deadline } = await (await page.request.get(`${app.url}/api/deadline`)).json()
  return new Date(Date.parse(deadline) + 330 * 60_000).toISOString().slice(0, 10)
}

test('given a slip, when it is printed, then it alone is on the sheet of A6', async ({ page }) => {
  await begun(page)
  await page.goto(`${app.url}/dashboard`)
  await finish(page, malayalam)
  await expect(slipOf(page).getByRole('img')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const seen = await page
    .locator('h1, h2, p, li, dd, a, button, svg')
    .evaluateAll((all) => all.filter((one) => one.checkVisibility() && !one.closest('.slip')).length)
  expect(seen).toBe(0)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
  const inMillimetres = [width, height].map((points) => Math.round((Number(points) / 72) * 25.4))
  expect([inMillimetres, pdf.match(/\/Type \/Page\b/g)?.length]).toEqual([[105, 148], 1])
})

test('given a submitted application under verification, when its family finishes, then the slip asks for nothing', async ({
  page,
}) => {
  const { id, number } = await begun(page)
  const whole = { status: 'submitted', brideAddress: 'House' }
  expect((await page.request.put(`${app.url}/api/applications/${id}`, { data: whole })).status()).toBe(200)
  const admin = await app.admin()
  await admin.post(`/api/admin/applications/${id}/status`, { status: 'under_verification', reason: 'Test' })
  await page.goto(`${app.url}/dashboard`)
  await finish(page, malayalam)
  const { words } = malayalam
  await expect(slipOf(page).locator('dd:visible')).toHaveText([number, words['status.submitted']])
  await expect(slipOf(page).locator('li:visible, [data-editable]:visible')).toHaveCount(0)
})

test('given a family that leaves a shared device by itself, when its time is over, then no slip stays for the next person', async ({
  page,
}) => {
  const { number } = await begun(page)
  await page.clock.install()
  await page.goto(`${app.url}/rights`)
  await expect(page.getByRole('button', { name: malayalam.words['device.finish'] })).toBeVisible()
  await expect(async () => {
    await page.clock.runFor(15 * 60_000 + 5_000)
    await expect(page).toHaveURL(`${app.url}/left`)
  }).toPass()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(malayalam.words['left.done'])
  await expect(slipOf(page)).toBeHidden()
  expect(await page.content()).not.toContain(number)
})

test('given the form on a shared device, when somebody wants to go on later, then the header offers to finish there, and nothing else that leaves', async ({
  page,
}) => {
  const { words } = malayalam
  await begun(page)
  await page.goto(`${app.url}/application`)
  await withoutHelper(page, words)
  await expect(page.locator('.compact .out:visible')).toHaveText([words['device.finish']])
  await page.locator('.compact .out:visible').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['left.done'])
  await expect(slipOf(page)).toBeVisible()
})

test('given something that a page wrote after the logout, when it is cleared from /left, then the browser is never asked to clear the mark of a shared device', async ({
  page,
}) => {
  await begun(page)
  await page.goto(`${app.url}/dashboard`)
  const asked: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/logout')) asked.push(request.headers()['x-keeps-sealed'])
  })
  await page.addInitScript((name) => {
    if (location.pathname === '/left') localStorage.setItem('late', name)
  }, BRIDE)
  await finish(page, malayalam)
  await expect.poll(() => asked).toEqual(['yes', 'yes'])
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(['shared-device'])
})

for (const at of languages)
  test(`given a family with a helper that finished in ${at.name}, when the next one begins from there, then registration has the language and the box for such a device, and nothing of the first family is anywhere`, async ({
    page,
  }) => {
    const { root, words } = at
    const { id, number, personal } = await begun(page)
    await page.goto(`${app.url}${root}/application`)
    // As somebody does who reads that language.
    await page.evaluate((code) => localStorage.setItem('language', code), root === '' ? 'ml' : 'en')
    await page.getByLabel(words['help.neighbour'], { exact: true }).check()
    await page.getByLabel(words['help.name']).fill(HELPER)
    await page.getByLabel(words['help.phone']).fill(HELPERS_PHONE)
    await page.getByLabel(words['help.agreed']).check()
    await page.getByRole('button', { name: words['before.next'] }).click()
    await page.locator('#brideName').fill(`${BRIDE} II`)
    await finish(page, at)
    await page.getByRole('link', { name: words['left.next'] }).click()
    await expect(page).toHaveURL(`${app.url}${root}/register`)
    await expect(page.getByLabel(words['device.box'])).toBeChecked()
    const typed = await page
      .locator('input:not([type=checkbox])')
      .evaluateAll((all) => all.map((one) => (one instanceof HTMLInputElement ? one.value : '')))
    expect(typed.filter((text) => text !== '')).toEqual([])
    await expect(page.getByLabel(words['auth.agree'])).not.toBeChecked()
    const kept =
      (await keptByBrowser(page)) + (await page.content()) + (await page.evaluate(() => window.name))
    expect([...personal, HELPER, HELPERS_PHONE, number, id].filter((word) => kept.includes(word))).toEqual([])
    const stores = await page.evaluate(() => ({ phone: { ...localStorage }, tab: { ...sessionStorage } }))
    expect(stores).toEqual({
      phone: { language: root === '' ? 'ml' : 'en', 'shared-device': 'yes' },
      tab: {},
    })
    expect(await page.context().cookies()).toEqual([])
  })

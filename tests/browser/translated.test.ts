/** A browser that translates the pages: every island and the console go on working, and what they say afterwards is up to date. */
import { expect, test } from '@playwright/test'
import enRights from '#events/language/en/rights.json' with { type: 'json' }
import mlCheck from '#events/language/ml/check.json' with { type: 'json' }
import mlPlayer from '#events/language/ml/player.json' with { type: 'json' }
import mlSite from '#events/language/ml/site.json' with { type: 'json' }
import { type TestApp, testApp } from '../kit/app.ts'
import { inStatus } from '../kit/season.ts'
import { dialog, held, hold, openConsole, openView, rowOf, toast } from './admin-console.ts'
import { admin, season } from './admin-season.ts'
import { complaints } from './clean.ts'
import {
  english,
  fillAll,
  malayalam,
  openApp,
  openPart,
  PASSWORD,
  saveAndPreview,
  stored,
  toastOf,
} from './family.ts'
import { translated } from './translated.ts'

const { words } = malayalam
let app: TestApp
test.beforeAll(async () => {
  app = await openApp()
})
test.afterAll(() => app.close())

test('given a page that is translated, when a family registers, applies, submits and looks at its dashboard, then each page works', async ({
  page,
}) => {
  const heard = complaints(page)
  await translated(page)
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const send = page.getByRole('button', { name: words['auth.createAccount'], exact: true })
  await page.goto(`${app.url}/register`)
  await send.click()
  await expect(page.locator('.errors li')).toHaveCount(4)
  await field(words['auth.phone']).fill('+91 98470 12345')
  await expect(page.locator('.errors h2')).toHaveText(words['entry.errors_other'].replace('{count}', '3'))
  await field(words['register.email']).fill('translated@example.org')
  await field(words['auth.password']).fill(PASSWORD)
  await field(words['auth.confirmPassword']).fill(PASSWORD)
  await page.getByLabel(words['auth.agree']).check()
  await expect(page.locator('.errors')).toBeHidden()
  await send.click()
  await fillAll(page)
  await openPart(page, 'groom')
  await page.locator('#groomPincode').fill('6730')
  await openPart(page, 'declaration')
  await saveAndPreview(page, words)
  await expect(page.locator('.errors li')).toHaveCount(1)
  await page.locator('.errors a').click()
  await page.locator('#groomPincode').fill('673019')
  await expect(page.locator('.errors')).toBeHidden()
  await openPart(page, 'declaration')
  await page.locator('#declarationAgreed').check()
  await saveAndPreview(page, words)
  await page.getByRole('button', { name: words['form.submit'] }).click()
  await expect(toastOf(page)).toContainText(words['toast.submittedText'])
  await expect.poll(async () => (await stored(page, app)).status).toBe('submitted')
  await expect(page.getByText(words['dash.missingTitle'])).toBeVisible()
  expect(heard).toEqual([])
})

test('given translated pages, when a family asks for a correction and leaves, then its request stands there, and it is still in its own language', async ({
  page,
  context,
}) => {
  const { family } = await inStatus(app, await app.admin(), 'under_verification')
  const [name = '', value = ''] = family.cookie().split('=')
  await context.addCookies([{ name, value, url: app.url }])
  const heard = complaints(page)
  await translated(page)
  await page.goto(`${app.url}/en/rights`)
  await page.getByLabel(enRights['rights.correctionField'], { exact: true }).fill('The house is rented')
  await page.getByRole('button', { name: enRights['rights.correctionSend'] }).click()
  await expect(page.locator('.requests li')).toContainText(['The house is rented'])
  await page.locator('header [data-logout]').click()
  await expect(page).toHaveURL(`${app.url}${english.root}/`)
  expect(heard).toEqual([])
})

test('given a translated page for auditors, when a season is opened and walked through, then what stands there follows', async ({
  page,
}) => {
  const heard = complaints(page)
  const audited = await testApp({ distFolder: 'dist' })
  const staff = await audited.admin()
  await inStatus(audited, staff, 'shortlisted')
  await inStatus(audited, staff, 'submitted')
  const bundle = (await staff.get('/api/admin/audit/bundle?auditor=Audit&level=full')).expect(200).text
  await translated(page)
  await page.goto(`${audited.url}/audit`)
  const buffer = Buffer.from(bundle)
  await page
    .getByLabel(mlCheck['check.bundleFile'], { exact: true })
    .setInputFiles({ name: 'season.jsonl', mimeType: 'application/jsonl', buffer })
  await expect(page.getByRole('heading', { name: mlCheck['check.whole'] })).toBeVisible()
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await rows.first().getByRole('button').click()
  await expect(page.getByRole('heading', { name: mlCheck['check.explained'] })).toBeVisible()
  const slider = page.getByRole('slider', { name: mlPlayer['player.point'] })
  await slider.press('Home')
  await expect(rows).toHaveCount(0)
  await slider.press('End')
  await expect(rows).toHaveCount(2)
  expect(heard).toEqual([])
  await audited.close()
})

test('given a translated console, when views are opened, a family is taken along and a position given, then each says what is so now', async ({
  page,
}) => {
  const at = await season()
  await page.setViewportSize({ width: 1440, height: 900 })
  await translated(page)
  const heard = await openConsole(page, at, { as: admin })
  const [id = ''] = at.ids.submitted
  await hold(page, id)
  await page.keyboard.press('v')
  await expect(rowOf(page, id).locator('.badge')).toHaveText('Under Verification')
  await page.getByRole('tab', { name: /^Notes/ }).click()
  await expect(page.locator('.insp')).toContainText('Under Verification')
  await page.keyboard.press('Control+z')
  await expect(rowOf(page, id).locator('.badge')).toHaveText('Submitted')
  for (const view of ['Visits', 'Ranking', 'Results', 'Messages', 'Team', 'Records']) {
    await openView(page, view)
    await expect(page.locator('.nav [aria-current]')).toHaveText(view)
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
  await openView(page, 'Ranking')
  const row = page.locator('.ranking-grid .ag-row').nth(2)
  await row.click()
  await page.keyboard.press('Alt+ArrowUp')
  await dialog(page).getByLabel('Reason').fill('The panel asked for it')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('The position has been saved')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('settings')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('Settings')
  expect(heard).toEqual([])
  await at.app.close()
})

test('given a page that is translated before its script comes, when somebody has typed by then, then that stays, and the page works', async ({
  page,
}) => {
  const heard = complaints(page)
  await translated(page, '*')
  const letGo = await held(page, /Register\..*\.js$/)
  await page.goto(`${app.url}/register`, { waitUntil: 'domcontentloaded' })
  await expect(page.locator('h1')).toHaveText(`*${words['auth.createAccount']}`)
  await page.locator('#email').fill('typed-before@example.org')
  letGo()
  const send = page.locator('.entry-form button[type=submit]')
  await expect(send).toBeEnabled()
  await expect(page.locator('#email')).toHaveValue('typed-before@example.org')
  await send.click()
  await expect(page.locator('.errors li')).toHaveCount(4)
  await expect(page.locator('#phone-error')).toHaveText(`*${words['error.required']}`)
  expect(heard).toEqual([])
})

test('given something that moves an element of the page, when its island fails on that, then what was typed stands below the message', async ({
  page,
}) => {
  await page.goto(`${app.url}/register`)
  const send = page.getByRole('button', { name: words['auth.createAccount'], exact: true })
  await expect(send).toBeEnabled()
  await page.getByLabel(words['register.email'], { exact: true }).fill('typed@example')
  await page.getByLabel(words['auth.password'], { exact: true }).fill(PASSWORD)
  await page.evaluate(() => {
    const field = document.querySelector('.entry-form .field')
    field?.replaceWith(document.createElement('section'))
    if (field) document.querySelector('.entry-form section')?.append(field)
  })
  await send.click()
  const broken = page.locator('.broken')
  await expect(broken).toContainText(mlSite['page.broken'])
  await expect(broken.locator('blockquote')).toHaveText(['typed@example'])
  await expect(broken).not.toContainText(PASSWORD)
})

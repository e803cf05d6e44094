/** The first day: a card on the list counts what nobody has confirmed, and opens it, each with its field, until all of it is. */
import { expect, test } from '@playwright/test'
import { ADMIN, type TestApp, testApp } from '../kit/app.ts'
import { done } from '../kit/client.ts'
import { held, toast } from './admin-console.ts'
import { clean, complaints, foundInBoth, overhang } from './clean.ts'

let app: TestApp
test.beforeEach(async () => {
  app = await testApp({ distFolder: process.env.DIST_FOLDER ?? 'dist' })
})
test.afterEach(() => app.close())

test('given a day of the results that is past, when an admin opens the console, then a line above the list says so until they are published', async ({
  page,
}) => {
  const admin = await app.admin()
  const set = (key: string, value: string) => done(admin.put(`/api/admin/settings/${key}`, { value }))
  await set('wedding_date', '2026-05-01')
  await set('application_deadline', '2026-03-05T00:00:00.000Z')
  await set('results_day', '2026-04-01')
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  const data = { email: ADMIN.email, password: ADMIN.password }
  expect((await page.request.post(`${app.url}/api/auth/login`, { data })).status()).toBe(200)
  await page.setViewportSize({ width: 1440, height: 800 })
  await page.goto(`${app.url}/admin/dashboard`)
  const late = page.getByText('The day of the results, April 1, 2026, is past')
  await expect(late).toBeVisible()
  await done(admin.put('/api/admin/results', { published: true, again: true }))
  await page.reload()
  await expect(page.locator('.stats').first()).toBeVisible()
  await expect(late).toBeHidden()
})

test('given a new installation, when an admin confirms one after the other, then each goes from the list, and in the end the card is gone', async ({
  page,
}) => {
  const heard = complaints(page)
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  const data = { email: ADMIN.email, password: ADMIN.password }
  expect((await page.request.post(`${app.url}/api/auth/login`, { data })).status()).toBe(200)
  await page.clock.setFixedTime(app.clock.now())
  await page.goto(`${app.url}/admin/dashboard`)
  await page.getByRole('button', { name: 'To confirm 11' }).click()
  const heading = page.getByRole('heading', { name: 'To confirm' })
  await expect(heading).toBeVisible()
  await expect(page.locator('.first-day form')).toHaveCount(11)
  expect(await foundInBoth(page, heard)).toEqual(clean)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overhang(page)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 720 })
  const { deadline } = (await done(app.guest().get('/api/deadline'))).json
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
  await press('It is right as it stands: Application submission deadline')
  await expect(page.locator('.first-day form')).toHaveCount(10)
  await press('It is right as it stands: Day of the results')
  await expect(page.locator('.first-day form')).toHaveCount(9)
  // As it stands is not what the field shows, which has no seconds.
  expect((await done(app.guest().get('/api/deadline'))).json.deadline).toBe(deadline)
  await page.getByRole('textbox', { name: 'Venue address' }).fill('')
  await press('Save: Venue address')
  await expect(page.getByText('Please give the address of the venue')).toBeVisible()
  await page.getByRole('textbox', { name: 'Venue address' }).fill('Made-up Hall, Kozhikode')
  await press('Save: Venue address')
  // Not by what is said of it alone: what was said of the deadline may still stand there.
  await expect(page.locator('.first-day form')).toHaveCount(8)
  await expect(toast(page)).toContainText('Setting updated successfully')
  await press('It is right as it stands: Wedding day')
  const wedding = page.getByRole('textbox', { name: 'Wedding day' })
  await expect(wedding).toHaveAccessibleDescription(
    /The wedding would be before the deadline of applications/,
  )
  await expect(wedding).toBeFocused()
  await wedding.fill('2026-06-01')
  // By the keyboard: a second click at once, where the next item has come under the pointer, does nothing.
  const enter = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).press('Enter')
  const letGo = await held(page, /settings/)
  await enter('Save: Wedding day')
  const places = page.getByRole('button', { name: /^It is right as it stands: Places/ })
  await places.focus()
  letGo()
  await expect(page.locator('.first-day form')).toHaveCount(7)
  await expect(places).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('.first-day form')).toHaveCount(6)
  await enter('There is no WhatsApp number: WhatsApp number')
  await expect(page.locator('.first-day form')).toHaveCount(5)
  await page.goto(`${app.url}/admin/dashboard`)
  await page.getByRole('button', { name: 'To confirm 5' }).click()
  await press('No emails will be sent')
  // The last four are put off with one press each, or done.
  await press('Not now: To whom families complain (grievance officer)')
  await press('It is done: A second person in the team')
  await press('Not now: A code at sign-in')
  await press('Not now: A backup restored in a drill')
  await expect(page.getByText('Everything is confirmed')).toBeVisible()
  // Only now there is something to tell people by.
  expect(await foundInBoth(page, complaints(page))).toEqual(clean)
  const text = await page.getByRole('textbox', { name: 'Text for WhatsApp in English' }).inputValue()
  expect(text.split('\n')).toEqual([
    '*Community Wedding*',
    'Support for brides whose families cannot afford the cost of a wedding.',
    expect.stringMatching(/^Apply by /),
    'Wedding day: June 1, 2026',
    `Apply here: ${app.url}`,
  ])
  await page.evaluate(() => {
    window.print = () => {
      document.title = document.querySelector('body > .letter .poster')?.textContent ?? ''
      dispatchEvent(new Event('afterprint'))
    }
  })
  await page.getByRole('button', { name: 'Print the poster' }).click()
  await expect(page).toHaveTitle(new RegExp(`സമൂഹ വിവാഹം.*Community Wedding.*${app.url}`))
  await page.keyboard.press('Escape')
  await expect(page.locator('.stats b').first()).toHaveText('0')
  await expect(page.getByRole('button', { name: /^To confirm/ })).toHaveCount(0)
  const { json } = await (await app.admin()).get('/api/admin/events?type=SettingChanged&limit=11')
  expect(json.events.filter(({ by }: { by: { email: string } }) => by.email === ADMIN.email)).toHaveLength(11)
})

test('given a new installation, when a verifier opens the console, then nothing is theirs to confirm', async ({
  page,
}) => {
  await app.verifier('asha')
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  const data = { email: 'asha', password: 'a verifier password' }
  await page.request.post(`${app.url}/api/auth/login`, { data })
  await page.goto(`${app.url}/admin/dashboard`)
  await expect(page.locator('.stats b').first()).toHaveText('0')
  await expect(page.getByRole('button', { name: /^To confirm/ })).toHaveCount(0)
})

/** A family without an e-mail address: it registers by phone, shares its number, is on its dashboard, and forgets its password. */

import { expect, type Page, test } from '@playwright/test'
import enByPhone from '#events/language/en/entry.json' with { type: 'json' }
import mlByPhone from '#events/language/ml/entry.json' with { type: 'json' }
import mlMessages from '#events/language/ml/messages.json' with { type: 'json' }
import { inTransaction } from '#server/store/database.ts'
import { type TestApp, testApp, testClock } from '../kit/app.ts'
import { gatewayBy, gatewayPeer } from '../kit/gateway-peer.ts'
import { mailBy, type Peer, smtpPeer } from '../kit/smtp-peer.ts'
import { clean, complaints, foundAtWidths } from './clean.ts'
import * as families from './family.ts'
import { PASSWORD, toastOf } from './family.ts'

const OTHER = 'thulasi kathir'
const malayalam = { root: '', words: { ...families.malayalam.words, ...mlByPhone } }
const english = { root: '/en', words: { ...families.english.words, ...enByPhone } }
type Words = typeof english.words
let peer: Peer
let app: TestApp
test.beforeAll(async () => {
  peer = await smtpPeer()
  app = await testApp({
    distFolder: 'dist',
    clock: testClock(new Date().toISOString()),
    environment: { ALLOW_PRIVATE_SMTP: '1', PUBLIC_URL: 'http://wedding.example' },
  })
  await mailBy(await app.admin(), peer.port)
})
test.afterAll(async () => {
  await app.close()
  await peer.close()
})

let made = 50_000
const newNumber = () => `98472 ${++made}`
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const me = async (page: Page) => (await page.request.get(`${app.url}/api/me`)).json()

async function fill(page: Page, words: Words, phone: string, password = PASSWORD): Promise<void> {
  await field(page, words['auth.phone']).fill(phone)
  await field(page, words['auth.password']).fill(password)
  await field(page, words['auth.confirmPassword']).fill(password)
  await page.getByLabel(words['auth.agree']).check()
}
async function signIn(page: Page, words: Words, name: string, password = PASSWORD): Promise<void> {
  await field(page, words['auth.email']).fill(name)
  await field(page, words['auth.password']).fill(password)
  await press(page, words['auth.signIn'])
}
/** By the API, in a session of its own. */
const familyWith = async (phone: string, password: string) => {
  const guest = app.guest()
  await guest.post('/api/auth/register', { phone, password, another: true })
  return guest
}

for (const { root, words } of [malayalam, english])
  test(`given ${root}/register and a family without an e-mail, when it registers by a number that another has, then it is told, and opens its own`, async ({
    page,
  }) => {
    const number = newNumber()
    await familyWith(number, OTHER)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`${app.url}${root}/register`)
    await press(page, words['auth.createAccount'])
    await expect(page.locator('.errors a')).toHaveCount(4)
    await fill(page, words, `\u202A+91 0${number}\u202C`)
    await press(page, words['auth.createAccount'])
    await expect(page.locator('#phone-error')).toContainText(words['refusal.phone-taken'])
    await expect(field(page, words['auth.phone'])).toBeFocused()
    // The refusal is what the browser itself complains of.
    expect(await foundAtWidths(page, [])).toEqual(clean)
    await page.getByLabel(words['register.sharesPhone']).check()
    await press(page, words['auth.createAccount'])
    await expect(page).toHaveURL(`${app.url}${root}/application`)
    expect(await me(page)).toMatchObject({ email: '', phone: `+91 0${number}`, role: 'customer' })
  })

test('given a number with a digit too many, when it is typed, then it is asked about; and what nobody sees keeps nobody out', async ({
  page,
}) => {
  const { words } = english
  await page.goto(`${app.url}/en/register`)
  const phone = newNumber()
  await fill(page, words, `${phone}6`, 'അവൻ കൊല്ലത്ത്')
  await expect(page.locator('.doubt')).toContainText('ten digits')
  await field(page, words['auth.phone']).fill(`\u202A${phone.replace(' ', '\u00A0')}\u2060\u202C`)
  await field(page, words['auth.confirmPassword']).fill('അവന്\u200D\u00A0ക\u0D46\u0D3Eല്ലത്ത്')
  await press(page, words['auth.createAccount'])
  await page.waitForURL('**/en/application')
  expect((await me(page)).phone).toBe(phone)
})

test('given a number that has an account, when its family goes on to sign in, then the number is there, and any spelling opens it', async ({
  page,
}) => {
  const { root, words } = malayalam
  const number = newNumber()
  await familyWith(number, PASSWORD)
  await page.goto(`${app.url}${root}/register`)
  await fill(page, words, number)
  await press(page, words['auth.createAccount'])
  await page.getByRole('link', { name: words['register.signInInstead'] }).click()
  await expect(field(page, words['auth.email'])).toHaveValue(number)
  const digits = number.replace(/\d/g, (digit) => String.fromCodePoint(0xd66 + Number(digit)))
  await signIn(page, words, digits)
  await expect(page.locator('.welcome')).toContainText(number)
  await page.goto(`${app.url}${root}/login`)
  await expect(page.locator('.signed-in')).toContainText(number)
})

test('given a family without an e-mail, when it opens its dashboard and adds one, then each place names what the account has', async ({
  page,
}) => {
  const { root, words } = malayalam
  const heard = complaints(page)
  const number = newNumber()
  await familyWith(number, PASSWORD)
  await page.goto(`${app.url}${root}/login`)
  await signIn(page, words, number)
  await expect(page.locator('.welcome')).toContainText(number)
  await expect(page.locator('header [data-account]')).toHaveText(number)
  await page.locator('#account').click()
  await expect(page.getByText(words['dash.noEmail'])).toBeVisible()
  await expect(page.getByText(words['dash.verifyText'])).toHaveCount(0)
  await page.getByText(words['dash.addEmail']).first().click()
  expect(await foundAtWidths(page, heard)).toEqual(clean)
  await page.locator('#own-email').fill('no address')
  await page.locator('#own-password').fill(PASSWORD)
  await press(page, words['dash.addEmail'])
  await expect(page.locator('#own-email-error')).toHaveText(words['error.email'])
  await page.locator('#own-email').fill('later@example.org')
  await press(page, words['dash.addEmail'])
  await expect(toastOf(page)).toContainText(words['dash.emailAdded'])
  await expect(page.locator('#account')).toBeFocused()
  await expect(page.locator('.welcome')).toContainText('later@example.org')
  await expect(page.getByText(words['dash.verifyText'])).toBeVisible()
  await expect(page.getByText(words['dash.noEmail'])).toHaveCount(0)
})

test('given a mistyped number, when its family puts it right on its dashboard, then each place names the new one, and it signs in by that alone', async ({
  page,
}) => {
  const { root, words } = malayalam
  const heard = complaints(page)
  const wrong = newNumber()
  const right = newNumber()
  await familyWith(wrong, PASSWORD)
  await page.goto(`${app.url}${root}/login`)
  await signIn(page, words, wrong)
  await page.locator('#account').click()
  await page.getByText(words['dash.changePhone']).first().click()
  await page.getByLabel(words['dash.newPhone']).fill('98470')
  await page.locator('#new-password').fill(PASSWORD)
  await press(page, words['dash.changePhone'])
  await expect(page.locator('#new-phone-error')).toHaveText(words['error.phone'])
  expect(await foundAtWidths(page, heard)).toEqual(clean)
  await page.getByLabel(words['dash.newPhone']).fill(right)
  await press(page, words['dash.changePhone'])
  await expect(toastOf(page)).toContainText(words['dash.phoneChanged'])
  await expect(page.locator('#account')).toBeFocused()
  await expect(page.locator('.welcome')).toContainText(right)
  await expect(page.locator('#new-phone')).toHaveCount(0)
  const statusOf = async (email: string) =>
    (await app.guest().post('/api/auth/login', { email, password: PASSWORD })).status
  expect([await statusOf(wrong), await statusOf(right)]).toEqual([401, 200])
})

test('given a gateway, when a family without an e-mail chooses how it is told, then the server has its choice, and a page without one shows none', async ({
  page,
}) => {
  const { root, words } = malayalam
  const gateway = gatewayPeer()
  const heard = complaints(page)
  const number = newNumber()
  const { id } = (await (await familyWith(number, PASSWORD)).get('/api/me')).json
  await page.goto(`${app.url}${root}/login`)
  await signIn(page, words, number)
  const offered = page.waitForResponse(/told-by/)
  await page.locator('#account').click()
  await (await offered).finished()
  await expect(page.getByLabel(mlMessages['dash.toldBy'])).toHaveCount(0)
  await gatewayBy(await app.admin(), gateway.url)
  await page.reload()
  await page.locator('#account').click()
  // Messages go to a number that was confirmed alone.
  await expect(page.getByText(words['dash.verifyPhoneText'])).toBeVisible()
  await expect(page.getByLabel(mlMessages['dash.toldBy'])).toHaveCount(0)
  const { vault } = app.parts.store
  inTransaction(vault.db, () => vault.accounts.prove(id, 'phone', app.clock.now().toISOString()))
  await page.reload()
  await page.locator('#account').click()
  const choice = page.getByLabel(mlMessages['dash.toldBy'])
  await expect(choice).toHaveValue('sms')
  await expect(choice.locator('option')).toHaveText([
    mlMessages['dash.toldBy.sms'].replace('{to}', number),
    mlMessages['dash.toldBy.nothing'],
  ])
  await page.getByLabel(words['dash.lettersIn']).selectOption('en')
  await expect(toastOf(page)).toContainText(words['dash.languageSaved'])
  expect((await (await page.request.get(`${app.url}/api/me`)).json()).locale).toBe('en')
  await choice.selectOption('nothing')
  await expect(toastOf(page)).toContainText(mlMessages['dash.toldBySaved'])
  expect(await (await page.request.get(`${app.url}/api/me/told-by`)).json()).toEqual({
    chosen: 'nothing',
    goesBy: null,
    offered: ['sms', 'nothing'],
  })
  await page.reload()
  await page.locator('#account').click()
  await expect(choice).toHaveValue('nothing')
  expect(await foundAtWidths(page, heard)).toEqual(clean)
  await (await app.admin()).put('/api/admin/settings', { values: { gateway_request: '' } })
  await gateway.close()
})

test('given a family without an e-mail that forgot its password, when it asks by its number, then it is led to the organisers, whose link says whose account it opens', async ({
  page,
}) => {
  const { root, words } = malayalam
  const number = newNumber()
  const family = await familyWith(number, PASSWORD)
  await page.goto(`${app.url}${root}/forgot`)
  await field(page, words['auth.email']).fill(number)
  await press(page, words['forgot.send'])
  await expect(page.getByText(words['forgot.doneByNumber'])).toBeFocused()
  await expect(page.getByText(words['forgot.noNumber'])).toBeVisible()
  const { id } = (await family.get('/api/me')).json
  const link = await (await app.admin()).post(`/api/admin/accounts/${id}/reset-link`, { to: 'phone' })
  await page.goto(`${app.url}${root}/reset${new URL(link.json.url).search}`)
  await expect(page.locator('.whose')).toHaveText(`${words['reset.whose']} •••${number.slice(-4)}`)
})

test('given a server that sends codes and no letters, when a family by phone forgot its password, then a code to its number gives it a new one and lets it in', async ({
  page,
}) => {
  const { root, words } = malayalam
  const gateway = gatewayPeer()
  const own = await testApp({
    distFolder: 'dist',
    clock: testClock(new Date().toISOString()),
    environment: { ALLOW_PRIVATE_SMTP: '1' },
  })
  const templates = 'code.en=1107000000000000009\ncode.ml=1107000000000000008'
  await gatewayBy(await own.admin(), gateway.url, { gateway_templates: templates })
  const number = newNumber()
  await own.guest().post('/api/auth/register', { phone: number, password: PASSWORD })
  const heard = complaints(page)
  await page.goto(`${own.url}${root}/login`)
  await page.getByRole('link', { name: words['forgot.title'] }).click()
  await field(page, words['auth.phone']).fill('somebody@example.org')
  await press(page, words['dash.verifySend'])
  await expect(page.locator('#email-error')).toHaveText(words['error.phone'])
  await field(page, words['auth.phone']).fill(`0${number}`)
  await press(page, words['dash.verifySend'])
  await expect(page.getByText(words['forgot.codeSent'])).toBeFocused()
  expect(await foundAtWidths(page, heard)).toEqual(clean)
  await own.parts.mail.work()
  const code = /\b\d{6}\b/.exec(gateway.asked.at(-1)?.text ?? '')?.[0] ?? 'none'
  await field(page, words['reset.new']).fill(OTHER)
  await field(page, words['auth.confirmPassword']).fill(OTHER)
  await field(page, words['forgot.code']).fill(code === '000000' ? '111111' : '000000')
  await press(page, words['forgot.codeUse'])
  await expect(page.locator('#code-error')).toHaveText(words['error.code'])
  await field(page, words['forgot.code']).fill(code)
  await page.getByLabel(words['device.box']).check()
  await press(page, words['forgot.codeUse'])
  await expect(page.locator('.welcome')).toContainText(number)
  await expect(page.getByRole('heading', { name: words['device.title'] })).toBeVisible()
  const again = await own.guest().post('/api/auth/login', { email: number, password: OTHER })
  expect(again.status).toBe(200)
  await own.close()
  await gateway.close()
})

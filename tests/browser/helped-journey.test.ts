/**
 * A family without an e-mail address on a neighbour's machine, in Malayalam, from registering to taking its application back,
 * with a real SMS gateway and a card that is really signed; and nothing of it stays on the machine, either time it leaves.
 */

import { expect, type Page, test } from '@playwright/test'
import { spokenNumber } from '#events/application/number.ts'
import mlWithdraw from '#events/language/ml/dashboard.json' with { type: 'json' }
import mlByPhone from '#events/language/ml/entry.json' with { type: 'json' }
import mlMessages from '#events/language/ml/messages.json' with { type: 'json' }
import mlReceipts from '#events/language/ml/receipts.json' with { type: 'json' }
import { inTransaction } from '#server/store/database.ts'
import { type TestApp, testApp, testClock } from '../kit/app.ts'
import { cardDigits, certificateOf, makeKey, pemOf } from '../kit/card.ts'
import { done } from '../kit/client.ts'
import { type GatewayPeer, gatewayBy, gatewayPeer } from '../kit/gateway-peer.ts'
import { moveTo } from '../kit/season.ts'
import { delivered } from '../kit/smtp-peer.ts'
import { cardWith } from './card-picture.ts'
import { clean, complaints, found } from './clean.ts'
import { fillFamily, fillPerson, malayalam, openPart, PASSWORD, saveAndPreview, stored } from './family.ts'
import { keptByBrowser, planted } from './kept-by-browser.ts'

const words = { ...malayalam.words, ...mlByPhone, ...mlMessages, ...mlReceipts, ...mlWithdraw }
const SITE = 'http://wedding.example'
const PHONE = '98472 70001'
const GROOM = 'Zorawarkutty'
const BRIDE = 'ഫാത്തിമ ബീവി'
const HELPER = 'Helper-Raju'
const HELPERS_PHONE = '98472 70002'
/** What of the family could be left behind. */
const personal = [GROOM, BRIDE, HELPER, PASSWORD, '9847270001', PHONE, HELPERS_PHONE, '9847270002', '4712']
/**
 * That the device keeps nothing, that a database is deleted while it is open, that nobody is signed in any more, and that a save
 * crossed what was recorded of the helper or the card, after which it is sent again by itself.
 */
const expected = /a shared device keeps nothing|The connection was closed|status of (401|409)/

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 } })
let app: TestApp
let gateway: GatewayPeer
const authority = makeKey()
test.beforeAll(async () => {
  gateway = gatewayPeer()
  app = await testApp({
    distFolder: 'dist',
    clock: testClock(new Date().toISOString()),
    environment: { ALLOW_PRIVATE_SMTP: '1', PUBLIC_URL: SITE },
  })
  const files = [{ name: 'signer.pem', content: pemOf(certificateOf(authority)) }]
  await app.parts.local.setFiles({ kind: 'certificate', files })
  await gatewayBy(await app.admin(), gateway.url)
})
test.afterAll(async () => {
  await app.close()
  await gateway.close()
})

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function registerByPhone(page: Page): Promise<void> {
  await page.goto(`${app.url}/register`)
  await field(page, words['auth.phone']).fill(PHONE)
  await field(page, words['auth.password']).fill(PASSWORD)
  await field(page, words['auth.confirmPassword']).fill(PASSWORD)
  await page.getByLabel(words['device.box']).check()
  await page.getByLabel(words['auth.agree']).check()
  await press(page, words['auth.createAccount'])
  await expect(page.locator('form.application')).toBeVisible()
}

/** Asked before the first part, on a device that is not the family's own. */
async function sayWhoHelps(page: Page): Promise<void> {
  await page.getByLabel(words['help.neighbour']).check()
  await page.getByLabel(words['help.name']).fill(HELPER)
  await page.getByLabel(words['help.phone']).fill(HELPERS_PHONE)
  await page.getByLabel(words['help.agreed']).check()
  await press(page, words['before.next'])
}

/** The first digits of the card are blacked out before its picture leaves the page; its code is read before. */
async function addMaskedCard(page: Page): Promise<void> {
  await openPart(page, 'uploads')
  const card = { name: 'Fathima Beevi K', birth: '14-06-1999' }
  const digits = cardDigits(authority.privateKey, { ...card, layout: 'V2', photo: 700 })
  const buffer = await cardWith(digits)
  const bodies: string[] = []
  page.on('request', (request) =>
    bodies.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`),
  )
  await page
    .locator('#brideAadhaarFrontKey input')
    .setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer })
  const dialog = page.getByRole('dialog', { name: words['card.title'] })
  await dialog.getByRole('button', { name: words['card.check'] }).click()
  const add = page.getByRole('dialog').getByRole('button', { name: words['card.unreadable'] })
  await expect(add).toBeEnabled()
  expect(bodies.filter((one) => one.startsWith('PUT') || one.includes(digits))).toEqual([])
  // By its key: a press of the pointer at once, and in the same place, would be the second one of a double click.
  await add.press('Enter')
  await expect(page.getByText(words['card.agrees'])).toBeVisible()
  const isSent = (one: string): boolean => one.includes(digits)
  await expect.poll(() => bodies.filter(isSent).length).toBe(1)
  expect(bodies.find(isSent)).toContain('/cards ')
  const cards = { bride: { lastFour: '4712', name: 'agrees', birth: 'agrees' } }
  await expect.poll(async () => (await stored(page, app))?.cards).toEqual(cards)
}

async function fillAndSubmit(page: Page): Promise<void> {
  await sayWhoHelps(page)
  await fillPerson(page, 'groom')
  await page.locator('#groomName').fill(GROOM)
  await fillPerson(page, 'bride')
  await page.locator('#brideName').fill(BRIDE)
  await expect.poll(async () => (await stored(page, app))?.brideName).toBe(BRIDE)
  await addMaskedCard(page)
  await fillFamily(page)
  await openPart(page, 'declaration')
  await page.locator('#declarationAgreed').check()
  await saveAndPreview(page, words)
  await expect(page.locator('.filled-by')).toContainText(
    `${words['help.neighbour']} · ${HELPER} · ${HELPERS_PHONE}`,
  )
  await page.getByRole('button', { name: words['form.submit'] }).click()
  await expect(page).toHaveURL(/\/dashboard/)
}

/** Leaves by the button, and reads in every place what this browser has kept: none of these words. */
async function finish(page: Page, also: readonly string[]): Promise<void> {
  await press(page, words['device.finish'])
  await expect(page).toHaveURL(`${app.url}/left`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['left.done'])
  await expect(page.locator('[data-place]')).toHaveText(Array(4).fill(words['left.empty']))
  const kept = await keptByBrowser(page)
  expect([...personal, ...also].filter((word) => kept.includes(word))).toEqual([])
  expect(await page.context().cookies()).toEqual([])
  // Nor does the page that was open before show it.
  await page.goto(`${app.url}/dashboard`)
  await expect(page.getByText(words['dash.signedOut'])).toBeVisible()
  const shown = await page.content()
  expect([...personal, ...also].filter((word) => shown.includes(word))).toEqual([])
}

async function comeBack(page: Page): Promise<void> {
  await page.goto(`${app.url}/login`)
  await field(page, words['auth.email']).fill(PHONE)
  await field(page, words['auth.password']).fill(PASSWORD)
  await page.getByLabel(words['device.box']).check()
  await press(page, words['auth.signIn'])
  await expect(page).toHaveURL(`${app.url}/dashboard`)
}

const texts = (): string[] => gateway.asked.map(({ to, text }) => `${to} ${text}`)
const textOf = (
  name: 'acknowledgement' | 'verified' | 'shortlisted' | 'finalized',
  reference: string,
): string => {
  const text = words[`message.${name}`]
    .replace('{programme}', words['app.title'])
    .replace('{reference}', reference)
  return `919847270001 ${text} ${SITE}/dashboard`
}

test('given a word in each place where a browser keeps something, when what it keeps is read, then it is found in each', async ({
  page,
}) => {
  await page.goto(`${app.url}/terms`)
  await planted(page, 'Word-In-Each')
  expect((await keptByBrowser(page)).split('Word-In-Each').length - 1).toBe(6)
})

test('given a family without an e-mail address on a neighbour’s machine, when it applies, is told each decision and takes its application back, then all of it works by its number alone, and nothing of it is left there', async ({
  page,
}) => {
  const heard = complaints(page)
  const seen = () =>
    found(
      page,
      heard.filter((text) => !expected.test(text)),
    )
  await registerByPhone(page)
  // Messages go to a number that was confirmed alone.
  const account = await (await page.request.get(`${app.url}/api/me`)).json()
  inTransaction(app.parts.store.vault.db, () =>
    app.parts.store.vault.accounts.prove(account.id, 'phone', app.clock.now().toISOString()),
  )
  await fillAndSubmit(page)
  const { id, number } = await stored(page, app)
  const reference = spokenNumber(number)
  await expect(page.locator('.reference')).toContainText(reference)
  await page.getByText(words['receipt.title'], { exact: true }).click()
  const receipt = page.locator('.fold', { has: page.locator('#receipt') })
  await expect(receipt.getByRole('button', { name: words['receipt.save'] })).toBeVisible()
  expect(await seen()).toEqual(clean)
  await delivered(app)
  expect(texts()).toEqual([textOf('acknowledgement', reference)])
  await finish(page, [reference, number])

  const staff = await app.admin()
  const { filler, cards } = (await done(staff.get(`/api/admin/applications/${id}`))).json
  expect([filler.by, filler.name, cards]).toEqual([
    'neighbour',
    HELPER,
    { bride: { lastFour: '4712', said: 'agrees', alsoIn: [] } },
  ])
  for (const status of ['under_verification', 'verified', 'shortlisted'] as const) {
    await moveTo(staff, id, status)
    await delivered(app)
  }
  await done(staff.put('/api/admin/results', { published: true, again: true }))
  await delivered(app)
  await moveTo(staff, id, 'finalized')
  await delivered(app)
  const names = ['acknowledgement', 'verified', 'shortlisted', 'finalized'] as const
  const told = names.map((name) => textOf(name, reference))
  expect(texts()).toEqual(told)

  await comeBack(page)
  await expect(page.locator('.badge')).toHaveText(words['status.finalized'])
  await page.getByText(words['withdraw.title'], { exact: true }).click()
  await expect(page.getByText(words['withdraw.finalized'])).toBeVisible()
  await page.getByLabel(words['withdraw.password']).fill(PASSWORD)
  await press(page, words['withdraw.press'])
  await expect(page.locator('.badge')).toHaveText(words['status.withdrawn'])
  expect(await seen()).toEqual(clean)
  await finish(page, [reference, number])
  await delivered(app)
  expect(texts()).toEqual(told)
  expect((await done(staff.get(`/api/admin/applications/${id}`))).json.withdrawnAt).not.toBeNull()
})

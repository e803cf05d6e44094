/** A new family's whole way on a phone, in Malayalam: from the home page to a submitted application, twice without a network. */
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { consentIn } from '#events/application/consent.ts'
import { spokenNumber } from '#events/application/number.ts'
import type { TestApp } from '../kit/app.ts'
import { clean, complaints, found } from './clean.ts'
import {
  fillFamily,
  fillPerson,
  freshEmail,
  malayalam,
  openApp,
  openMenu,
  openMore,
  openPart,
  PASSWORD,
  saveAndPreview,
  saved,
  stored,
  toastOf,
} from './family.ts'
import { untilKeptByWorker } from './kept-by-browser.ts'

const KEY = /^\/objects\/uploads\/[0-9a-f-]{36}$/
const { words } = malayalam
let app: TestApp
test.beforeAll(async () => {
  app = await openApp()
})
test.afterAll(() => app.close())
test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 } })

/** From the home page into the form, as somebody who was never here before. */
async function arrive(page: Page): Promise<void> {
  await page.goto(app.url)
  await page.locator('header a.apply').click()
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field(words['auth.phone']).fill('+91 98470 12345')
  await field(words['register.email']).fill(freshEmail())
  await field(words['auth.password']).fill(PASSWORD)
  await field(words['auth.confirmPassword']).fill(PASSWORD)
  await page.getByLabel(words['auth.agree']).check()
  await page.getByRole('button', { name: words['auth.createAccount'], exact: true }).click()
  await expect(page).toHaveURL(`${app.url}/application`)
  await expect(page.locator('form.application')).toBeVisible()
  await untilKeptByWorker(page, { address: '/application', folder: '/_astro/' })
}

/** Types, loses the network, goes on typing, and opens the page anew before the network is back. */
async function typeThroughAGap(page: Page, context: BrowserContext): Promise<void> {
  await page.locator('#groomName').pressSequentially('മനു ')
  await context.setOffline(true)
  await page.locator('#groomName').pressSequentially('സാങ്കല്പികൻ')
  await openMore(page, 'groom')
  await page.locator('#groomWorkplace').pressSequentially('ഒരു കട')
  await page.reload()
  await expect(page.getByText(words['save.offlineTitle'])).toBeVisible()
  await expect(page.locator('#groomName')).toHaveValue('മനു സാങ്കല്പികൻ')
  await expect(page.locator('#groomWorkplace')).toHaveValue('ഒരു കട')
  await page.locator('#groomVillage').pressSequentially('ഒളവണ്ണ')
  await expect(saved(page)).toHaveText(words['save.onPhone'])
  await context.setOffline(false)
  await expect(page.locator('#saved')).toHaveText(words['save.saved'])
  // The head, too, learns who is here: without a network it could not.
  await openMenu(page)
  await expect(page.getByRole('button', { name: words['nav.logout'] })).toBeVisible()
  await page.keyboard.press('Escape')
}

/** Chooses a photo while there is no network; it is sent by itself when there is one, and seen again after another gap. */
async function addPhotoInAGap(page: Page, context: BrowserContext): Promise<void> {
  await openPart(page, 'uploads')
  const create = { width: 1200, height: 900, channels: 3, background: '#8a6' } as const
  const buffer = await sharp({ create }).jpeg().toBuffer()
  await context.setOffline(true)
  await page
    .locator('#bridePhotoKey input')
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText(words['form.waitsForNetwork'])).toBeVisible()
  await context.setOffline(false)
  await expect.poll(async () => (await stored(page, app)).bridePhotoKey).toMatch(KEY)
  // The page has the answer, too: without it the form would be sent again, of a version that is old.
  await expect(saved(page)).toContainText(words['save.saved'])
  await context.setOffline(true)
  await page.reload()
  const tile = page.locator('#bridePhotoKey')
  await expect(tile.locator('span.picture')).toBeVisible()
  await context.setOffline(false)
  await expect.poll(() => tile.locator('img').evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(320)
}

test('given a new family with a phone, when the network goes twice on its way, then it ends with a reference, and nothing is lost', async ({
  page,
  context,
}) => {
  await arrive(page)
  const heard = complaints(page)
  await typeThroughAGap(page, context)
  const typed = { groomName: 'മനു സാങ്കല്പികൻ', groomWorkplace: 'ഒരു കട', groomVillage: 'ഒളവണ്ണ' }
  expect(await stored(page, app)).toMatchObject({ ...typed, consent: consentIn('ml') })

  await fillPerson(page, 'groom')
  await page.locator('#groomName').fill(typed.groomName)
  await page.locator('#groomVillage').fill(typed.groomVillage)
  await fillPerson(page, 'bride')
  await addPhotoInAGap(page, context)
  await fillFamily(page)
  await openPart(page, 'declaration')
  await page.locator('#declarationAgreed').check()
  await saveAndPreview(page, words)

  await expect(page.getByRole('heading', { name: words['form.checkAnswers'] })).toBeVisible()
  await expect(page.getByText(typed.groomName)).toBeVisible()
  await page.getByRole('button', { name: words['form.submit'] }).click()
  await expect(page).toHaveURL(`${app.url}/dashboard`)
  await expect(toastOf(page)).toContainText(words['toast.submittedText'])
  const sent = await stored(page, app)
  await expect(page.locator('.reference')).toContainText(spokenNumber(sent.number))
  expect(sent).toMatchObject({
    ...typed,
    status: 'submitted',
    groomDob: '1999-06-14',
    groomParentPhone: '9847011111',
    groomPincode: '673019',
    brideName: 'വധു സാങ്കല്പിക',
    brideTaluk: 'Koyilandy',
    bridePhotoKey: expect.stringMatching(KEY),
    brideFamilyMonthlyIncome: 12_500,
    brideMotherName: 'Mother Madeup',
    declarationAgreed: true,
    signedByGroomParent: true,
    signedByBrideParent: true,
    consent: consentIn('ml'),
  })
  // Without a network every request that fails is a complaint of the browser itself.
  // One that was under way as it went is said to have failed, and not why.
  const ours = heard.filter((text) => !/ERR_(INTERNET_DISCONNECTED|FAILED)/.test(text))
  expect(await found(page, ours)).toEqual(clean)

  // What is changed afterwards is sent, and takes nothing back.
  await page.getByRole('link', { name: words['dash.edit'] }).click()
  await expect(page.locator('.banner')).toContainText(
    words['preview.sent'] + words['form.sentUntil'].slice(0, 20),
  )
  await openPart(page, 'groom')
  await openMore(page, 'groom')
  await page.locator('#groomWorkplace').fill('മറ്റൊരു കട')
  await saveAndPreview(page, words)
  await expect(page.locator('.status')).toContainText(words['status.submitted'])
  expect(await stored(page, app)).toMatchObject({ status: 'submitted', groomWorkplace: 'മറ്റൊരു കട' })
})

/** What is asked once, before the first part of the form: the consent of whoever has not given it, and who helps; in Malayalam: helped-journey.test.ts. */
import { expect, type Page, test } from '@playwright/test'
import { consentIn, noticeVersion } from '#events/application/consent.ts'
import { helperConsentIn } from '#events/application/helper-consent.ts'
import type { TestApp } from '../kit/app.ts'
import { brokenWords } from './broken-words.ts'
import { clean, complaints, found } from './clean.ts'
import { english, freshEmail, malayalam, openApp, openForm, PASSWORD, stored } from './family.ts'

let app: TestApp
test.beforeAll(async () => {
  app = await openApp()
})
test.afterAll(() => app.close())
test.use({ viewport: { width: 360, height: 740 } })

const { root, words } = english
const goOn = (page: Page) => page.getByRole('button', { name: words['before.next'] })
async function register(page: Page, also: object): Promise<void> {
  const data = { email: freshEmail(), phone: '+91 98470 12345', password: PASSWORD, ...also }
  expect((await page.request.post(`${app.url}/api/auth/register`, { data })).status()).toBe(201)
}

for (const [agreed, also] of [
  ['to nothing', {}],
  ['to an older notice', { consent: `2026-01-01 ml ${noticeVersion - 1}` }],
] as const)
  test(`given a family that has agreed ${agreed}, when it opens the form by keyboard alone, then it is asked once, before the first part`, async ({
    page,
  }) => {
    const heard = complaints(page)
    await register(page, also)
    await openForm(page, app, { root })
    await expect(page.locator('#groomName')).toHaveCount(0)
    await goOn(page).press('Enter')
    await expect(page.locator('#consent-problem')).toHaveText(words['error.agree'])
    expect(await found(page, heard)).toEqual(clean)
    await page.locator('#consent').press('Space')
    await goOn(page).press('Enter')
    await page.locator('#groomName').fill('Groom Madeup')
    // Going on to the next part sends at once what the clock would send every half minute.
    await page.getByRole('button', { name: `Next: ${words['side.bride']}` }).press('Enter')
    await expect.poll(async () => (await stored(page, app))?.consent).toBe(consentIn('en'))
    await page.reload()
    await expect(page.locator('#groomName')).toHaveValue('Groom Madeup')
    await expect(page.locator('#consent')).toHaveCount(0)
  })

test('given a helper with a wide screen, when the page asks who fills in, then each word is whole and the button is no higher than on a phone', async ({
  page,
}) => {
  await register(page, { consent: consentIn('ml'), shared: true })
  await page.setViewportSize({ width: 1280, height: 900 })
  await openForm(page, app, malayalam)
  const choices = page.getByRole('radio')
  await expect(choices).toHaveCount(5)
  expect(await brokenWords(page)).toEqual([])
  const button = page.locator('.before .button-strong')
  expect((await button.boundingBox())?.height).toBeLessThan(60)
})

test('given a neighbour who helps on a device of several families, when name, number and consent are given, then they are asked for once, before the first part, kept, and read again in the preview', async ({
  page,
}) => {
  const heard = complaints(page)
  await register(page, { consent: consentIn('en'), shared: true })
  await openForm(page, app, { root })
  await expect(page.locator('#groomName')).toHaveCount(0)
  await goOn(page).click()
  await expect(page.getByText(words['help.choose'])).toBeVisible()
  await page.getByLabel(words['help.neighbour']).check()
  await page.getByLabel(words['help.name']).fill('രാജു')
  await page.getByLabel(words['help.phone']).fill('98470 12345')
  // A shared device keeps nothing, which is logged.
  expect(
    await found(
      page,
      heard.filter((text) => !text.includes('keeps nothing')),
    ),
  ).toEqual(clean)
  await goOn(page).click()
  await expect(page.locator('[data-wrong]')).toHaveCount(1)
  await page.getByLabel(words['help.agreed']).check()
  await goOn(page).click()
  await expect(page.locator('#groomName')).toBeVisible()
  await page.reload()
  await expect(page.locator('#groomName')).toBeVisible()
  const { id, consent, filler } = await stored(page, app)
  expect([consent, filler]).toEqual([
    consentIn('en'),
    { by: 'neighbour', name: 'രാജു', phone: '98470 12345', consent: helperConsentIn('en') },
  ])
  await page.goto(`${app.url}${root}/application/preview/${id}`)
  await expect(page.locator('.filled-by')).toContainText(`${words['help.neighbour']} · രാജു · 98470 12345`)
})

/** Signing in with an outside account, by a real provider: with and without script, and linked from the dashboard. */
import { expect, test } from '@playwright/test'
import en from '#events/language/en/outside.json' with { type: 'json' }
import ml from '#events/language/ml/outside.json' with { type: 'json' }
import { type TestApp, testApp, testClock } from '../kit/app.ts'
import { type OidcPeer, oidcPeer } from '../kit/oidc-peer.ts'
import { clean, complaints, foundAtWidths } from './clean.ts'
import { freshEmail, malayalam, oneLanguage, PASSWORD, register } from './family.ts'

const NAME = 'Example & Co'
const named = (text: string) => text.replace('{name}', NAME)
const own = { Malayalam: ml, English: en }
let peer: OidcPeer
let app: TestApp
test.beforeAll(async () => {
  peer = await oidcPeer()
  app = await testApp({
    distFolder: 'dist',
    clock: testClock(new Date().toISOString()),
    environment: peer.environment,
  })
})
test.afterAll(async () => {
  await app.close()
  await peer.close()
})

for (const { name, root } of oneLanguage)
  test(`given ${name}, when a family goes to the provider and says no, and then yes, then a sentence says so, and then it is in the form`, async ({
    page,
  }) => {
    const words = own[name === 'English' ? 'English' : 'Malayalam']
    const heard = complaints(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`${app.url}${root}/login`)
    await expect(page.getByText(named(words['outside.cancelled']))).toBeHidden()
    peer.at(null)
    await page.getByRole('link', { name: named(words['outside.signIn']) }).click()
    await expect(page.getByText(named(words['outside.cancelled']))).toBeFocused()
    expect(await foundAtWidths(page, heard)).toEqual(clean)

    const sub = freshEmail()
    peer.at({ sub, email: sub, email_verified: true })
    await page.goto(`${app.url}${root}/register`)
    expect(await foundAtWidths(page, heard)).toEqual(clean)
    await page.getByRole('link', { name: named(words['outside.signIn']) }).click()
    await expect(page).toHaveURL(`${app.url}${root}/application`)
    await expect(page.locator('form.application')).toBeVisible()
    await expect(page.locator('.compact .finish')).toBeHidden()
  })

test('given a device that is not the family’s own, when it ticks that and goes to the provider, then it is signed in there as on a shared one, and told to sign out of the provider too', async ({
  page,
}) => {
  const { words } = malayalam
  const sub = freshEmail()
  peer.at({ sub, email: sub, email_verified: true })
  await page.goto(`${app.url}/login`)
  await page.getByLabel(words['device.box']).check()
  await page.getByRole('link', { name: named(ml['outside.signIn']) }).click()
  await page.getByRole('button', { name: words['device.finish'] }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['left.done'])
  await expect(page.getByText(named(words['left.outside'].replace('{name}', NAME)))).toBeVisible()
})

test('given a browser without script, when the provider turns somebody away, then the sentence is there all the same', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  peer.at(null)
  await page.goto(`${app.url}/login`)
  await page.getByRole('link', { name: named(ml['outside.signIn']) }).click()
  await expect(page.getByText(named(ml['outside.cancelled']))).toBeVisible()
  await context.close()
})

test('given a family on its dashboard, when it links its outside account and unlinks it, then the page says so each time', async ({
  page,
}) => {
  const { words } = malayalam
  await register(page, app)
  peer.at({ sub: 'linked', email: 'another@outside.example', email_verified: true })
  const heard = complaints(page)
  await page.goto(`${app.url}/dashboard`)
  await page.locator('#account').click()
  await page.getByRole('link', { name: named(words['dash.linkOutside']) }).click()
  await expect(page.getByText(named(words['dash.linkedOutside']))).toBeFocused()
  await page.getByText(named(words['dash.unlinkOutside'])).click()
  expect(await foundAtWidths(page, heard)).toEqual(clean)
  await page.goto(`${app.url}/dashboard`)
  await page.locator('#account').click()
  await expect(page.getByText(named(words['dash.hasOutside']))).toBeVisible()
  await page.getByText(named(words['dash.unlinkOutside'])).click()
  const unlinking = page.locator('.fold details[open]')
  await unlinking.getByLabel(words['dash.oldPassword']).fill(PASSWORD)
  await unlinking.getByRole('button', { name: words['dash.unlink'], exact: true }).click()
  await expect(page.getByText(named(words['dash.unlinkedOutside'])).first()).toBeVisible()
  await expect(page.locator('#account')).toBeFocused()
  await expect(page.getByRole('link', { name: named(words['dash.linkOutside']) })).toBeVisible()
})

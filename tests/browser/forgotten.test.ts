/** A forgotten password from the login page to the next sign-in, by a real letter, in both languages; and without mail. */
import { expect, type Page, test } from '@playwright/test'
import { type TestApp, testApp, testClock } from '../kit/app.ts'
import { mailBy, type Peer, smtpPeer } from '../kit/smtp-peer.ts'
import { clean, complaints, foundAtWidths } from './clean.ts'
import { freshEmail, oneLanguage, toastOf, type Words } from './family.ts'

const NEW = 'a new long password'
let peer: Peer
let app: TestApp
test.beforeAll(async () => {
  peer = await smtpPeer()
  app = await testApp({
    distFolder: 'dist',
    clock: testClock(new Date().toISOString()),
    environment: { ALLOW_PRIVATE_SMTP: '1', PUBLIC_URL: 'http://wedding.example' },
  })
})
test.afterAll(async () => {
  await app.close()
  await peer.close()
})

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The address in the one letter that somebody got, on the server of the test. */
async function linkFor(email: string): Promise<string> {
  await app.parts.mail.work()
  const letters = peer.letters.filter(({ recipients }) => recipients.includes(email))
  expect(letters).toHaveLength(1)
  const link = /http:\/\/wedding\.example(\S+)/.exec(letters[0]?.text ?? '')?.[1]
  return `${app.url}${link}`
}
async function chooseNew(page: Page, words: Words): Promise<void> {
  await field(page, words['reset.new']).fill(NEW)
  await field(page, words['auth.confirmPassword']).fill(NEW)
  await press(page, words['reset.save'])
}

for (const { name, root, words } of oneLanguage)
  test(`given ${name} and a forgotten password, when its owner follows the login page and the letter, then it is signed in by the link`, async ({
    page,
  }) => {
    const email = freshEmail()
    const family = await app.family(email)
    await family.patch('/api/me', { locale: root === '' ? 'ml' : 'en' })
    const admin = await app.admin()
    await mailBy(admin, peer.port, { smtp_host: '' })
    await page.goto(`${app.url}${root}/login`)
    await expect(page.getByText(words['forgot.noNumber'])).toBeVisible()
    await expect(page.getByRole('link', { name: words['forgot.title'] })).toBeHidden()

    await mailBy(admin, peer.port)
    const heard = complaints(page)
    await page.goto(`${app.url}${root}/login`)
    await expect(page.getByText(words['forgot.noNumber'])).toBeHidden()
    await page.getByRole('link', { name: words['forgot.title'] }).click()
    await press(page, words['forgot.send'])
    await expect(page.locator('#email-error')).toHaveText(words['error.required'])
    expect(await foundAtWidths(page, heard)).toEqual(clean)
    await field(page, words['auth.email']).fill(email)
    await press(page, words['forgot.send'])
    await expect(page.getByText(words['forgot.done'])).toBeFocused()
    expect(await foundAtWidths(page, heard)).toEqual(clean)

    await page.goto(await linkFor(email))
    await expect(page).toHaveURL(new RegExp(`^${app.url}${root}/reset`))
    await chooseNew(page, words)
    await expect(page).toHaveURL(`${app.url}${root}/dashboard`)
    await expect(toastOf(page)).toContainText(words['reset.done'])
    await expect(page.locator('.welcome')).toContainText(email)
  })

/** What a family reads where a stranger had registered with its address or number, or where it has yet to confirm them. */
import { expect, type Page, test } from '@playwright/test'
import enByPhone from '#events/language/en/entry.json' with { type: 'json' }
import mlByPhone from '#events/language/ml/entry.json' with { type: 'json' }
import { type TestApp, testApp, testClock } from '../kit/app.ts'
import { type GatewayPeer, gatewayBy, gatewayPeer } from '../kit/gateway-peer.ts'
import { mailBy, type Peer, smtpPeer } from '../kit/smtp-peer.ts'
import { clean, complaints, foundAtWidths } from './clean.ts'
import { languages, malayalam, PASSWORD, toastOf } from './family.ts'

const NEW = 'thulasi kathir'
const own = { Malayalam: mlByPhone, English: enByPhone }
const both = languages.map(({ name, root, words }) => ({
  root,
  words: { ...words, ...own[name === 'English' ? 'English' : 'Malayalam'] },
}))
let peer: Peer
let gateway: GatewayPeer
let app: TestApp
test.beforeAll(async () => {
  peer = await smtpPeer()
  gateway = gatewayPeer()
  app = await testApp({
    distFolder: 'dist',
    clock: testClock(new Date().toISOString()),
    environment: { ALLOW_PRIVATE_SMTP: '1', PUBLIC_URL: 'http://wedding.example' },
  })
  const admin = await app.admin()
  await mailBy(admin, peer.port)
  await gatewayBy(admin, gateway.url)
})
test.afterAll(async () => {
  await app.close()
  await peer.close()
  await gateway.close()
})

let made = 0
const somebody = () => ({ email: `taken-off-${++made}@example.org`, phone: `98473 ${10_000 + made}` })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** A stranger's, in a session of its own. */
const register = (body: object) => app.guest().post('/api/auth/register', { password: PASSWORD, ...body })
async function letterTo(email: string): Promise<string> {
  await app.parts.mail.work()
  return peer.letters.findLast(({ recipients }) => recipients.includes(email))?.text ?? ''
}
async function signIn(page: Page, words: (typeof both)[number]['words'], name: string, password: string) {
  await field(page, words['auth.email']).fill(name)
  await field(page, words['auth.password']).fill(password)
  await press(page, words['auth.signIn'])
}

for (const { root, words } of both) {
  test(`given ${root}/reset and a stranger with the address of a family, when the family chooses a password by the letter, then it reads that the stranger’s number is gone, and can add its own`, async ({
    page,
  }) => {
    const { email } = somebody()
    await register({ email, phone: somebody().phone })
    await app.guest().post('/api/auth/forgot', { email })
    const token = /token=([\w-]+)/.exec(await letterTo(email))?.[1]
    await page.goto(`${app.url}${root}/reset?token=${token}`)
    await field(page, words['reset.new']).fill(NEW)
    await field(page, words['auth.confirmPassword']).fill(NEW)
    await press(page, words['reset.save'])
    await expect(page).toHaveURL(`${app.url}${root}/dashboard`)
    await expect(toastOf(page)).toContainText(words['takenOff.phone'])
    await page.locator('#account').click()
    await expect(page.getByText(words['dash.noPhone'])).toBeVisible()
    await expect(page.getByText(words['dash.verifyText'])).toHaveCount(0)
    await page.getByText(words['dash.addPhone'], { exact: true }).click()
    const { phone } = somebody()
    await page.locator('#new-phone').fill(phone)
    await page.locator('#new-password').fill(NEW)
    await press(page, words['dash.addPhone'])
    await expect(toastOf(page)).toContainText(words['dash.phoneChanged'])
    await expect(page.getByText(words['dash.verifyPhoneText'])).toBeVisible()
  })

  test(`given ${root}/forgot and a stranger with the number of a family, when the family comes in by a code, then it reads that the stranger’s address is gone`, async ({
    page,
  }) => {
    const { email, phone } = somebody()
    await register({ email, phone })
    await page.goto(`${app.url}${root}/forgot`)
    await field(page, words['auth.email']).fill(phone)
    await press(page, words['forgot.send'])
    await expect(page.getByText(words['forgot.codeSent'])).toBeFocused()
    await app.parts.mail.work()
    const code = /\b\d{6}\b/.exec(gateway.asked.at(-1)?.text ?? '')?.[0] ?? ''
    await field(page, words['forgot.code']).fill(code)
    await field(page, words['reset.new']).fill(NEW)
    await field(page, words['auth.confirmPassword']).fill(NEW)
    await press(page, words['forgot.codeUse'])
    await expect(page).toHaveURL(`${app.url}${root}/dashboard`)
    await expect(toastOf(page)).toContainText(words['takenOff.email'])
    await page.locator('#account').click()
    await expect(page.getByText(words['dash.noEmail'])).toBeVisible()
    await page.goto(`${app.url}${root}/dashboard?off=email,outside`)
    await expect(page.getByText(words['takenOff.email'])).toBeVisible()
    await expect(page.getByText(words['takenOff.outside'])).toBeVisible()
  })

  test(`given ${root}/dashboard and a family that has confirmed nothing, when it opens the link of its first letter where it is signed out, then it signs in, confirms, and is asked for its number next`, async ({
    page,
  }) => {
    const { email, phone } = somebody()
    await app
      .guest()
      .post(
        '/api/auth/register',
        { email, phone, password: PASSWORD },
        { 'accept-language': root ? 'en' : 'ml' },
      )
    const link = new URL(/http:\/\/\S+#confirm=\d{6}/.exec(await letterTo(email))?.[0] ?? '')
    expect(link.pathname).toBe(`${root}/dashboard`)
    await page.goto(app.url + link.pathname + link.hash)
    await page.getByRole('main').getByRole('link', { name: words['auth.signIn'] }).click()
    await signIn(page, words, email, PASSWORD)
    await expect(page.getByText(words['dash.verifyText'])).toBeFocused()
    const heard = complaints(page)
    await expect(field(page, words['dash.verifyCode'])).toHaveValue(link.hash.slice(-6))
    await press(page, words['dash.verifyConfirm'])
    await expect(toastOf(page)).toContainText(words['dash.verifyDone'])
    await expect(page.getByText(words['dash.verifyText'])).toHaveCount(0)
    await expect(page.getByText(words['dash.verifyPhoneText'])).toBeVisible()
    await press(page, words['dash.verifySend'])
    await expect(page.getByText(words['dash.verifyPhoneSent'].replace('{phone}', phone))).toBeFocused()
    expect(await foundAtWidths(page, heard)).toEqual(clean)
    await app.parts.mail.work()
    await field(page, words['forgot.code']).fill(
      /\b\d{6}\b/.exec(gateway.asked.at(-1)?.text ?? '')?.[0] ?? '',
    )
    await press(page, words['dash.verifyPhoneConfirm'])
    await expect(toastOf(page)).toContainText(words['dash.verifyPhoneDone'])
  })
}

test('given a server that sends nothing, when a family registers with an address of a stranger’s account, then it is asked, and opens its own', async ({
  page,
}) => {
  const { root } = malayalam
  const words = { ...malayalam.words, ...mlByPhone }
  const bare = await testApp({ distFolder: 'dist', clock: testClock(new Date().toISOString()) })
  const { email, phone } = somebody()
  await bare.guest().post('/api/auth/register', { email, phone: somebody().phone, password: PASSWORD })
  await page.goto(`${bare.url}${root}/register`)
  await field(page, words['register.email']).fill(email)
  await field(page, words['auth.phone']).fill(phone)
  await field(page, words['auth.password']).fill(NEW)
  await field(page, words['auth.confirmPassword']).fill(NEW)
  await page.getByLabel(words['auth.agree']).check()
  await press(page, words['auth.createAccount'])
  await expect(page.locator('#email-error')).toContainText(words['refusal.email-used'])
  await page.getByLabel(words['register.anotherEmail']).check()
  await press(page, words['auth.createAccount'])
  await expect(page).toHaveURL(`${bare.url}${root}/application`)
  await bare.close()
})

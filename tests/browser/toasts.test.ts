/** Where the messages of the families' pages appear: in sight, and on nothing that can be pressed. */
import { expect, type Page, test } from '@playwright/test'
import type { TestApp } from '../kit/app.ts'
import { fillAll, languages, openApp, PASSWORD, saveAndPreview, toastOf, type Words } from './family.ts'
import { phone } from './walk/measure-page.ts'

test.use({ viewport: phone, isMobile: true, hasTouch: true })

let app: TestApp
test.beforeAll(async () => {
  app = await openApp()
})
test.afterAll(() => app.close())

const controls = 'a[href], button, input, select, textarea, summary, label'

/** Remembers what can be pressed on the screen now. What a message brings back from above the screen is not taken from anybody. */
const look = (page: Page): Promise<void> =>
  page.evaluate((controls) => {
    for (const one of document.querySelectorAll(controls))
      if (one.getBoundingClientRect().top >= 0) one.setAttribute('data-seen', '')
  }, controls)

/** The names of those of which a part is under a message. On a page that was not looked at before, of all controls. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate((controls) => {
    const toasts = [...document.querySelectorAll('.toast')].map((one) => one.getBoundingClientRect())
    const isUnder = (element: Element) =>
      [...element.getClientRects()].some((rect) =>
        toasts.some(
          ({ top, right, bottom, left }) =>
            rect.top < bottom - 1 && rect.bottom > top + 1 && rect.left < right - 1 && rect.right > left + 1,
        ),
      )
    const seen = [...document.querySelectorAll('[data-seen]')]
    return (seen.length > 0 ? seen : [...document.querySelectorAll(controls)])
      .filter((one) => !one.closest('.toaster') && one.checkVisibility() && isUnder(one))
      .map((one) => one.textContent || one.id)
  }, controls)

async function expectInTheClear(page: Page, text: string): Promise<void> {
  await expect(toastOf(page)).toContainText(text)
  await expect(page.locator('.toast').last()).toBeInViewport({ ratio: 1 })
  expect(await covered(page)).toEqual([])
}

const numbers: Readonly<Record<string, string>> = { Malayalam: '9847012345', English: '9847012346' }

async function registerByHand(page: Page, root: string, words: Words, number: string): Promise<void> {
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await page.goto(`${app.url}${root}/register`)
  await field(words['auth.phone']).fill(number)
  await field(words['auth.password']).fill(PASSWORD)
  await field(words['auth.confirmPassword']).fill(PASSWORD)
  await page.getByLabel(words['auth.agree']).check()
  await page.getByRole('button', { name: words['auth.createAccount'], exact: true }).press('Enter')
}

for (const { name, root, words } of languages)
  test(`given a family that reads ${name} on a phone, when a message appears on its pages, then it is in sight and covers nothing that can be pressed`, async ({
    page,
  }) => {
    const number = numbers[name] ?? ''
    await registerByHand(page, root, words, number)
    await page.waitForURL('**/application')
    await expectInTheClear(page, words['toast.registerOk'])
    await fillAll(page)
    await saveAndPreview(page, words)
    await page.waitForURL(/preview/)
    await expectInTheClear(page, words['toast.savedDraft'])
    await page.goto(`${app.url}${root}/dashboard`)
    await page.locator('summary', { hasText: words['dash.account'] }).press('Enter')
    await page.locator('#letters').scrollIntoViewIfNeeded()
    await look(page)
    await page.locator('#letters').selectOption(root === '' ? 'en' : 'ml')
    await expectInTheClear(page, words['dash.languageSaved'])
    await page.context().clearCookies()
    await page.goto(`${app.url}${root}/login`)
    await page.getByLabel(words['auth.email'], { exact: true }).fill(number)
    await page.getByLabel(words['auth.password'], { exact: true }).fill('not the password')
    const signIn = page.getByRole('button', { name: words['auth.signIn'], exact: true })
    await signIn.scrollIntoViewIfNeeded()
    await look(page)
    await signIn.press('Enter')
    await expectInTheClear(page, words['toast.error'])
  })

/** Home and the admin's login in a real browser: both languages, without violations, on the narrowest phone. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import en from '#events/language/en/home.json' with { type: 'json' }
import ml from '#events/language/ml/home.json' with { type: 'json' }

const DAY = 86_400_000
const homes = [
  { path: '/', words: ml, other: { path: '/en/', name: 'English', lang: 'en' } },
  { path: '/en/', words: en, other: { path: '/', name: 'മലയാളം', lang: 'ml' } },
]

/** Everything that the browser complains about, violations of the content security policy included. */
function complaints(page: Page): string[] {
  const found: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) found.push(message.text())
  })
  page.on('pageerror', (error) => found.push(error.message))
  return found
}

const axe = async (page: Page) =>
  (
    await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze()
  ).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
const overhang = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
const set = (page: Page, settings: Record<string, string> = {}) =>
  page.request.post('/test/settings', { data: settings })

test.beforeEach(async ({ page }) => {
  await set(page)
})

for (const { path, words, other } of homes) {
  test(`given ${path}, when it opens on a narrow phone, then it is clean and fits`, async ({ page }) => {
    const found = complaints(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['home.title'])
    await expect(page.getByRole('timer').locator('dd').first()).toHaveText('2')
    await page.getByText(words['home.checkEligibility']).click()
    expect({ found, overhang: await overhang(page), axe: await axe(page) }).toEqual({
      found: [],
      overhang: 0,
      axe: [],
    })
  })

  test(`given ${path}, when the help link is pressed, then the guide opens in a dialog and closes`, async ({
    page,
  }) => {
    await page.route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>player</p>' }),
    )
    await page.goto(path)
    await page.getByRole('link', { name: words['home.helpTutorial'] }).click()
    const dialog = page.getByRole('dialog', { name: words['home.guideTitle'] })
    await expect(dialog.locator('iframe')).toHaveAttribute(
      'src',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
    )
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.locator('iframe')).toHaveCount(0)
  })

  test(`given ${path}, when the language is switched, then it is the same page in the other, and is remembered`, async ({
    page,
  }) => {
    await page.goto(path)
    await page.getByRole('link', { name: other.name }).click()
    await expect(page).toHaveURL(other.path)
    await expect(page.locator('html')).toHaveAttribute('lang', other.lang)
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe(other.lang)
  })

  test(`given ${path} after the deadline, when it opens, then it is closed and nothing leads to applying`, async ({
    page,
  }) => {
    const found = complaints(page)
    await set(page, { application_deadline: new Date(Date.now() - DAY).toISOString() })
    await page.goto(path)
    await expect(page.getByRole('heading', { name: words['home.closedTitle'] })).toBeVisible()
    await expect(page.locator('a[href$="/register"]:visible')).toHaveCount(0)
    expect({ found, axe: await axe(page) }).toEqual({ found: [], axe: [] })
  })
}

test('given a page left open, when the deadline passes, then it closes by itself', async ({ page }) => {
  await page.clock.install()
  await set(page, { application_deadline: new Date(Date.now() + 2 * DAY).toISOString() })
  await page.goto('/en/')
  await expect(page.getByRole('timer')).toBeVisible()
  await set(page, { application_deadline: new Date(Date.now() - DAY).toISOString() })
  await page.clock.runFor(61_000)
  await expect(page.getByRole('heading', { name: en['home.closedTitle'] })).toBeVisible()
  await expect(page.getByRole('timer')).toBeHidden()
})

test('given a phone whose clock is a year ahead, when the page opens, then the server counts', async ({
  page,
}) => {
  await page.clock.install({ time: Date.now() + 365 * DAY })
  await page.goto('/en/')
  await expect(page.getByRole('timer').locator('dd').nth(1)).toHaveText('11')
})

test('given English was chosen, when an address without /en opens, then it leads on with query and hash', async ({
  page,
}) => {
  await page.goto('/en/')
  await page.evaluate(() => localStorage.setItem('language', 'en'))
  await page.goto('/?a=1#guide')
  await expect(page).toHaveURL('/en/?a=1#guide')
})

test('given no script, when home opens, then all but the counting is there', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/en/')
  await expect(page.getByText('Application deadline:')).toBeVisible()
  await expect(page.getByRole('timer')).toBeHidden()
  await expect(page.getByText(en['home.noNotificationVideo'])).toBeVisible()
  await context.close()
})

test('given a first visit, when everything that came is weighed, then it is within its budget, and the page itself names all of it', async ({
  page,
}) => {
  const sizes: Record<string, number> = {}
  const needed: string[] = []
  page.on('response', async (response) => {
    const kind = response.request().resourceType()
    if (kind === 'stylesheet' || kind === 'script') needed.push(new URL(response.url()).pathname)
    sizes[kind] = (sizes[kind] ?? 0) + (await response.request().sizes()).responseBodySize
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  const html = await (await page.request.get('/')).text()
  const linked = (path: string) => html.includes(path)
  expect(needed.filter((path) => !linked(path))).toEqual([])
  const { document = 0, stylesheet = 0, script = 0, font = 0 } = sizes
  expect([document > 0, stylesheet > 0, script > 0, font > 0]).toEqual([true, true, true, true])
  expect(document + stylesheet + script).toBeLessThan(30 * 1024)
  expect(font).toBeLessThan(130 * 1024)
})

test('given an address where nothing is, when it opens, then it says so in the language of the address', async ({
  page,
}) => {
  await page.goto('/en/nothing')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  expect(await axe(page)).toEqual([])
})

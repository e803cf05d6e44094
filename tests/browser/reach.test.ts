/** What the frame and home do by themselves: who is there, which language, how long still, and videos only when asked. */
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import en from '#events/language/en/home.json' with { type: 'json' }
import ml from '#events/language/ml/home.json' with { type: 'json' }
import { ADMIN, type TestApp, testApp, testClock } from '../kit/app.ts'
import { wholeForm } from '../kit/forms.ts'
import { clean, complaints, found } from './clean.ts'
import { routed } from './routed.ts'

const HOUR = 3_600_000
let app: TestApp

test.beforeAll(async () => {
  // The browser learns the time from the Date header, which is the machine's.
  app = await testApp({ distFolder: 'dist', clock: testClock(new Date().toISOString()) })
})
test.afterAll(() => app.close())

async function set(key: string, value: string): Promise<void> {
  const admin = await app.admin()
  await admin.put(`/api/admin/settings/${key}`, { value }).then((answer) => answer.expect(200))
}
const bar = async (page: Page) => {
  const shown = page.locator('header nav:visible :is(a, button, [data-account]):visible')
  await expect(shown).not.toHaveCount(0)
  return (await shown.allInnerTexts()).map((text) => text.trim())
}
const signIn = (context: BrowserContext, data: { email: string; password: string }) =>
  context.request.post(`${app.url}/api/auth/login`, { data })

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('given nobody signed in, when a page opens, then the bar offers terms, login and applying', async ({
    page,
  }) => {
    await page.goto(`${app.url}/en/terms`)
    expect(await bar(page)).toEqual(['Terms & Conditions', 'Login', 'Apply Now'])
  })

  test('given a family, when a page opens, then the bar names it, with its dashboard and the way out', async ({
    page,
    context,
  }) => {
    const email = 'a-family-with-a-rather-long-address@example.org'
    await app.family(email)
    await signIn(context, { email, password: 'chembarathi poovu' })
    const heard = complaints(page)
    await page.goto(`${app.url}/en/privacy`)
    await expect(page.getByText(email)).toBeVisible()
    expect(await bar(page)).toEqual([email, 'Dashboard', 'Logout'])
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await found(page, heard)).toEqual(clean)
  })

  test('given a page that is older than its code, when Logout is pressed, then it opens anew, and then logs out', async ({
    page,
    context,
  }) => {
    await app.family('stale@example.org')
    await signIn(context, { email: 'stale@example.org', password: 'chembarathi poovu' })
    // As after a deploy, which leaves none of the files that an open page names.
    await routed(page, '**/_astro/keeping.*.js', (route) => route.fulfill({ status: 404 }))
    await page.goto(`${app.url}/en/privacy`)
    const logout = page.getByRole('button', { name: 'Logout' })
    const opened = page.waitForEvent('load')
    await logout.click()
    await opened
    await page.unroute('**/_astro/keeping.*.js')
    await page.reload()
    await logout.click()
    await expect(page).toHaveURL(`${app.url}/en/`)
    // Its address comes before its styles, which say what is shown.
    await expect.poll(() => bar(page)).toEqual(['Terms & Conditions', 'Login', 'Apply Now'])
  })

  test('given staff, when a page opens, then the bar leads to the console and to no dashboard of a family', async ({
    page,
    context,
  }) => {
    await signIn(context, ADMIN)
    await page.goto(`${app.url}/en/`)
    await expect(page.getByText(ADMIN.email, { exact: true })).toBeVisible()
    expect(await bar(page)).toEqual([ADMIN.email, 'Admin', 'Logout'])
  })

  test('given a session that has ended, when a page opens, then the bar is that for strangers', async ({
    page,
    context,
  }) => {
    await context.addCookies([{ name: 'session', value: 'long-gone', url: app.url }])
    await page.goto(`${app.url}/en/`)
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
    expect(await bar(page)).toEqual(['Terms & Conditions', 'Login', 'Apply Now'])
  })
})

test('given a family, when any page opens, then who it is, is asked once, by whoever of the page comes first', async ({
  page,
  context,
}) => {
  const email = 'asked-once@example.org'
  const family = await app.family(email)
  const { id } = (await family.post('/api/applications', wholeForm())).expect(201).json
  await signIn(context, { email, password: 'chembarathi poovu' })
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/me') asked.push(new URL(page.url()).pathname)
  })
  const paths = ['/terms', '/login', '/register', '/dashboard', '/application', `/application/preview/${id}`]
  for (const path of paths) {
    await page.goto(app.url + path, { waitUntil: 'networkidle' })
    await expect(page.locator('header [data-account]')).toHaveText(email)
  }
  expect(asked).toEqual(paths)
})

for (const page of ['/terms', '/privacy', '/nothing']) {
  test(`given ${page}, when the language is switched, then it is the same page, and its address leads on from then`, async ({
    page: tab,
  }) => {
    await tab.goto(app.url + page)
    await tab.getByRole('link', { name: 'English' }).click()
    await expect(tab.locator('html')).toHaveAttribute('lang', 'en')
    if (page !== '/nothing') await expect(tab).toHaveURL(`${app.url}/en${page}`)
    await tab.goto(`${app.url}${page}?a=1#main`)
    await expect(tab).toHaveURL(`${app.url}/en${page}?a=1#main`)
    await tab.getByRole('link', { name: 'മലയാളം' }).click()
    await expect(tab.locator('html')).toHaveAttribute('lang', 'ml')
    await tab.reload()
    await expect(tab.locator('html')).toHaveAttribute('lang', 'ml')
  })
}

test('given English was chosen, when an address without /en is opened, then nothing of it is painted on the way', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const note = () =>
      sessionStorage.setItem('painted', `${sessionStorage.getItem('painted') ?? ''} ${location.pathname}`)
    new PerformanceObserver(note).observe({ type: 'paint', buffered: true })
  })
  const painted = () => page.evaluate(() => sessionStorage.getItem('painted')?.trim().split(' ') ?? [])
  await page.goto(`${app.url}/terms`)
  await expect.poll(painted).toContain('/terms')
  await page.evaluate(() => {
    sessionStorage.removeItem('painted')
    localStorage.setItem('language', 'en')
  })
  await page.goto(`${app.url}/terms`)
  await expect(page).toHaveURL(`${app.url}/en/terms`)
  await expect.poll(painted).toContain('/en/terms')
  expect(await painted()).not.toContain('/terms')
})

test(`given home left open, when the deadline comes, then the closed panel takes the countdown's place without reload`, async ({
  page,
}) => {
  await set('application_deadline', new Date(Date.now() + HOUR).toISOString())
  const heard = complaints(page)
  await page.clock.install()
  await page.goto(`${app.url}/`)
  await page.evaluate(() => document.body.setAttribute('data-same', ''))
  await expect(page.getByRole('timer')).toBeVisible()
  // The server's answer is there.
  await expect(page.getByRole('timer')).toContainText(/\d/)
  await expect(page.locator('main a[href$="/register"]')).toBeVisible()
  // Asked again, the server would set the page's clock back by the hour that did not pass.
  await routed(page, '**/api/deadline', () => undefined)
  await page.clock.fastForward(HOUR)
  await expect(page.getByRole('heading', { name: ml['home.closedTitle'] })).toBeVisible()
  await expect(page.getByRole('timer')).toBeHidden()
  await expect(page.locator('a[href$="/register"]:visible')).toHaveCount(0)
  await expect(page.locator('body')).toHaveAttribute('data-same', '')
  expect(heard).toEqual([])
})

test('given a video, when it is pressed, then it plays here, and before that nothing was asked of anybody', async ({
  page,
}) => {
  await set('youtube_notification_video', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3s')
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(app.url)) elsewhere.push(request.url())
  })
  await routed(page, 'https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>player</p>' }),
  )
  await page.goto(`${app.url}/en/`, { waitUntil: 'load' })
  expect(elsewhere).toEqual([])
  await page.locator('#notification a').click()
  await expect(page.frameLocator('iframe').getByText('player')).toBeVisible()
  expect(elsewhere).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0'])
})

test('given no videos, when home opens, then both places say so', async ({ page }) => {
  await set('youtube_notification_video', '')
  await page.goto(`${app.url}/en/`)
  await expect(page.getByText(en['home.noNotificationVideo'])).toBeVisible()
  await expect(page.getByText(en['home.noGuideVideo']).first()).toBeVisible()
})

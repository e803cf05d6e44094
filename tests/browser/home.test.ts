/** Home in a real browser, from the real server: both languages, without violations, on the narrowest phone. */
import { expect, type Page, test } from '@playwright/test'
import enCommon from '#events/language/en/common.json' with { type: 'json' }
import en from '#events/language/en/home.json' with { type: 'json' }
import enSite from '#events/language/en/site.json' with { type: 'json' }
import { day } from '#events/language/format.ts'
import mlCommon from '#events/language/ml/common.json' with { type: 'json' }
import ml from '#events/language/ml/home.json' with { type: 'json' }
import mlSite from '#events/language/ml/site.json' with { type: 'json' }
import { type TestApp, testApp, testClock } from '../kit/app.ts'
import { type Client, done } from '../kit/client.ts'
import { clean, complaints, found, violations } from './clean.ts'
import { routed } from './routed.ts'

const DAY = 86_400_000
const GUIDE = 'https://youtu.be/dQw4w9WgXcQ'
const homes = [
  {
    path: '/',
    lang: 'ml',
    words: { ...mlCommon, ...mlSite, ...ml },
    other: { path: '/en/', name: 'English', lang: 'en' },
  },
  {
    path: '/en/',
    lang: 'en',
    words: { ...enCommon, ...enSite, ...en },
    other: { path: '/', name: 'മലയാളം', lang: 'ml' },
  },
] as const

/** 2 months, 11 days and some hours. */
const ahead = () => new Date(Date.now() + 71 * DAY + 6.7 * 3_600_000).toISOString()

let app: TestApp
let admin: Client
const set = (key: string, value: string) => done(admin.put(`/api/admin/settings/${key}`, { value }))
const open = (page: Page, path: string) => page.goto(app.url + path)

test.beforeAll(async () => {
  // The browser learns the time from the Date header, which is the machine's.
  app = await testApp({ distFolder: 'dist', clock: testClock(new Date().toISOString()) })
  admin = await app.admin()
  await set('youtube_guide_video', GUIDE)
})
test.beforeEach(() => set('application_deadline', ahead()))
test.afterAll(() => app.close())

for (const { path, lang, words, other } of homes) {
  test(`given ${path}, when it opens on a narrow phone, then it is clean and fits`, async ({ page }) => {
    const heard = complaints(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['home.title'])
    await expect(page.getByRole('timer').locator('dd').first()).toHaveText('2')
    expect(await found(page, heard)).toEqual(clean)
  })

  test(`given ${path} of a new installation on a phone, when it opens, then purpose, day, deadline and the way to apply are on the first screen, and four units are counted`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await set('application_deadline', new Date(Date.now() + 20.5 * DAY).toISOString())
    await open(page, path)
    await expect(page.getByRole('timer').locator('dd:visible')).toHaveText(['0', '20', /^\d\d$/, /^\d\d$/])
    const main = page.getByRole('main')
    const first = [
      main.getByRole('heading', { level: 1 }),
      main.getByText(day(lang, '2026-01-01')).first(),
      main.getByText(words['home.description']),
      main.getByText(words['home.applyOnPhone']),
      main.locator('time'),
      main.getByRole('link', { name: words['nav.applyNow'] }),
    ]
    for (const one of first) await expect(one).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1280, height: 740 })
    await expect(main.getByText(words['home.applyOnDesk'])).toBeVisible()
    await expect(main.getByText(words['home.applyOnPhone'])).toBeHidden()
  })

  // The dialog and the switch go the same way in both: their texts are in the catalogues.
  const testOnce = lang === 'ml' ? test : () => undefined
  testOnce(
    `given ${path}, when the help link is pressed, then the guide opens in a dialog and closes`,
    async ({ page }) => {
      await routed(page, 'https://www.youtube-nocookie.com/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<p>player</p>' }),
      )
      await open(page, path)
      await page.getByRole('link', { name: words['home.helpTutorial'], exact: true }).click()
      const dialog = page.getByRole('dialog', { name: words['home.guideTitle'] })
      await expect(dialog.locator('iframe')).toHaveAttribute(
        'src',
        'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
      )
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(page.locator('iframe')).toHaveCount(0)
    },
  )

  test(`given ${path} of a programme without videos, when help is asked for, then the dialog has that sentence, the seven steps and WhatsApp, and the page ends with two lines`, async ({
    page,
  }) => {
    const heard = complaints(page)
    await set('youtube_guide_video', '')
    await set('whatsapp_number', '+91 98470 12345')
    await page.setViewportSize({ width: 320, height: 640 })
    await open(page, path)
    await expect(
      page.getByRole('region', { name: words['home.watchLearn'] }).locator(':is(a, p):visible'),
    ).toHaveText([words['home.noNotificationVideo'], words['home.noGuideVideo']])
    await page.getByRole('link', { name: words['home.helpTutorial'], exact: true }).click()
    const dialog = page.getByRole('dialog', { name: words['home.guideTitle'] })
    await expect(dialog.getByText(words['home.noGuideVideo'])).toBeVisible()
    await expect(dialog.getByRole('listitem')).toHaveCount(7)
    await expect(dialog.getByRole('link', { name: words['nav.askWhatsapp'] })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/919847012345/,
    )
    expect(await found(page, heard)).toEqual(clean)
    await set('whatsapp_number', '')
    await set('youtube_guide_video', GUIDE)
  })

  testOnce(
    `given ${path}, when the language is switched, then it is the same page in the other, and is remembered`,
    async ({ page }) => {
      await open(page, path)
      await page.getByRole('link', { name: other.name }).click()
      await expect(page).toHaveURL(app.url + other.path)
      await expect(page.locator('html')).toHaveAttribute('lang', other.lang)
      expect(await page.evaluate(() => localStorage.getItem('language'))).toBe(other.lang)
    },
  )

  test(`given ${path} after the deadline, when it opens, then it is closed and nothing leads to applying`, async ({
    page,
  }) => {
    const heard = complaints(page)
    await set('application_deadline', new Date(Date.now() - DAY).toISOString())
    await open(page, path)
    await expect(page.getByRole('heading', { name: words['home.closedTitle'] })).toBeVisible()
    await expect(page.locator('a[href$="/register"]:visible')).toHaveCount(0)
    await expect(page.getByText(words['home.applyOnPhone'])).toBeHidden()
    await expect(page.getByText(words['home.applyOnDesk'])).toBeHidden()
    expect(await found(page, heard)).toEqual(clean)
  })
}

test('given a page left open, when the deadline passes, then it closes by itself', async ({ page }) => {
  await page.clock.install()
  await set('application_deadline', new Date(Date.now() + 2 * DAY).toISOString())
  await open(page, '/en/')
  await expect(page.getByRole('timer')).toBeVisible()
  await set('application_deadline', new Date(Date.now() - DAY).toISOString())
  await page.clock.runFor(61_000)
  await expect(page.getByRole('heading', { name: en['home.closedTitle'] })).toBeVisible()
  await expect(page.getByRole('timer')).toBeHidden()
})

test('given a phone whose clock is a year ahead, when the page opens, then the server counts', async ({
  page,
}) => {
  await page.clock.install({ time: Date.now() + 365 * DAY })
  await open(page, '/en/')
  await expect(page.getByRole('timer').locator('dd').nth(1)).toHaveText('11')
})

test('given English was chosen, when an address without /en opens, then it leads on with query and hash', async ({
  page,
}) => {
  await open(page, '/en/')
  await page.evaluate(() => localStorage.setItem('language', 'en'))
  await open(page, '/?a=1#guide')
  await expect(page).toHaveURL(`${app.url}/en/?a=1#guide`)
})

test('given no script, when home opens, then all but the counting is there', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await open(page, '/en/')
  await expect(page.getByText('Application deadline:')).toBeVisible()
  const steps = page.getByRole('region', { name: en['home.howToApply'] })
  await expect(
    steps.getByText(/^Submit the application form by \w+ \d+, \d+, \d+(:\d\d)? [ap]m$/),
  ).toBeVisible()
  await expect(page.getByRole('timer')).toBeHidden()
  await expect(page.getByText(en['home.noNotificationVideo'])).toBeVisible()
  await context.close()
})

test('given an address where nothing is, when it opens, then it says so in the language of the address', async ({
  page,
}) => {
  await open(page, '/en/nothing')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

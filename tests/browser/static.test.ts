/** The pages that are only to be read, from the real server: both languages, every width, every way of reading. */
import { expect, type Page, test } from '@playwright/test'
import enReach from '#events/language/en/reach.json' with { type: 'json' }
import enScore from '#events/language/en/score.json' with { type: 'json' }
import mlReach from '#events/language/ml/reach.json' with { type: 'json' }
import { defaultCriteria } from '#events/scoring/criteria.ts'
import { type TestApp, testApp } from '../kit/app.ts'
import { done } from '../kit/client.ts'
import { clean, complaints, foundAtWidths, overhang } from './clean.ts'

const paths = ['/', '/ready', '/terms', '/privacy', '/notice', '/accessibility', '/offline', '/nothing']
let app: TestApp

test.beforeAll(async () => {
  app = await testApp({ distFolder: 'dist' })
})
test.afterAll(() => app.close())

const open = (page: Page, path: string) => page.goto(app.url + path)

/** What Tab stops at, and what it should, from the top; each stop must show. */
async function walkedByKeyboard(page: Page) {
  const expected = await page
    .locator('a[href], button, summary')
    .evaluateAll((all) =>
      all.filter((one) => one.checkVisibility()).map((one) => one.textContent?.trim() ?? ''),
    )
  const stops: string[] = []
  for (const _ of expected) {
    await page.keyboard.press('Tab')
    const stop = page.locator(':focus')
    const { outline, text } = await stop.evaluate((one) => ({
      outline: getComputedStyle(one).outlineStyle,
      text: one.textContent?.trim() ?? '',
    }))
    expect(outline).toBe('solid')
    stops.push(text)
  }
  return { stops, expected }
}

/** Its links to this site, with their answers, and those within the page that lead nowhere. */
async function followed(page: Page) {
  const links = await page
    .locator('a[href]')
    .evaluateAll((all) =>
      all.filter((one) => one.checkVisibility()).map((one) => one.getAttribute('href') ?? ''),
    )
  const inside = [...new Set(links)].filter((href) => href.startsWith('/') && !href.startsWith('//'))
  const answers = await Promise.all(inside.map(async (href) => [href, await statusOf(page, href)] as const))
  const anchors = links.filter((href) => href.startsWith('#'))
  const nowhere = await page.evaluate((all) => all.filter((href) => !document.querySelector(href)), anchors)
  return { answers, nowhere }
}

/** Elements that move where a person wants nothing to. */
async function moving(page: Page): Promise<number> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page.locator('*').evaluateAll(
    (all) =>
      all.filter((one) => {
        const { animationName, transitionDuration } = getComputedStyle(one)
        return animationName !== 'none' || /[1-9]/.test(transitionDuration)
      }).length,
  )
}

/** There is no WhatsApp number: nobody is sent there. The venue stands at the foot. */
async function expectFoot(page: Page): Promise<void> {
  await expect(page.getByRole('contentinfo')).toContainText('Community Hall, Kozhikode, Kerala')
  await expect(page.getByText(/whatsapp|വാട്സാപ്പ/i).filter({ visible: true })).toHaveCount(0)
  await expect(page.locator('a[href*="wa.me"]')).toHaveCount(0)
}

for (const root of ['', '/en'])
  test(`given the pages under ${root}/, when each is walked through by the keyboard, its links followed, and it is shown on narrow phones and on a desk, then each stop shows in the order of the page, something is at each link, it is silent, accessible and fits, and moves nothing where nothing is to move`, async ({
    page,
  }) => {
    for (const path of paths.map((one) => root + one))
      await test.step(path, async () => {
        const heard = complaints(page)
        await page.emulateMedia({ reducedMotion: 'no-preference' })
        await page.setViewportSize({ width: 1280, height: 720 })
        await open(page, path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('noscript .no-script')).toHaveCount(0)
        // The notice names every way in which families are written to.
        if (!path.endsWith('/notice')) await expectFoot(page)
        // Home asks for the deadline, and takes its links to the form away where that has passed.
        if (path === `${root}/`) await expect(page.locator('.closed')).toBeVisible()
        const { stops, expected } = await walkedByKeyboard(page)
        expect(stops).toEqual(expected)
        const { answers, nowhere } = await followed(page)
        expect(answers.length).toBeGreaterThan(4)
        expect({ dead: answers.filter(([href, status]) => isDead(href, status)), nowhere }).toEqual({
          dead: [],
          nowhere: [],
        })
        expect(await foundAtWidths(page, heard)).toEqual(clean)
        await page.setViewportSize({ width: 360, height: 800 })
        expect(await overhang(page)).toBe(0)
        expect(await moving(page)).toBe(0)
      })
    for (const path of ['/login', '/forgot']) {
      await open(page, root + path)
      await expectFoot(page)
    }
  })
const statusOf = async (page: Page, href: string) => (await page.request.get(app.url + href)).status()
/** The way to the other language of a page that is not there leads to the other page that says so. */
const isDead = (href: string, status: number) => status !== 200 && !/^(?:\/en)?\/404$/.test(href)

for (const [path, words] of [
  ['/terms', mlReach],
  ['/en/privacy', enReach],
] as const) {
  test(`given no script, when ${path} opens, then it can be read and says what needs script`, async ({
    browser,
  }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 320, height: 640 },
    })
    const page = await context.newPage()
    await open(page, path)
    // Texts inside noscript are not found by their words.
    await expect(page.locator('.no-script:not([hidden]) :not([hidden])')).toHaveText(
      words['reach.needsScriptNoNumber'],
    )
    await expect(page.locator('noscript .no-script')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2 }).nth(4)).toBeVisible()
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await context.close()
  })
}

const column = (page: Page, which: 'first' | 'last') =>
  page.locator(`table tbody td:${which}-child`).allInnerTexts()

test('given criteria that an admin has changed, when the terms open, then those in force stand there and make 100', async ({
  page,
}) => {
  const weights: Readonly<Record<string, number>> = { incomeScore: 19.5, orphanScore: 5.5 }
  const changed = defaultCriteria.map((one) => ({
    ...one,
    weight: weights[one.id] ?? one.weight,
    isActive: one.id !== 'ageScore',
  }))
  // Other tests read the criteria that stand at first.
  const own = await testApp({ distFolder: 'dist' })
  await page.goto(`${own.url}/terms`)
  expect((await column(page, 'last')).map(Number)).toEqual([15, 10, 10, 10, 10, 10, 10, 5, 5, 5, 5, 5])
  const decided = { criteria: changed, reason: 'Decided by the team' }
  await done((await own.admin()).put('/api/admin/criteria', decided))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${own.url}/en/terms`)
  expect(await column(page, 'last')).toEqual([
    ...['19.5', '10', '10', '10', '10', '10', '10', '5', '–', '5', '5', '5.5'],
  ])
  const isOff = (await column(page, 'first')).map((text) => text.includes(enScore['score.inactive']))
  expect(isOff).toEqual(changed.map(({ isActive }) => !isActive))
  await expect(page.locator('table tfoot')).toHaveText(/Together\s*100/)
  expect([asked.length > 0, asked.filter((path) => path.startsWith('/api/'))]).toEqual([true, []])
  await own.close()
})

test('given a page on paper, when it is printed, then the bars and buttons of the screen are left out', async ({
  page,
}) => {
  await open(page, '/en/privacy')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible()
  await expect(page.getByText('Ask on WhatsApp')).toBeHidden()
})

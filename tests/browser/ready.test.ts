/** What to keep ready before applying: all papers on one screen of a phone, one sheet on paper, found from the check on the home page. */
import { expect, test } from '@playwright/test'
import enHome from '#events/language/en/home.json' with { type: 'json' }
import enReady from '#events/language/en/ready.json' with { type: 'json' }
import mlHome from '#events/language/ml/home.json' with { type: 'json' }
import mlReady from '#events/language/ml/ready.json' with { type: 'json' }
import { type TestApp, testApp, testClock } from '../kit/app.ts'

const languages = [
  { root: '', words: { ...mlHome, ...mlReady } },
  { root: '/en', words: { ...enHome, ...enReady } },
]
let app: TestApp
test.beforeAll(async () => {
  app = await testApp({ distFolder: 'dist', clock: testClock(new Date().toISOString()) })
})
test.afterAll(() => app.close())

/** Pages of a PDF, by its own objects. */
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0

for (const { root, words } of languages) {
  test(`given ${root}/ready on a phone, when it is opened, then all papers are on the first screen, and it prints on one sheet, the folded part with it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${app.url}${root}/ready`)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    await expect(page.getByText(words['ready.knowWhat'])).toBeInViewport({ ratio: 1 })
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1)
    await expect(page.getByText(words['ready.maskedElse'])).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(words['ready.maskedElse'])).toBeVisible()
  })

  test(`given no script, when ${root}/ready is opened, then the way to a masked card unfolds, and no button is there that does nothing`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${app.url}${root}/ready`)
    await expect(page.getByText(words['ready.maskedLogin'])).toBeHidden()
    await page.locator('main summary').click()
    await expect(page.getByText(words['ready.maskedLogin'])).toBeVisible()
    await expect(page.locator('main button:visible')).toHaveCount(0)
    await context.close()
  })
}

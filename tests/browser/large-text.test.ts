/** Text at twice its size on the narrowest phone, as a phone's own setting makes it: no page of the families may cut anything off or break a word of a title. */
import { expect, type Page, test } from '@playwright/test'
import { RESULTS_UNDO } from '#events/programme/decide.ts'
import { launchOptions } from '../../scripts/launch-options.ts'
import type { TestApp } from '../kit/app.ts'
import { done } from '../kit/client.ts'
import { wholeForm } from '../kit/forms.ts'
import { overhang } from './clean.ts'
import { languages, openApp, register } from './family.ts'

const guestPages = [
  '/',
  '/ready',
  '/terms',
  '/privacy',
  '/notice',
  '/accessibility',
  '/login',
  '/register',
  '/forgot',
  '/reset',
  '/audit',
  '/left',
  '/offline',
  '/nothing',
]
const parts = ['groom', 'bride', 'family', 'uploads', 'declaration']
let app: TestApp

// The browser's own setting, which media queries in `em` follow too.
test.use({
  launchOptions: { ...launchOptions, args: [...launchOptions.args, '--blink-settings=defaultFontSize=32'] },
})
test.beforeAll(async () => {
  app = await openApp()
})
test.afterAll(() => app.close())

async function openLarge(page: Page, path: string, ready: string): Promise<void> {
  await page.goto(app.url + path)
  await expect(page.locator(ready).first()).toBeVisible()
}

/** What reaches out of the window, or has more inside than it shows. */
const cutOff = (page: Page) =>
  page.locator('main, main *, header, header *, footer *').evaluateAll((all) => {
    const isOut = (one: Element) => {
      const { left, right } = one.getBoundingClientRect()
      return left < -1 || right > innerWidth + 1
    }
    const isTooFull = (one: Element) =>
      one.matches('a, button, h1, h2, h3, p, li, label, legend, select') &&
      !one.matches('.visually-hidden, .page-title, .parts li, [data-account]') &&
      one.clientWidth > 1 &&
      one.scrollWidth > one.clientWidth + 1
    const seen = all.filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1)
    return seen
      .filter((one) => !one.closest('svg, .listen audio') && (isOut(one) || isTooFull(one)))
      .map((one) => `${one.tagName} ${one.className}: ${one.textContent?.slice(0, 40)}`)
  })

/** Words of titles that stand on more than one line; after a hyphen or a stroke a line may end. */
const brokenWords = (page: Page) =>
  page.locator('h1, h2, h3').evaluateAll((titles) =>
    titles.flatMap((title) => {
      if (!title.checkVisibility() || title.clientWidth < 2) return []
      const walker = document.createTreeWalker(title, NodeFilter.SHOW_TEXT)
      const height = Number.parseFloat(getComputedStyle(title).fontSize)
      const broken: string[] = []
      while (walker.nextNode()) {
        const node = walker.currentNode
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s/\u2010-\u2014-]+/gu)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const rects = [...range.getClientRects()]
          const tops = rects.map(({ top }) => top)
          const width = rects.reduce((sum, one) => sum + one.width, 0)
          const fits = (title.clientWidth / width) * height
          if (Math.max(...tops) - Math.min(...tops) > height / 2)
            broken.push(
              `${title.tagName} ${height}px: ${word} fits ${fits.toFixed(1)} in ${title.clientWidth}`,
            )
        }
      }
      return broken
    }),
  )

for (const { name, root } of languages)
  test(`given text at 200 % on the narrowest phone in ${name}, when every page is opened, then nothing is cut off, and no word of a title is broken`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const faults: unknown[] = []
    const check = async (at: string) => {
      const cut = await cutOff(page)
      const broken = await brokenWords(page)
      const wider = await overhang(page)
      if (cut.length + broken.length + wider > 0) faults.push({ at, cut, broken, wider })
    }
    const look = async (path: string, ready = 'h1:visible') => {
      await openLarge(page, root + path, ready)
      await check(path)
    }
    for (const path of guestPages)
      await look(path, path === '/login' || path === '/register' ? '.reveal' : 'h1:visible')
    await register(page, app)
    const answer = await page.request.post(`${app.url}/api/applications`, { data: wholeForm() })
    const { id } = await answer.json()
    for (const part of parts) await look(`/application#${part}`, 'form.application')
    await look('/dashboard', '.badge')
    await look(`/application/preview/${id}`, '.status')
    await page.request.put(`${app.url}/api/applications/${id}`, { data: { status: 'submitted' } })
    await look('/dashboard', '.badge')
    for (const summary of await page.locator('.fold > summary, .quiet-fold > summary').all())
      await summary.press('Enter')
    await check('the folds')
    await look(`/application/preview/${id}`, '.status')
    const admin = await app.admin()
    for (const status of ['under_verification', 'verified', 'rejected'] as const) {
      if (status === 'rejected') {
        await done(admin.put('/api/admin/results', { published: true }))
        app.clock.advance(RESULTS_UNDO)
      }
      await done(admin.post(`/api/admin/applications/${id}/status`, { status, reason: 'Test' }))
      await look('/dashboard', '.badge')
    }
    await look('/application', '.reading')
    expect(faults).toEqual([])
  })

/** The console's first screen: the number of controls and words outside the rows and in a row, and how many rows are visible. */
import { expect, type Page, test } from '@playwright/test'
import { rowOf, signIn } from './admin-console.ts'
import { admin, type Season, season, verifier } from './admin-season.ts'
import { clean, foundInBoth } from './clean.ts'

let at: Season
test.beforeAll(async () => {
  at = await season({ more: 60 })
})
test.afterAll(() => at.app.close())

type Account = typeof admin
/** As somebody finds it who has never chosen anything in it. */
async function firstScreen(page: Page, as: Account, language: 'en' | 'ml'): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  await signIn(page, at, as)
  await page.goto(`${at.app.url}/admin/dashboard`)
  await expect(page.locator('.ag-row').first()).toBeVisible()
  await expect(page.locator('.pages')).toBeVisible()
  await expect(page.locator('.stats b').first()).not.toHaveText('–')
}

/** What can be pressed or filled in, heads that sort included; the most in a row that is not in hand; and words, a select's by its choice. */
const counted = (page: Page) =>
  page.evaluate(() => {
    const isSeen = (element: Element) => {
      const { width, height, bottom } = element.getBoundingClientRect()
      const look = { opacityProperty: true, visibilityProperty: true }
      return width > 2 && height > 2 && bottom > 0 && element.checkVisibility(look)
    }
    const all = 'button, a[href], input, select, textarea, summary, [role=tab], .ag-header-cell-sortable'
    const controls = [...document.querySelectorAll(all)].filter(isSeen)
    const outside = controls.filter((one) => !one.closest('.ag-row'))
    const quiet = [...document.querySelectorAll('.ag-row:not(.focused-row)')].map(
      (row) => row.getAttribute('row-id') ?? '',
    )
    const inRow = (id: string) => controls.filter((one) => one.closest(`[row-id="${id}"]`)).length
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      if (parent && !parent.closest('.ag-row, option, script, style') && isSeen(parent))
        texts.push(walker.currentNode.textContent ?? '')
    }
    for (const one of outside) {
      if (one instanceof HTMLSelectElement) texts.push(one.selectedOptions[0]?.text ?? '')
      if (one instanceof HTMLInputElement) texts.push(one.placeholder)
    }
    const words = texts
      .join(' ')
      .split(/\s+/)
      .filter((word) => /[\p{L}\p{N}]/u.test(word))
    return { controls: outside.length, inQuietRow: Math.max(...quiet.map(inRow)), words: words.length }
  })

const isWithin = async (page: Page, bar: { controls: number; words: number }) => {
  const { controls, inQuietRow, words } = await counted(page)
  expect({ controls, inQuietRow, words }).toEqual({
    controls: Math.min(controls, bar.controls),
    inQuietRow: Math.min(inQuietRow, 2),
    words: Math.min(words, bar.words),
  })
}

test.describe('at a desk of 1440 px', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('given an admin, when the console opens, then at most 40 controls and 150 words stand outside the rows, and the details add six controls at most', async ({
    page,
  }) => {
    await firstScreen(page, admin, 'en')
    await isWithin(page, { controls: 40, words: 150 })
    await rowOf(page, at.ids.ranked[0] ?? '')
      .locator('[col-id=groomName]')
      .click()
    await expect(page.locator('.insp .next')).toBeVisible()
    await isWithin(page, { controls: 40 + 6, words: Number.POSITIVE_INFINITY })
    await page.locator('.insp-close').click()
    await expect(page.getByRole('button', { name: 'Details', exact: true })).toBeVisible()
    expect((await foundInBoth(page, [])).violations).toEqual(clean.violations)
  })

  test('given a verifier, when the console opens, then half of that stands there, and two words of navigation', async ({
    page,
  }) => {
    await firstScreen(page, verifier, 'en')
    await isWithin(page, { controls: 20, words: 75 })
    await expect(page.getByRole('navigation', { name: 'Views' })).toHaveText('ApplicationsVisits')
  })
})

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: true })
  test('given an admin, when the console opens, then it is as calm', async ({ page }) => {
    await firstScreen(page, admin, 'en')
    await isWithin(page, { controls: 40, words: 150 })
  })
})

test.describe('in Malayalam on a laptop of 1280 px', () => {
  test.use({ viewport: { width: 1280, height: 720 } })
  test('given 80 families, when the list opens, then 14 rows are whole, 95 of 100 names as well, and no text is smaller than 13 px', async ({
    page,
  }) => {
    await firstScreen(page, admin, 'ml')
    for (const isPaneOpen of [false, true]) {
      if (isPaneOpen) await page.locator('.ag-row [col-id=groomName]').first().click()
      const seen = await page.evaluate(() => {
        const grid = document.querySelector('.ag-body-viewport, .ag-grid-viewport')?.getBoundingClientRect()
        const isWhole = (row: Element) => {
          const box = row.getBoundingClientRect()
          return grid !== undefined && box.top >= grid.top && box.bottom <= grid.bottom
        }
        const names = [...document.querySelectorAll('.ag-row .name')]
        const small = [...document.querySelectorAll('#root *')].filter(
          (one) =>
            [...one.childNodes].some((node) => node.nodeType === 3 && /[ഀ-ൿ]/.test(node.textContent ?? '')) &&
            one.checkVisibility({ opacityProperty: true }) &&
            Number.parseFloat(getComputedStyle(one).fontSize) < 13,
        )
        return {
          rows: [...document.querySelectorAll('.ag-row:has(.name)')].filter(isWhole).length,
          whole: names.filter((one) => one.scrollWidth <= one.clientWidth).length / names.length,
          small: small.map((one) => one.outerHTML.slice(0, 80)),
          isWide: document.documentElement.scrollWidth > innerWidth,
        }
      })
      expect(seen.rows).toBeGreaterThanOrEqual(14)
      expect(seen.whole).toBeGreaterThanOrEqual(0.95)
      expect({ small: seen.small, isWide: seen.isWide }).toEqual({ small: [], isWide: false })
    }
  })
})

/** A letter is heard wherever the focus is, but in a field: from each button of the window, from its texts, and in views without a list. */
import { expect, type Page, test } from '@playwright/test'
import { dialog, hold, openConsole, rowOf, stored, toast } from './admin-console.ts'
import { admin, type Season, season } from './admin-season.ts'

let at: Season
test.beforeAll(async () => {
  at = await season()
})
test.afterAll(() => at.app.close())
test.use({ viewport: { width: 1440, height: 900 } })

const open = (page: Page, path: string) => openConsole(page, at, { as: admin, path })

/** Gives everything on the page that can have the focus a number. @returns what each of them is, by its number */
const numbered = (page: Page) =>
  page.evaluate(() => {
    const focusable = 'button:not(:disabled), a[href], summary, [tabindex], input[type=checkbox]'
    const all = [...document.querySelectorAll<HTMLElement>(focusable)].filter((one) => {
      const isInMenu = one.closest('[role=menu], .toaster') !== null
      one.focus()
      return !isInMenu && one.checkVisibility() && document.activeElement === one
    })
    return all.map((one, n) => {
      one.dataset.walked = String(n)
      return `${one.tagName}.${one.className} ${one.ariaLabel ?? one.textContent.slice(0, 30)}`
    })
  })

/** `E` goes to the chosen tab of the side panel. @returns whether it has, from there */
async function isHeardFrom(page: Page, n: number): Promise<boolean> {
  const isTab = await page.evaluate((place) => {
    const one = document.querySelector<HTMLElement>(`[data-walked="${place}"]`)
    one?.focus()
    return one?.matches('.insp [role=tab]') ?? true
  }, n)
  if (isTab) return true
  await page.keyboard.press('e')
  return page
    .waitForFunction(() => document.activeElement?.matches('.insp [role=tab]'), null, { timeout: 3000 })
    .then(() => true)
    .catch(() => false)
}

test('given everything in the window that can have the focus and is no field, when a letter is pressed there, then it does its work', async ({
  page,
}) => {
  await open(page, '/admin/dashboard?status=submitted')
  const [id = ''] = at.ids.submitted
  await hold(page, id)
  await page.keyboard.press(' ')
  await expect(page.locator('.bulk')).toBeVisible()
  const all = await numbered(page)
  expect(all.length).toBeGreaterThan(60)
  const silent: string[] = []
  for (const [n, what] of all.entries()) if (!(await isHeardFrom(page, n))) silent.push(what)
  expect(silent).toEqual([])
})

test('given a menu that was closed with Escape, when V is pressed, then the family in hand is verified', async ({
  page,
}) => {
  await open(page, '/admin/dashboard?status=submitted')
  // Not the first, which another test of this file has in hand.
  const [, id = ''] = at.ids.submitted
  await hold(page, id)
  await rowOf(page, id)
    .getByRole('button', { name: /^Profile Actions/ })
    .click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.keyboard.press('v')
  await expect(toast(page)).toContainText('Application verified successfully')
  expect((await stored(at, id)).status).toBe('under_verification')
})

test('given home visits after a family was in hand, when keys of the list are pressed there, then none is about that family, and G K opens the ranking', async ({
  page,
}) => {
  await open(page, '/admin/dashboard?status=ranked')
  const [id = ''] = at.ids.ranked
  await hold(page, id)
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page.getByRole('heading', { name: 'Home visits' })).toBeVisible()
  for (const key of ['Alt+ArrowDown', 's']) await page.keyboard.press(key)
  await expect(toast(page)).toHaveText('')
  await expect(dialog(page)).toHaveCount(0)
  expect((await stored(at, id)).status).toBe('ranked')
  await page.locator('.visits button').first().focus()
  await page.keyboard.press('g')
  await page.keyboard.press('k')
  await expect(rowOf(page, id)).toBeVisible()
})

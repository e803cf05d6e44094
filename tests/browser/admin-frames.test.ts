/** What a frame costs: a row that scrolls in no more than itself, and none is painted without the mark of the row in hand. */
import { expect, test } from '@playwright/test'
import { openConsole } from './admin-console.ts'
import { admin, type Season, season } from './admin-season.ts'
import { restyled } from './scale/restyled.ts'

let at: Season
test.beforeEach(async () => {
  at = await season({ more: 34 })
})
test.afterEach(() => at.app.close())
test.use({ viewport: { width: 1440, height: 900 } })

test('given the list, when it is scrolled row by row, then fewer than a hundred elements are restyled in a frame', async ({
  page,
  browser,
}) => {
  await openConsole(page, at, { as: admin })
  await expect(page.locator('.grid .ag-row').first()).toBeVisible()
  // It follows the list, and is no part of what scrolling costs.
  await expect(page.locator('.insp .meta')).toBeVisible()
  const perFrame = await restyled({ browser, page }, { grid: '.grid', pixels: 30, frames: 30 })
  expect(perFrame.frames).toBe(30)
  expect(perFrame.elements).toBeLessThan(100)
})

test('given a row in hand, when an arrow is pressed or it is selected under the pointer, then the next row has the mark before a frame is painted, and it is still seen', async ({
  page,
}) => {
  await openConsole(page, at, { as: admin })
  const rows = page.locator('.grid .ag-row[row-id]')
  await rows.first().locator('[col-id=groomName]').click()
  await expect(rows.first()).toHaveClass(/focused-row/)
  const marked = await page.evaluate(
    (keys) => {
      const indexes = () =>
        Array.from(document.querySelectorAll('.focused-row'), (row) => Number(row.getAttribute('row-index')))
      return keys.map((key) => {
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        )
        return [...new Set(indexes())]
      })
    },
    ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowRight'],
  )
  expect(marked).toEqual([[1], [2], [1], [1]])
  // What shows the row follows.
  const id = await page.locator('.focused-row').first().getAttribute('row-id')
  await expect(page.locator('.insp .meta')).toContainText(id?.slice(0, 8) ?? 'none')
  await test.step('selected and under the pointer', async () => {
    const row = page.locator('.grid .ag-row[row-id]').first()
    await row.locator('.ag-checkbox').click()
    await row.hover()
    await expect(row).toHaveClass(/ag-row-selected.*focused-row|focused-row.*ag-row-selected/)
    const colours = await row.locator('[col-id=groomName]').evaluate((cell) => {
      const mark = document.createElement('i')
      mark.style.color = 'var(--a-row-focus)'
      cell.append(mark)
      const { borderTopColor, borderBottomColor } = getComputedStyle(cell)
      return [borderTopColor, borderBottomColor, getComputedStyle(mark).color]
    })
    expect(new Set(colours).size).toBe(1)
  })
})

/** Which code the console loads before it is asked for: on a laptop the views of families, on a phone none. */
import { expect, type Page, test } from '@playwright/test'
import { openConsole, openView, rowOf } from './admin-console.ts'
import { admin, type Season, season } from './admin-season.ts'

let at: Season
test.beforeEach(async () => {
  at = await season()
})
test.afterEach(() => at.app.close())

/** The names of the scripts that were asked for, without what tells their versions apart. */
const scripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/([A-Za-z]+)-[^/]*\.js$/.exec(name)?.[1] ?? []),
  )
const others = ['Visits', 'Criteria', 'Audit', 'Replay', 'Team', 'Outbox']

test('given a laptop, when the list stands, then the ranking is loaded before it is opened, and no view that is opened rarely', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openConsole(page, at, { as: admin })
  await expect(rowOf(page, at.documented)).toBeVisible()
  await expect.poll(() => scripts(page)).toEqual(expect.arrayContaining(['Palette', 'Ranking']))
  const loaded = await scripts(page)
  expect(loaded.filter((name) => others.includes(name))).toEqual([])
  await openView(page, 'Ranking')
  await expect(page.locator('.ranking-grid .ag-row').first()).toBeVisible()
  expect((await scripts(page)).filter((name) => name === 'Ranking')).toHaveLength(1)
})

test('given a phone, when the list stands and the palette has been loaded ahead, then no other view has been', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openConsole(page, at, { as: admin })
  await expect(page.locator('.cards a').first()).toBeVisible()
  // It comes in the same moment as the views do on a laptop.
  await expect.poll(() => scripts(page)).toContain('Palette')
  const loaded = await scripts(page)
  expect(loaded.filter((name) => ['Ranking', ...others].includes(name))).toEqual([])
})

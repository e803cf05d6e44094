/** What a screen reader is given: the trees of the list, the details, a dialog and the ranking, in both languages. */
import { expect, type Locator, test } from '@playwright/test'
import en from '#events/language/en/console.json' with { type: 'json' }
import ml from '#events/language/ml/console.json' with { type: 'json' }
import { dialog, hold, openConsole, openDialog, openView, readDialog, rowOf } from './admin-console.ts'
import { admin, type Season, season } from './admin-season.ts'

let at: Season
test.beforeAll(async () => {
  at = await season()
})
test.afterAll(() => at.app.close())
test.use({ viewport: { width: 1440, height: 900 } })

/** Every part in the order in which it is read. Ids, numbers and times differ from one run to the next: each is a 0. */
async function tree(part: Locator, name: string) {
  const text = await part.ariaSnapshot()
  const steady = text
    .replace(/\/url:.*/g, '/url')
    .replace(/\b[0-9a-f]{8}\b/g, '0')
    .replace(/(?<!level=)\d(?:[\d.,: ]*\d)?/g, '0')
  expect(`${steady}\n`).toMatchSnapshot(`${name}.txt`)
}

for (const [language, words] of [
  ['ml', ml],
  ['en', en],
] as const)
  test(`given the console in ${language}, when its list, details, dialog and ranking are read, then each part has its name and its state`, async ({
    page,
  }) => {
    const [id = ''] = at.ids.ranked
    await openConsole(page, at, { as: admin, language })
    await hold(page, id)
    await expect(page.locator('.insp').getByRole('tab').first()).toBeVisible()
    await tree(page.locator('header').first(), `list-${language}`)
    await tree(rowOf(page, id), `row-${language}`)
    await tree(page.locator('.insp'), `details-${language}`)
    await openDialog(page, 's')
    await readDialog(page)
    await tree(dialog(page), `dialog-${language}`)
    await page.keyboard.press('Escape')
    await openView(page, words['console.view.ranking'])
    await expect(rowOf(page, id)).toBeVisible()
    await tree(page.locator('header').first(), `ranking-${language}`)
    await tree(rowOf(page, id), `ranked-${language}`)
  })

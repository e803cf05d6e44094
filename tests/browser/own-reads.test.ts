/** On a phone a family opens on which days staff had its papers: dates, and no name. */
import { expect, test } from '@playwright/test'
import en from '#events/language/en/dashboard.json' with { type: 'json' }
import { day } from '#events/language/format.ts'
import ml from '#events/language/ml/dashboard.json' with { type: 'json' }
import { testApp, testClock } from '../kit/app.ts'
import { done } from '../kit/client.ts'
import { sent } from '../kit/season.ts'
import { clean, complaints, found } from './clean.ts'

test.use({ viewport: { width: 390, height: 844 } })

test("given a print of a family's application, when the family looks in either language, then it sees the day and no name", async ({
  page,
  context,
}) => {
  const clock = testClock('2026-03-01T04:30:00.000Z')
  const app = await testApp({ distFolder: 'dist', clock })
  try {
    const { family, id } = await sent(app)
    const admin = await app.admin()
    await done(admin.post('/api/admin/prints', { print: 'case-file', ids: [id] }), 204)
    const [name = '', value = ''] = family.cookie().split('=')
    await context.addCookies([{ name, value, url: app.url }])
    const heard = complaints(page)
    for (const [locale, path, words] of [
      ['ml', '/dashboard', ml],
      ['en', '/en/dashboard', en],
    ] as const) {
      await page.goto(`${app.url}${path}`)
      await page.getByText(words['dash.readsTitle']).click()
      const list = page.locator('.reads li')
      const days = day(locale, '2026-03-01')
      await expect(list).toHaveText([words['dash.reads.printed'].replace('{days}', days)])
      await expect(page.locator('.reads')).not.toContainText('organiser@')
      expect(await found(page, heard)).toEqual(clean)
    }
  } finally {
    await app.close()
  }
})

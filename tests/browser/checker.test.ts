/** The checker in one file: saved from the page /audit, opened from the disk of a phone without a network, in both languages. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Browser, expect, type Page, test } from '@playwright/test'
import enFile from '#events/language/en/audit-file.json' with { type: 'json' }
import en from '#events/language/en/check.json' with { type: 'json' }
import mlFile from '#events/language/ml/audit-file.json' with { type: 'json' }
import ml from '#events/language/ml/check.json' with { type: 'json' }
import { type TestApp, testApp } from '../kit/app.ts'
import { inStatus } from '../kit/season.ts'
import { clean, complaints, found } from './clean.ts'

const languages = [
  { root: '', other: 'English', words: { ...ml, ...mlFile } },
  { root: '/en', other: 'മലയാളം', words: { ...en, ...enFile } },
]
const phone = { width: 360, height: 740 }

let app: TestApp
test.beforeAll(async () => {
  app = await testApp({ distFolder: 'dist' })
})
test.afterAll(() => app.close())

/** Saves the checker from the page, and opens it on a device that has no network. */
async function saved(browser: Browser, root: string, words: (typeof languages)[number]['words']) {
  const online = await browser.newPage({ viewport: phone })
  await online.goto(`${app.url}${root}/audit`)
  const download = online.waitForEvent('download')
  await online.getByRole('link', { name: words['check.file.save'] }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('checker.html')
  const path = `${test.info().outputDir}/checker.html`
  await file.saveAs(path)
  await online.close()
  const context = await browser.newContext({ viewport: phone, offline: true })
  const page = await context.newPage()
  const heard = complaints(page)
  const asked: string[] = []
  context.on('request', (request) => asked.push(request.url().replace(/^(file|blob):.*/, '$1')))
  await page.goto(`file://${path}`)
  return { page, path, heard, asked, close: () => context.close() }
}
const choose = (page: Page, label: string, buffer: Buffer) =>
  page.getByLabel(label, { exact: true }).setInputFiles({ name: 'a', mimeType: 'text/plain', buffer })

for (const { root, other, words } of languages)
  test(`given ${root || '/'}, when the checker is saved and opened from the disk without a network, then it checks a season and finds a changed byte`, async ({
    browser,
  }) => {
    const admin = await app.admin()
    await inStatus(app, admin, 'submitted')
    const bundle = (await admin.get('/api/admin/audit/bundle?auditor=Audit&level=full')).expect(200).text
    const { page, path, heard, asked, close } = await saved(browser, root, words)
    const built = readFileSync('dist/site/audit/checker.html')
    expect(createHash('sha256').update(readFileSync(path)).digest('hex')).toBe(
      createHash('sha256').update(built).digest('hex'),
    )
    if (root !== '') await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('button', { name: other })).toBeVisible()
    await choose(page, words['check.bundleFile'], Buffer.from(bundle))
    await expect(page.getByRole('heading', { name: words['check.whole'] })).toBeVisible()
    const changed = Buffer.from(bundle)
    const place = changed.indexOf('ApplicationSubmitted')
    changed.write('B', place)
    await choose(page, words['check.bundleFile'], changed)
    await expect(page.getByRole('heading', { name: words['check.broken'] })).toBeVisible()
    expect(await found(page, heard)).toEqual(clean)
    expect(asked).toEqual(['file', 'blob'])
    await close()
  })

test('given the saved checker on a phone that runs no script, when it is opened, then it says so in both languages', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: phone, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`file://${process.cwd()}/dist/site/audit/checker.html`)
  await expect(page.getByText(mlFile['check.file.inert'])).toBeVisible()
  await expect(page.getByText(enFile['check.file.inert'])).toBeVisible()
  await context.close()
})

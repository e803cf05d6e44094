/** The checker in one file: saved from the page /audit, opened from the disk of a phone without a network, in both languages. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Browser, expect, type Page, test } from '@playwright/test'
import enFile from '#events/language/en/audit-file.json' with { type: 'json' }
import en from '#events/language/en/check.json' with { type: 'json' }
import enReceipts from '#events/language/en/receipts.json' with { type: 'json' }
import mlFile from '#events/language/ml/audit-file.json' with { type: 'json' }
import ml from '#events/language/ml/check.json' with { type: 'json' }
import mlReceipts from '#events/language/ml/receipts.json' with { type: 'json' }
import { RESULTS_UNDO } from '#events/programme/decide.ts'
import { type TestApp, testApp, testClock } from '../kit/app.ts'
import { done } from '../kit/client.ts'
import { inStatus, moveTo, sent } from '../kit/season.ts'
import { clean, complaints, found } from './clean.ts'

const languages = [
  { root: '', other: 'English', words: { ...ml, ...mlFile, ...mlReceipts } },
  { root: '/en', other: 'മലയാളം', words: { ...en, ...enFile, ...enReceipts } },
]
const phone = { width: 360, height: 740 }

let app: TestApp
test.beforeAll(async () => {
  app = await testApp({ distFolder: 'dist', clock: testClock(new Date().toISOString()) })
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

for (const { root, other, words } of languages)
  test(`given ${root || '/'} and published results, when a family downloads its proof and opens it in the saved checker, then it reads its points and its place, and a changed byte is found`, async ({
    browser,
  }) => {
    const admin = await app.admin()
    await done(admin.put('/api/admin/settings/season', { value: `Season ${root === '' ? 5 : 6}` }))
    await done(admin.put('/api/admin/settings/places', { value: '1' }))
    const passedOver = await sent(app, { brideFamilyMonthlyIncome: 4000 })
    const waiting = await sent(app, { brideFamilyMonthlyIncome: 14_000 })
    const chosen = await sent(app, { brideFamilyMonthlyIncome: 60_000 })
    for (const { id } of [passedOver, waiting, chosen]) await moveTo(admin, id, 'ranked')
    await moveTo(admin, waiting.id, 'waitlist')
    await moveTo(admin, chosen.id, 'finalized')
    await done(admin.put('/api/admin/results', { published: true }))
    app.clock.advance(RESULTS_UNDO)
    await app.parts.signing.sign()

    const online = await browser.newPage({ viewport: phone })
    const [name = '', value = ''] = waiting.family.cookie().split('=')
    await online.context().addCookies([{ name, value, url: app.url }])
    await online.goto(`${app.url}${root}/dashboard`)
    await online.getByText(words['receipt.own'], { exact: true }).click()
    await expect(online.getByText(words['receipt.ownWho'])).toBeVisible()
    const download = online.waitForEvent('download')
    await online.getByRole('link', { name: words['receipt.ownSave'] }).click()
    const proof = readFileSync(await (await download).path())
    await online.close()

    const { page, heard, asked, close } = await saved(browser, root, words)
    if (root !== '') await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('button', { name: other })).toBeVisible()
    await choose(page, words['check.receiptFile'], proof)
    const verdict = page.locator('.verdict.good')
    await expect(verdict).toContainText(words['check.own.good'])
    const [, place = ''] = words['check.own.list.waitlist'].split('. ')
    await expect(verdict).toContainText(place.replace('{n}', '1').replace('{of}', '1'))
    const { totalScore } = (await done(waiting.family.get('/api/applications/my'))).json[0]
    await expect(verdict).toContainText(words['check.own.points'].replace('{points}', String(totalScore)))
    await verdict.getByText(words['check.explained']).click()
    await expect(verdict.getByRole('definition')).toHaveCount(12)
    expect(await found(page, heard)).toEqual(clean)
    const changed = Buffer.from(proof)
    changed.write('9', changed.indexOf('"total":') + 8)
    await choose(page, words['check.receiptFile'], changed)
    await expect(page.locator('.verdict.bad')).toContainText(words['check.own.fault.other-place'])
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

/** A family's receipt on its phone, in both languages: read from its QR code, saved as a file, and there without a network. */
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import enCheck from '#events/language/en/check.json' with { type: 'json' }
import enCommon from '#events/language/en/common.json' with { type: 'json' }
import enDashboard from '#events/language/en/dashboard.json' with { type: 'json' }
import enReceipts from '#events/language/en/receipts.json' with { type: 'json' }
import mlCheck from '#events/language/ml/check.json' with { type: 'json' }
import mlCommon from '#events/language/ml/common.json' with { type: 'json' }
import mlDashboard from '#events/language/ml/dashboard.json' with { type: 'json' }
import mlReceipts from '#events/language/ml/receipts.json' with { type: 'json' }
import { receiptOfCode, verifyReceipt } from '#events/ledger/receipt.ts'
import { type TestApp, testApp, testClock } from '../kit/app.ts'
import { scanned } from '../kit/scanned.ts'
import { sent } from '../kit/season.ts'
import { clean, complaints, found } from './clean.ts'
import { routed } from './routed.ts'

const malayalam = { root: '', words: { ...mlCheck, ...mlCommon, ...mlDashboard, ...mlReceipts } }
const languages = [
  malayalam,
  { root: '/en', words: { ...enCheck, ...enCommon, ...enDashboard, ...enReceipts } },
]

let app: TestApp
test.beforeEach(async () => {
  app = await testApp({ distFolder: 'dist', clock: testClock(new Date().toISOString()) })
})
test.afterEach(() => app.close())

for (const { root, words } of languages)
  test(`given ${root || '/'}, when a family opens its receipt on a phone, then its QR code and its file prove its submission, also offline`, async ({
    context,
    page,
  }) => {
    const heard = complaints(page)
    await page.setViewportSize({ width: 360, height: 740 })
    const { family, id } = await sent(app)
    const [name = '', value = ''] = family.cookie().split('=')
    await page.context().addCookies([{ name, value, url: app.url }])
    await page.goto(`${app.url}${root}/dashboard`)
    await page.getByText(words['receipt.title'], { exact: true }).click()
    const panel = page.locator('.fold', { has: page.locator('#receipt') })
    await expect(panel).toContainText(words['receipt.what'])
    await panel.getByRole('button', { name: words['receipt.show'] }).click()
    const picture = panel.getByRole('img', { name: words['receipt.picture'] })
    const link = await scanned(await picture.screenshot({ scale: 'device' }))
    expect(link.replace(/\d+$/, '')).toBe(`${app.url}${root}/audit#receipt=`)
    const outcome = verifyReceipt(
      receiptOfCode(link.slice(link.indexOf('=') + 1)) ?? '',
      app.parts.store.checkpoints.key,
    )
    const ledgerId = app.parts.store.state.streamOf(id)?.replace('application-', '')
    expect(outcome).toMatchObject({ ok: true, ledgerId, at: app.clock.now().toISOString() })
    const here = await panel.getByRole('link', { name: words['receipt.check'] }).getAttribute('href')
    const [path, code = ''] = here?.split('=') ?? []
    expect(path).toBe(`${root}/audit#receipt`)
    expect(verifyReceipt(receiptOfCode(code) ?? '', app.parts.store.checkpoints.key)).toEqual(outcome)
    const another = await context.newPage()
    await another.goto(link)
    await expect(another.getByText(words['check.receiptGood'])).toBeVisible()
    await another.close()
    expect(await found(page, heard)).toEqual(clean)

    await routed(page, '**/api/**', (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('alert')).toContainText(words['dash.loadOffline'])
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: words['receipt.save'] }).click()
    const file = readFileSync(await (await download).path(), 'utf8')
    expect(verifyReceipt(file, app.parts.store.checkpoints.key)).toEqual(outcome)
  })

test('given a log that was signed for another family a moment ago, when a family opens its dashboard, then its receipt comes by itself', async ({
  page,
}) => {
  const { words } = malayalam
  const other = await sent(app)
  expect((await other.family.get(`/api/applications/${other.id}/receipt`)).status).toBe(200)
  const { family } = await sent(app)
  const [name = '', value = ''] = family.cookie().split('=')
  await page.context().addCookies([{ name, value, url: app.url }])
  await page.clock.install()
  await page.goto(`${app.url}/dashboard`)
  await page.getByText(words['receipt.title'], { exact: true }).click()
  const panel = page.locator('.fold', { has: page.locator('#receipt') })
  await expect(panel.getByRole('status')).toHaveText(words['receipt.later'])
  app.clock.advance(60_000)
  await page.clock.fastForward(61_000)
  await expect(panel.getByRole('button', { name: words['receipt.show'] })).toBeVisible()
  await expect(panel.getByRole('status')).toHaveCount(0)
})

/** The page /audit/log on a phone, from the real server: what it says it has checked itself, and finds what a dishonest server would show. */
import { readFileSync } from 'node:fs'
import { type Browser, expect, type Page, test } from '@playwright/test'
import enLog from '#events/language/en/audit-log.json' with { type: 'json' }
import enCheck from '#events/language/en/check.json' with { type: 'json' }
import mlLog from '#events/language/ml/audit-log.json' with { type: 'json' }
import mlCheck from '#events/language/ml/check.json' with { type: 'json' }
import { cosign, openCheckpoint, type Signer, verifierKeyOf, verifierKeyText } from '#events/ledger/note.ts'
import { type TestApp, testApp } from '../kit/app.ts'
import { done } from '../kit/client.ts'
import { clean, complaints, found } from './clean.ts'
import { asShown } from './family.ts'
import { routed } from './routed.ts'

const witness: Signer = { name: 'press.example', privateKey: new Uint8Array(32).fill(7) }
const CHECKPOINTS = 40
let app: TestApp
let newest: { note: string; size: number }

test.beforeAll(async () => {
  app = await testApp({ distFolder: 'dist' })
  const admin = await app.admin()
  const value = verifierKeyText(verifierKeyOf(witness, 'cosignature'))
  await done(admin.put('/api/admin/settings/audit_witnesses', { value }))
  for (let place = 1; place <= CHECKPOINTS; place++) {
    await done(admin.put('/api/admin/settings/places', { value: String(place) }))
    newest = await app.parts.signing.sign()
  }
  const cosignature = cosign(newest.note, witness, Math.floor(app.clock.now().getTime() / 1000))
  await done(app.guest().post('/api/audit/cosignature', { size: newest.size, cosignature }))
})
test.afterAll(() => app.close())

async function phone(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  return { page, heard: complaints(page), close: () => context.close() }
}
type History = { checkpoints: { size: number; note: string; growth: string[] | null }[] }
/** As a server would answer that shows something else than was signed. */
const showing = (page: Page, change: (history: History) => void) =>
  routed(page, '**/api/audit/checkpoints*', async (route) => {
    const reply = await route.fetch()
    const history: History = await reply.json()
    change(history)
    await route.fulfill({ response: reply, json: history })
  })
const checked = mlLog['check.log.checked'].replace('{done}', '30').replace('{of}', String(CHECKPOINTS))

test('given an honest log on a phone, when its history is opened, then it was checked there back to the first, and a checkpoint can be kept', async ({
  browser,
}) => {
  const { page, heard, close } = await phone(browser)
  await page.goto(`${app.url}/audit/log`)
  await expect(page.getByText(mlLog['check.log.right'])).toBeVisible()
  await expect(page.getByText(checked)).toBeVisible()
  const seen =
    asShown(mlCheck)['check.log.cosigned'].replace('{witness}', witness.name).split('{when}').at(-1) ?? ''
  await expect(page.getByText(seen)).toHaveCount(1)
  // By key: what was out of sight above takes its own height once it is scrolled to, and moves the button under a pointer.
  await page
    .getByRole('button', { name: mlLog['check.log.all'].replace('{of}', String(CHECKPOINTS)) })
    .press('Enter')
  await expect(page.getByRole('listitem').filter({ has: page.locator('details') })).toHaveCount(CHECKPOINTS)
  await expect(page.getByText(mlLog['check.log.right'])).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  const first = page
    .getByRole('listitem')
    .filter({ has: page.locator('details') })
    .first()
  await first.locator('summary').click()
  const download = page.waitForEvent('download')
  await first.getByRole('button', { name: mlLog['check.note.save'] }).click()
  const file = await download
  const kept = readFileSync(await file.path(), 'utf8')
  expect(openCheckpoint(kept, app.parts.store.checkpoints.key)?.size).toBe(newest.size)
  expect(file.suggestedFilename()).toBe(
    `checkpoint-${app.clock.now().toISOString().slice(0, 10)}-${newest.size}.note`,
  )
  expect(await found(page, heard)).toEqual(clean)
  await close()
})

test('given a visit, when the log has been cut since, then this device says so; and a forged note is named beside it', async ({
  browser,
}) => {
  const { page, heard, close } = await phone(browser)
  await page.goto(`${app.url}/en/audit/log`)
  await expect(page.getByText(enLog['check.log.right'])).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('audit-log-seen'))).not.toBeNull()
  await page.reload()
  const grown = enLog['check.log.kept.grown_other'].replace('{count}', String(newest.size))
  await expect(page.getByText(grown)).toBeVisible()
  await showing(page, ({ checkpoints }) => {
    checkpoints.shift()
  })
  await page.reload()
  await expect(page.getByText(enLog['check.log.kept.shrank'])).toBeVisible()
  await expect(page.getByRole('heading', { name: enLog['check.log.title.fits-itself'] })).toBeVisible()
  await expect(page.locator('.verdict.good')).toHaveCount(0)
  await page.unroute('**/api/audit/checkpoints*')
  await showing(page, ({ checkpoints }) => {
    checkpoints.shift()
    const [, forged] = checkpoints
    if (forged) forged.note = forged.note.replace(/\n[^\n]+\n\n/, `\n${'A'.repeat(43)}=\n\n`)
  })
  await page.reload()
  await expect(page.getByText(enLog['check.log.kept.shrank'])).toBeVisible()
  await expect(page.getByText(enLog['check.log.fault.signature'])).toHaveCount(1)
  await expect(page.getByRole('heading', { name: enLog['check.log.title.wrong'] })).toBeVisible()
  expect(await found(page, heard)).toEqual(clean)
  await page.unroute('**/api/audit/checkpoints*')
  await page.reload()
  await expect(page.getByText(grown)).toBeVisible()
  await page.getByText(enLog['check.log.kept'], { exact: true }).click()
  await page.getByLabel(enLog['check.log.keptNote']).fill(newest.note.replaceAll('\n', '\r\n'))
  await page.getByRole('button', { name: enLog['check.log.compare'] }).click()
  await expect(page.getByText(grown)).toHaveCount(2)
  await close()
})

test('given a server that gives no proof, or one for another history, when the page is opened, then it says so', async ({
  browser,
}) => {
  const { page, close } = await phone(browser)
  await showing(page, ({ checkpoints: [, , third] }) => {
    if (third) third.growth = null
  })
  await page.goto(`${app.url}/en/audit/log`)
  await expect(page.getByRole('heading', { name: enLog['check.log.title.unproved'] })).toBeVisible()
  await expect(page.getByText(enLog['check.log.fault.unproved'])).toHaveCount(1)
  await page.unroute('**/api/audit/checkpoints*')
  await showing(page, ({ checkpoints: [, second, third] }) => {
    if (second && third) second.growth = third.growth
  })
  await page.reload()
  await expect(page.getByText(enLog['check.log.fault.growth'])).toHaveCount(1)
  await expect(page.getByText(enCheck['check.log.note']).first()).toBeVisible()
  await close()
})

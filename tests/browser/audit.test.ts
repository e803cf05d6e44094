/** The page /audit on a phone, from the real server: a whole bundle, a tampered one and a receipt; and it asks the network for nothing. */
import { readFileSync } from 'node:fs'
import { type Browser, expect, type Page, test } from '@playwright/test'
import enFile from '#events/language/en/audit-file.json' with { type: 'json' }
import en from '#events/language/en/check.json' with { type: 'json' }
import mlFile from '#events/language/ml/audit-file.json' with { type: 'json' }
import ml from '#events/language/ml/check.json' with { type: 'json' }
import mlCommon from '#events/language/ml/common.json' with { type: 'json' }
import mlPlayer from '#events/language/ml/player.json' with { type: 'json' }
import mlSample from '#events/language/ml/sample.json' with { type: 'json' }
import mlSettings from '#events/language/ml/settings.json' with { type: 'json' }
import { type TestApp, testApp } from '../kit/app.ts'
import { done } from '../kit/client.ts'
import { inStatus } from '../kit/season.ts'
import { receiptKey, receiptLink, receiptSaying } from '../site/features/audit/receipts.ts'
import { clean, complaints, found } from './clean.ts'

let app: TestApp
let bundle: string
let open: string
let sample: string

test.beforeAll(async () => {
  app = await testApp({ distFolder: 'dist' })
  const admin = await app.admin()
  await inStatus(app, admin, 'shortlisted')
  await inStatus(app, admin, 'submitted')
  await done(admin.put('/api/admin/results', { published: true }))
  await app.parts.signing.sign()
  const of = async (level: string) =>
    (await admin.get(`/api/admin/audit/bundle?auditor=Audit&level=${level}`)).expect(200).text
  bundle = await of('full')
  open = await of('public')
  sample = await of('sample&number=471208&count=25')
})
test.afterAll(() => app.close())

/** The page, its worker and its fonts are there; from now on every request is written down. */
async function opened(browser: Browser, path: string, remembered: Record<string, unknown> = {}) {
  const localStorage = Object.entries(remembered).map(([name, value]) => ({
    name,
    value: JSON.stringify(value),
  }))
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    storageState: { cookies: [], origins: [{ origin: app.url, localStorage }] },
  })
  const page = await context.newPage()
  const heard = complaints(page)
  const beginning = page.waitForEvent('worker')
  await page.goto(app.url + path, { waitUntil: 'networkidle' })
  // On a busy machine half a second without a request may pass before these are asked for.
  const worker = await beginning
  await expect.poll(() => worker.evaluate(() => self.onmessage !== null)).toBe(true)
  await page.evaluate(async () => void (await document.fonts.ready))
  const asked: string[] = []
  context.on('request', (request) => asked.push(request.url()))
  return { page, heard, asked, close: () => context.close() }
}
const choose = (page: Page, label: string, text: string) =>
  page
    .getByLabel(label, { exact: true })
    .setInputFiles({ name: 'season.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) })

test('given a whole bundle on a phone, when it is opened, then the season can be walked through, and no request leaves', async ({
  browser,
}) => {
  const { page, heard, asked, close } = await opened(browser, '/audit')
  await choose(page, ml['check.bundleFile'], bundle)
  await expect(page.getByRole('heading', { name: ml['check.whole'] })).toBeVisible()
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await expect(rows).toHaveCount(2)
  await rows.first().getByRole('button').click()
  await expect(page.getByRole('heading', { name: ml['check.explained'] })).toBeVisible()
  await page.getByRole('slider', { name: mlPlayer['player.point'] }).press('Home')
  await expect(rows).toHaveCount(0)
  await page.getByRole('button', { name: mlPlayer['player.play'] }).click()
  await expect(rows).toHaveCount(2)
  expect(await found(page, heard)).toEqual(clean)
  expect(asked).toEqual([])
  await close()
})

/** Words that stand on more than one line, of the texts of some elements. */
const brokenWords = (texts: Element[]): string[] =>
  texts.flatMap(({ firstChild: text }) =>
    [...(text?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      if (!text) return []
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : []
    }),
  )

for (const [width, height] of [
  [360, 740],
  [1440, 900],
] as const)
  test(`given a season at a width of ${width}, when its tables are opened, then they break no word`, async ({
    browser,
  }) => {
    const { page, close } = await opened(browser, '/audit')
    await page.setViewportSize({ width, height })
    await choose(page, ml['check.bundleFile'], bundle)
    await page.getByText(ml['check.asTable']).click()
    await page.getByText(ml['check.deciders']).click()
    const cells = page.locator('.scroll').locator('th, td')
    expect(await cells.count()).toBeGreaterThan(0)
    expect(await cells.evaluateAll(brokenWords)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await close()
  })

test('given a sample on a phone, when it is opened, then it says how it was drawn, and shows those drawn', async ({
  browser,
}) => {
  const { page, heard, asked, close } = await opened(browser, '/audit')
  await choose(page, ml['check.bundleFile'], sample)
  const [before = '', after = ''] = mlSample['check.drawnBy'].replace('{season}: ', '').split('{number}')
  await expect(page.getByText(`${before}471208${after.split(',')[0]}`)).toBeVisible()
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('heading', { name: ml['check.drawn'], exact: true })).toBeVisible()
  await expect(page.getByRole('slider')).toHaveCount(0)
  // The next one is asked for by a number from outside, which the request names.
  await page.getByLabel(mlSample['check.sampleNumber'], { exact: true }).fill('482113')
  await page.getByLabel(mlSample['check.sampleSource']).fill('Karunya KR-700')
  await page.getByRole('button', { name: mlSample['check.sampleDraw'] }).click()
  await expect(page.getByRole('blockquote')).toContainText(
    mlSample['check.sampleFrom'].replace('{source}', 'Karunya KR-700'),
  )
  expect(await found(page, heard)).toEqual(clean)
  expect(asked).toEqual([])
  await close()
})

test('given a public bundle on a phone, when it is opened, then it shows results, days and rules, and says what it does not show', async ({
  browser,
}) => {
  const { page, heard, asked, close } = await opened(browser, '/audit')
  await choose(page, ml['check.bundleFile'], open)
  await expect(page.getByRole('heading', { name: ml['check.results'] })).toBeVisible()
  await page.getByText(ml['check.results.selected'].replace('{n}', '1')).click()
  await expect(page.getByText(/^[0-9a-f]{8}-[0-9a-f]{4}-/).first()).toBeVisible()
  await page.getByText(ml['check.rules'], { exact: true }).click()
  await expect(page.getByText(mlSettings['setting.places'])).toBeVisible()
  await expect(page.getByText(ml['check.publicNot'])).toBeVisible()
  await expect(page.getByRole('slider')).toHaveCount(0)
  expect(await found(page, heard)).toEqual(clean)
  expect(asked).toEqual([])
  await close()
})

test('given a tampered bundle, when it is opened, then its first bad entry is named in plain words', async ({
  browser,
}) => {
  const { page, heard, asked, close } = await opened(browser, '/en/audit')
  const lines = bundle.split('\n')
  const place = lines.findIndex((line) => line.includes('ApplicationSubmitted'))
  const seq = /\\"seq\\":(\d+)/.exec(lines[place] ?? '')?.[1]
  const tampered = lines.with(
    place,
    (lines[place] ?? '').replace('ApplicationSubmitted', 'ApplicationAmended'),
  )
  await choose(page, en['check.bundleFile'], tampered.join('\n'))
  await expect(page.getByRole('heading', { name: en['check.broken'] })).toBeVisible()
  await expect(page.getByText(en['check.firstBad'].replace('{seq}', String(seq)))).toBeVisible()
  await expect(page.getByRole('slider')).toHaveCount(0)
  expect(await found(page, heard)).toEqual(clean)
  expect(asked).toEqual([])
  await close()
})

test('given a whole bundle of another programme, when it is opened, then the page says so calmly, and shows it once its key is given', async ({
  browser,
}) => {
  const { page, heard, asked, close } = await opened(browser, '/en/audit')
  const other = readFileSync('docs/vectors/bundle-public.jsonl', 'utf8')
  await choose(page, en['check.bundleFile'], other)
  await expect(page.getByRole('heading', { name: enFile['check.other.bundle'] })).toBeVisible()
  await expect(page.getByRole('heading', { name: en['check.whole'] })).toHaveCount(0)
  await expect(page.getByText(en['check.rules'], { exact: true })).toHaveCount(0)
  expect(await found(page, heard)).toEqual(clean)
  const said = page.locator('[aria-live]').filter({ hasText: enFile['check.other.how'] })
  await said.getByLabel(en['check.key']).fill(/"verifierKey":"([^"]+)"/.exec(other)?.[1] ?? '')
  await said.getByRole('button', { name: en['check.again'] }).click()
  await expect(page.getByRole('heading', { name: en['check.whole'] })).toBeVisible()
  await expect(page.getByText(enFile['check.other.given'])).toBeVisible()
  await expect(page.getByText(en['check.rules'], { exact: true })).toHaveCount(1)
  await choose(page, en['check.bundleFile'], bundle)
  await expect(page.getByText(en['check.problem.signature'])).toBeVisible()
  expect(asked).toEqual([])
  await close()
})

test('given the link of a receipt, when it opens on a phone, then the page says what it proves; and of a changed one, that it proves nothing', async ({
  browser,
}) => {
  const { page, asked, close } = await opened(browser, `/audit${receiptLink}`)
  // It is of another log than this site's, until its key is given.
  await expect(page.getByRole('heading', { name: mlFile['check.other.receipt'] })).toBeVisible()
  const form = page.getByRole('region', { name: ml['check.receipt'], exact: true })
  await form.getByLabel(ml['check.key']).fill(receiptKey)
  await form.getByRole('button', { name: ml['check.receiptCheck'], exact: true }).click()
  await expect(page.getByRole('heading', { name: ml['check.receiptGood'] })).toBeVisible()
  await expect(page.getByText(ml['check.receiptNot'])).toBeVisible()
  await page.getByLabel(ml['check.receiptText']).fill(receiptSaying('2025-12-31T00:00:01.000Z'))
  await page.getByRole('button', { name: ml['check.receiptCheck'], exact: true }).click()
  await expect(page.getByText(ml['check.receiptFault.not-included'])).toBeVisible()
  expect(asked).toEqual([])
  await close()
})

test('given a family on its own phone, when it opens its receipt, then the verdict comes first and says whose it is, and the page knows who is signed in', async ({
  browser,
}) => {
  const remembered = { member: { name: 'family@example.org', role: 'customer' } }
  const { page, heard, asked, close } = await opened(browser, `/audit${receiptLink}`, remembered)
  await expect(page.getByText('family@example.org')).toBeVisible()
  await expect(page.getByRole('button', { name: mlCommon['nav.logout'] })).toHaveCount(0)
  const part = page.getByRole('region', { name: ml['check.receipt'], exact: true })
  await part.getByLabel(ml['check.key']).fill(receiptKey)
  await part.getByRole('button', { name: ml['check.receiptCheck'], exact: true }).click()
  for (const opened of ['412 087 2', 'Groom Madeup', 'വധു സാങ്കല്പിക', '1999 ജനുവരി 20'])
    await expect(part.locator('.verdict')).toContainText(opened)
  const all = (await part.textContent()) ?? ''
  expect(all.indexOf(ml['check.receiptGood'])).toBeLessThan(all.indexOf(ml['check.receiptLead']))
  // The name in the log is for auditors, who unfold it.
  await expect(part.getByText(/^[0-9a-f]{8}-[0-9a-f]{4}-/)).toBeHidden()
  expect(await found(page, heard)).toEqual(clean)
  expect(asked).toEqual([])
  await close()
})

test('given code on the page or in its worker that wants to send something, when it tries, then the policy forbids it', async ({
  browser,
}) => {
  const { page, asked, close } = await opened(browser, '/audit')
  const [worker] = page.workers()
  const send = () =>
    fetch('/api/health').then(
      () => 'sent',
      () => 'refused',
    )
  expect([await page.evaluate(send), await worker?.evaluate(send)]).toEqual(['refused', 'refused'])
  expect(asked).toEqual([])
  await close()
})

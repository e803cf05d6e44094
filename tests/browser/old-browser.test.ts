/** A browser that is older than the pages: it says so, and nothing else; and the oldest that they are made for lacks nothing. */
import { expect, type Page, test } from '@playwright/test'
import enCommon from '#events/language/en/common.json' with { type: 'json' }
import enReach from '#events/language/en/reach.json' with { type: 'json' }
import mlCommon from '#events/language/ml/common.json' with { type: 'json' }
import mlReach from '#events/language/ml/reach.json' with { type: 'json' }
import type { TestApp } from '../kit/app.ts'
import { complaints } from './clean.ts'
import {
  english,
  fillAll,
  freshEmail,
  openApp,
  openPart,
  PASSWORD,
  saveAndPreview,
  stored,
  toastOf,
} from './family.ts'

let app: TestApp
test.beforeAll(async () => {
  app = await openApp()
})
test.afterAll(() => app.close())

/** What browsers have had since Chrome 111, Safari 16.4 and Firefox 119, each with a full stop in front of a part of a prototype. */
const sinceTheOldest = [
  ...['Map.groupBy', 'Object.groupBy', 'Promise.try', 'Promise.withResolvers', 'Array.fromAsync'],
  ...['URL.canParse', 'URL.parse', 'RegExp.escape', 'AbortSignal.any', 'Error.isError', 'Math.sumPrecise'],
  ...[
    'Uint8Array.fromBase64',
    'Uint8Array.fromHex',
    'Uint8Array.prototype.toBase64',
    'Uint8Array.prototype.toHex',
  ],
  ...[
    'Uint8Array.prototype.setFromBase64',
    'Uint8Array.prototype.setFromHex',
    'ArrayBuffer.prototype.transfer',
  ],
  ...['union', 'intersection', 'difference', 'symmetricDifference'].map((name) => `Set.prototype.${name}`),
  ...['isSubsetOf', 'isSupersetOf', 'isDisjointFrom'].map((name) => `Set.prototype.${name}`),
  ...[
    'filter',
    'map',
    'flatMap',
    'take',
    'drop',
    'some',
    'every',
    'find',
    'reduce',
    'toArray',
    'forEach',
  ].map((name) => `Iterator.prototype.${name}`),
  ...['getOrInsert', 'getOrInsertComputed'].map((name) => `Map.prototype.${name}`),
  ...['Element.prototype.checkVisibility', 'HTMLElement.prototype.showPopover', 'Intl.Segmenter', 'Iterator'],
  ...['requestIdleCallback', 'scheduler', 'navigation'],
]
/** What stands for a browser that is older than that. */
const ofTheOldest = ['String.prototype.toWellFormed', 'Array.prototype.toSorted', 'AbortSignal.timeout']

const without = (page: Page, names: readonly string[]): Promise<unknown> =>
  page.addInitScript((paths) => {
    for (const path of paths) {
      const parts = path.split('.')
      const name = parts.pop() ?? ''
      let owner: object = globalThis
      for (const part of parts) owner = Reflect.get(owner, part) ?? {}
      Reflect.deleteProperty(owner, name)
    }
  }, names)

const notice = (page: Page) => page.locator('#too-old')

test('given the oldest browser that the pages are made for, when a family registers, applies and submits, then nothing is missing', async ({
  page,
}) => {
  const { root, words } = english
  const heard = complaints(page)
  await without(page, sinceTheOldest)
  await page.goto(`${app.url}${root}/register`)
  await page.getByLabel(words['auth.phone'], { exact: true }).fill('98470 12345')
  await page.getByLabel(words['register.email'], { exact: true }).fill(freshEmail())
  await page.getByLabel(words['auth.password'], { exact: true }).fill(PASSWORD)
  await page.getByLabel(words['auth.confirmPassword'], { exact: true }).fill(PASSWORD)
  await page.getByLabel(words['auth.agree']).check()
  await page.getByRole('button', { name: words['auth.createAccount'], exact: true }).click()
  await fillAll(page)
  await openPart(page, 'declaration')
  await page.locator('#declarationAgreed').check()
  await saveAndPreview(page, words)
  await page.getByRole('button', { name: words['form.submit'] }).click()
  await expect(toastOf(page)).toContainText(words['toast.submittedText'])
  await expect(notice(page)).toBeHidden()
  await expect.poll(async () => (await stored(page, app)).status).toBe('submitted')
  await page.getByRole('button', { name: words['nav.logout'] }).click()
  await expect(page).toHaveURL(`${app.url}${root}/`)
  expect(heard).toEqual([])
})

/** Its scripts cannot even be read by such a browser. */
async function unreadable(page: Page): Promise<void> {
  await page.route(/\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: 'const = 1' }))
}

const noNetwork = new RegExp(
  [mlReach, enReach].map((one) => one['reach.offlineTitle']).join('|') +
    [mlCommon, enCommon].map((one) => `|${one['toast.network']}`).join(''),
)

const saying = [
  ...['/', '/login', '/register', '/application', '/dashboard', '/audit', '/offline'].map((path) => ({
    path,
    says: mlReach['reach.tooOldNoNumber'],
  })),
  { path: '/en/application', says: enReach['reach.tooOldNoNumber'] },
  { path: '/admin/login', says: 'This browser is too old for the console.' },
  { path: '/admin/dashboard', says: 'കൺസോൾ തുറക്കാൻ ഈ ബ്രൗസർ പോരാ' },
]
for (const [what, makeSo] of [
  ['lacks what the pages take', () => undefined],
  ['cannot read their scripts', unreadable],
] as const)
  test(`given a browser that ${what}, when pages open, then each says that it is too old and where to go, and nothing of the internet`, async ({
    page,
  }) => {
    await without(page, [...sinceTheOldest, ...ofTheOldest])
    await makeSo(page)
    for (const { path, says } of saying)
      await test.step(path, async () => {
        await page.goto(app.url + path, { waitUntil: 'networkidle' })
        await expect(notice(page)).toBeVisible()
        await expect(notice(page)).toContainText(says)
        if (path !== '/offline')
          await expect(page.locator('body')).not.toContainText(noNetwork, { useInnerText: true })
      })
  })

test('given a browser that is new enough for families alone, and this one, when pages open, then only those for others say that it is too old', async ({
  page,
}) => {
  for (const path of ['/', '/login', '/audit', '/audit/log', '/admin/login']) {
    await page.goto(app.url + path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(notice(page)).toBeHidden()
  }
  await without(page, sinceTheOldest)
  for (const path of ['/audit', '/audit/log', '/admin/login']) {
    await page.goto(app.url + path)
    await expect(notice(page)).toBeVisible()
  }
})

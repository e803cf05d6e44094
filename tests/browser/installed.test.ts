/** The site on the phone: it can be installed, opens without a network, keeps nothing personal, and forgets on logout. */
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import enCommon from '#events/language/en/common.json' with { type: 'json' }
import enLeaving from '#events/language/en/leaving.json' with { type: 'json' }
import enReach from '#events/language/en/reach.json' with { type: 'json' }
import enSite from '#events/language/en/site.json' with { type: 'json' }
import mlCommon from '#events/language/ml/common.json' with { type: 'json' }
import mlLeaving from '#events/language/ml/leaving.json' with { type: 'json' }
import mlReach from '#events/language/ml/reach.json' with { type: 'json' }
import mlSite from '#events/language/ml/site.json' with { type: 'json' }
import { type TestApp, testApp } from '../kit/app.ts'
import { clean, complaints, found } from './clean.ts'

type Manifest = Record<'name' | 'id' | 'start_url' | 'display', string> & {
  icons: { src: string }[]
  shortcuts: { url: string }[]
}
const en = { ...enCommon, ...enSite, ...enLeaving, ...enReach }
const ml = { ...mlCommon, ...mlSite, ...mlLeaving, ...mlReach }
let app: TestApp

test.beforeAll(async () => {
  app = await testApp({ distFolder: 'dist' })
})
test.afterAll(() => app.close())
test.use({ serviceWorkers: 'allow' })

/** Every address in every cache, with what is kept under it. */
const keptIn = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const all: Record<string, string> = {}
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys())
        all[new URL(url).pathname + new URL(url).search] = (await (await cache.match(url))?.text()) ?? ''
    }
    return all
  })

/** Whether the worker answers for this page and has it, with all that it is made of. */
const isKept = (page: Page, path: string): Promise<boolean> =>
  page.evaluate(async (wanted) => {
    const needed = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((one) => one.startsWith('/_astro/'))
    const there = await Promise.all([wanted, '/offline', ...needed].map((one) => caches.match(one)))
    return navigator.serviceWorker.controller !== null && there.every(Boolean)
  }, path)

async function openAndKeep(page: Page, path: string): Promise<void> {
  await page.goto(app.url + path)
  await expect.poll(() => isKept(page, path)).toBe(true)
}

/** Opens an account for the browser's own session. */
async function register(context: BrowserContext, email: string): Promise<void> {
  const data = { email, phone: '+91 98470 00000', password: 'chembarathi poovu' }
  const answer = await context.request.post(`${app.url}/api/auth/register`, { data })
  expect(answer.status()).toBe(201)
}

for (const [prefix, name] of [
  ['', 'സമൂഹ വിവാഹ സഹായ പദ്ധതി'],
  ['/en', 'Community Wedding Assistance Programme'],
] as const) {
  test(`given the pages under "${prefix}/", when they are installed, then the phone finds a name and icons of the right size`, async ({
    page,
  }) => {
    await page.goto(`${app.url}${prefix}/`)
    const href = (await page.locator('link[rel="manifest"]').getAttribute('href')) ?? ''
    const manifest: Manifest = await (await page.request.get(app.url + href)).json()
    expect([manifest.name, manifest.id, manifest.start_url, manifest.display]).toEqual([
      name,
      '/',
      '/',
      'standalone',
    ])
    const sizes = await page.evaluate(async (icons) => {
      const drawn = icons.map(async ({ src }) => {
        const image = Object.assign(new Image(), { src })
        await image.decode()
        return `${image.naturalWidth}x${image.naturalHeight}`
      })
      return Promise.all(drawn)
    }, manifest.icons)
    expect(sizes).toEqual(['192x192', '512x512', '512x512'])
    for (const { url } of manifest.shortcuts)
      expect(url).toMatch(new RegExp(`^${prefix}/(application|dashboard)$`))
  })
}

test('given /en/privacy was read once, when the network is gone, then it opens again, and another page says why it does not', async ({
  page,
  context,
}) => {
  await openAndKeep(page, '/en/privacy')
  const title = await page.title()
  await context.setOffline(true)
  await page.reload()
  await expect(page).toHaveTitle(title)
  await expect(page.locator('h1')).toHaveCSS('font-family', /Noto Serif Malayalam/)
  await page.goto(`${app.url}/en/terms`)
  await expect(page.getByRole('heading', { name: en['reach.offlineTitle'] })).toBeVisible()
  await context.setOffline(false)
  // The worker may hear later than the page that the network is back; whoever reads the sentence tries again.
  await expect(async () => {
    await page.getByRole('link', { name: en['reach.tryAgain'] }).click()
    await expect(page).toHaveTitle(/Terms/, { timeout: 2000 })
  }).toPass()
  await expect(page).toHaveURL(`${app.url}/en/terms?`)
  await expect(page.getByRole('heading', { name: en['reach.offlineTitle'] })).toHaveCount(0)
})

test('given home was never opened, when the network is gone, then home opens in both languages', async ({
  page,
  context,
}) => {
  await openAndKeep(page, '/terms')
  await context.setOffline(true)
  for (const path of ['/', '/en/']) {
    await page.goto(app.url + path)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2 })).not.toHaveCount(0)
  }
})

test('given a page that is kept, when a newer one is there, then the newer one is shown', async ({
  page,
}) => {
  await openAndKeep(page, '/en/')
  const admin = await app.admin()
  const venue = { value: 'A newer hall, Kozhikode' }
  await admin.put('/api/admin/settings/venue_address', venue).then((answer) => answer.expect(200))
  await page.goto(`${app.url}/en/`)
  await expect(page.getByText(venue.value)).toBeVisible()
})

test('given a family that is signed in, when it has used the site, then nothing of it is kept but pages', async ({
  page,
  context,
}) => {
  const email = 'mark-7d1f@example.org'
  await register(context, email)
  const heard = complaints(page)
  await openAndKeep(page, '/en/')
  await expect(page.getByText(email)).toBeVisible()
  // The id of an application and a one-use token are in addresses; an answer of the API names the family.
  await page.goto(`${app.url}/en/terms?token=secret-token`)
  const me = await page.evaluate(async () => (await fetch('/api/me')).text())
  expect(me).toContain(email)
  await page.evaluate(() => fetch('/api/docs'))
  await expect.poll(async () => Object.keys(await keptIn(page))).toContain('/en/terms')
  const kept = await keptIn(page)
  expect(Object.keys(kept).filter((address) => /^\/(api|objects|uploads|admin)|\?/.test(address))).toEqual([])
  expect(
    Object.entries(kept).filter(([, text]) => text.includes(email) || text.includes('secret-token')),
  ).toEqual([])
  expect(heard).toEqual([])
})

test('given kept pages and a session, when the family logs out, then caches, storage and session are gone, and the language stays', async ({
  page,
  context,
}) => {
  await register(context, 'leaving@example.org')
  await openAndKeep(page, '/en/terms')
  await page.evaluate(async () => {
    localStorage.setItem('note', 'mine')
    localStorage.setItem('language', 'en')
    sessionStorage.setItem('note', 'mine')
    await (await caches.open('more')).put('/note', new Response('mine'))
  })
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  expect(await workers()).toBe(1)
  // A worker that the answer to the logout takes away leaves a page that is asked for just then without an answer.
  let atLogout: number | null = null
  await context.route('**/api/auth/logout', async (route) => {
    atLogout = await workers()
    await route.continue()
  })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${app.url}/en/`)
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  expect(atLogout).toBe(0)
  const left = await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }])
  expect(left).toEqual([{ language: 'en' }, {}])
  expect(Object.keys(await keptIn(page))).not.toContain('/note')
  expect((await context.request.get(`${app.url}/api/me`)).status()).toBe(401)
})

test(`given no network, when somebody logs out, then it says that they are still in, hides everything, and logs out when there is one`, async ({
  page,
  context,
}) => {
  await register(context, `offline@example.org`)
  for (const path of ['/rights', '/dashboard']) {
    await openAndKeep(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await context.setOffline(true)
  // A page that was never opened here knows who was signed in last, and the ways on.
  await page.goto(`${app.url}/privacy`)
  const bar = page.getByRole('navigation', { name: ml['nav.main'] })
  await expect(bar).toContainText(`offline@example.org`)
  await expect(bar.getByRole('link', { name: ml['nav.dashboard'] })).toBeVisible()
  await page.locator('[data-logout]').click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(ml['nav.logoutUnreachable'])
  expect(await found(page, [])).toEqual(clean)
  await question.getByRole('button', { name: ml['nav.stay'] }).click()
  await expect(page.locator('[data-logout]')).toBeVisible()
  await page.locator('[data-logout]').click()
  await question.getByRole('button', { name: ml['nav.logoutHide'] }).click()
  await expect(page).toHaveURL(`${app.url}/`)
  await expect(page.getByText(ml['nav.leaving'])).toBeVisible()
  for (const path of ['/rights', '/dashboard']) {
    await page.goto(app.url + path)
    await expect(page).toHaveURL(`${app.url}/`)
    await expect(page.locator('body')).not.toContainText('@example.org')
  }
  expect((await context.request.get(`${app.url}/api/me`)).status()).toBe(200)
  await context.setOffline(false)
  await expect(page.getByText(ml['nav.leaving'])).toBeHidden()
  expect((await context.request.get(`${app.url}/api/me`)).status()).toBe(401)
})

test('given a browser whose caches take nothing more, when pages are opened, then they open', async ({
  page,
  context,
}) => {
  await openAndKeep(page, '/en/terms')
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: app.url, quotaSize: 1 })
  await page.goto(`${app.url}/en/privacy`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Privacy')
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  expect(Object.keys(await keptIn(page))).not.toContain('/en/privacy')
})

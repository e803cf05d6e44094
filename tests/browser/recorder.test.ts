/** Recording the clips: read, recorded, heard, sent; nothing is lost by a reload or without a network; heard by a family. */
import { expect, type Page, test } from '@playwright/test'
import home from '#events/language/en/home.json' with { type: 'json' }
import voice from '#events/language/en/voice.json' with { type: 'json' }
import scripts from '#events/language/en/voice-scripts.json' with { type: 'json' }
import { launchOptions } from '../../scripts/launch-options.ts'
import { openConsole } from './admin-console.ts'
import { admin, type Season, season, verifier } from './admin-season.ts'
import { clean, found } from './clean.ts'
import { untilKept } from './kept-by-browser.ts'
import { routed } from './routed.ts'

test.use({
  launchOptions: {
    ...launchOptions,
    args: [...launchOptions.args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
})

let at: Season
test.beforeEach(async () => {
  at = await season()
})
test.afterEach(() => at.app.close())

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const script = (page: Page, text: string) => expect(page.locator('.aloud')).toHaveText(text)
const progress = (page: Page, n: number) =>
  expect(
    page.getByText(voice['voice.progress'].replace('{n}', `${n}`).replace('{total}', '24')),
  ).toBeVisible()

/** Stops a recording that has run for at least a second, so that there is something to hear. */
const stop = (page: Page) =>
  page.getByRole('button', { name: new RegExp(`^${voice['voice.stop']} · [1-9]\\d* s$`) })

async function record(page: Page): Promise<void> {
  await press(page, voice['voice.record'])
  await stop(page).click()
  await expect(page.getByRole('button', { name: voice['voice.done'] })).toBeVisible()
}

test('given the list of clips, when two are recorded, one without a network, then nothing is lost by a reload, and a family hears what was sent', async ({
  page,
}) => {
  const heard = await openConsole(page, at, { as: admin })
  await page.getByRole('button', { name: 'File', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Record the voice clips' }).click()
  await expect(page).toHaveURL(`${at.app.url}/admin/voice`)
  await script(page, scripts['voice.script.home'])
  await progress(page, 0)
  expect(await found(page, heard)).toEqual(clean)

  await record(page)
  await untilKept(page)
  await page.reload()
  await press(page, voice['voice.done'])
  await script(page, scripts['voice.script.assistance'])
  await progress(page, 1)
  await expect(page.getByText(voice['voice.sent'])).toBeVisible()

  const isOffline = { now: true }
  await routed(page, '**/api/admin/clips/assistance/en', (route) =>
    isOffline.now ? route.abort() : route.continue(),
  )
  await record(page)
  await press(page, voice['voice.done'])
  await progress(page, 2)
  await expect(page.getByText(voice['voice.notSent'])).toBeVisible()
  await untilKept(page)
  isOffline.now = false
  await page.reload()
  await progress(page, 2)
  await expect(page.getByText(voice['voice.sent'])).toBeVisible()
  await page.getByLabel(voice['voice.number']).fill('0495 272 3344')
  await press(page, voice['voice.save'])
  await expect(page.getByText(voice['voice.saved'])).toBeVisible()

  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page.goto(`${at.app.url}/en/`)
  const part = page.locator('.with-listen', {
    has: page.getByRole('heading', { name: home['home.assistance'] }),
  })
  await expect(part.getByRole('link')).toHaveAttribute('href', 'tel:+914952723344')
  expect(fetched.filter((path) => path.startsWith('/clips/'))).toEqual([])
  await part.getByRole('button').click()
  // At once: it lasts little more than a second.
  await expect(part.getByRole('button')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => fetched.filter((path) => path.startsWith('/clips/assistance.en.'))).not.toEqual([])
})

test('given a recording that goes as the page opens, when the list that was asked for before comes after it, then the recording is there all the same', async ({
  page,
}) => {
  await openConsole(page, at, { as: admin })
  await page.goto(`${at.app.url}/admin/voice`)
  const isOffline = { now: true }
  await routed(page, '**/api/admin/clips/home/en', (route) =>
    isOffline.now ? route.abort() : route.continue(),
  )
  await record(page)
  await press(page, voice['voice.done'])
  await expect(page.getByText(voice['voice.notSent'])).toBeVisible()
  await untilKept(page)
  isOffline.now = false
  const sent = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  const listed = Promise.withResolvers<void>()
  await page.route('**/api/admin/clips', async (route) => {
    const response = await route.fetch()
    listed.resolve()
    await sent
    // And the page has taken that in.
    await expect(page.getByText(voice['voice.loading'])).toBeHidden()
    await route.fulfill({ response })
  })
  await page.route('**/api/admin/clips/home/en', async (route) => {
    await listed.promise
    await route.continue()
  })
  const asked = page.waitForResponse('**/api/admin/clips')
  await page.reload()
  await asked
  // What has come of that is painted.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(page.getByText(voice['voice.sent'])).toBeVisible()
  await progress(page, 1)
})

test('given a recording that runs, when another clip is chosen, then it ends there and is kept; a clip that cannot be taken off the site is said to be there', async ({
  page,
}) => {
  await openConsole(page, at, { as: admin })
  await page.goto(`${at.app.url}/admin/voice`)
  await press(page, voice['voice.record'])
  await expect(stop(page)).toBeVisible()
  const first = page.locator('.clips li').nth(0)
  await page.locator('.clips li').nth(1).getByRole('button').click()
  await expect(first).toHaveAttribute('data-state', 'voice.kept')
  await first.getByRole('button').click()
  await press(page, voice['voice.done'])
  await expect(first).toHaveAttribute('data-state', 'voice.recorded')
  await first.getByRole('button').click()
  await routed(page, '**/api/admin/clips/home/en', (route) => route.abort())
  await press(page, voice['voice.remove'])
  await expect(page.getByText(voice['voice.removeSure'])).toBeVisible()
  await press(page, voice['voice.remove'])
  await expect(page.getByText(voice['voice.notRemoved'])).toBeVisible()
  await expect(first).toHaveAttribute('data-state', 'voice.recorded')
})

test('given the microphone, when it is asked for elsewhere, or by a verifier, then only the recording page may use it, and only an admin records', async ({
  page,
}) => {
  const microphone = () =>
    page.evaluate(() =>
      navigator.mediaDevices.getUserMedia({ audio: true }).then(
        () => 'open',
        (error: unknown) => (error instanceof DOMException ? error.name : 'other'),
      ),
    )
  await page.goto(`${at.app.url}/en/`)
  expect(await microphone()).toBe('NotAllowedError')
  await openConsole(page, at, { as: verifier })
  expect(await microphone()).toBe('NotAllowedError')
  await page.goto(`${at.app.url}/admin/voice`)
  expect(await microphone()).toBe('open')
  await expect(page.getByText(voice['voice.signIn'])).toBeVisible()
  await expect(page.getByRole('button', { name: voice['voice.record'] })).toHaveCount(0)
})

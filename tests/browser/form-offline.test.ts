/** Nothing typed is lost: no network, an ended session, two windows, two phones, a deadline that passes, a logout. */
import { type Browser, expect, type Page, test } from '@playwright/test'
import type { TestApp } from '../kit/app.ts'
import { clean, complaints, found } from './clean.ts'
import {
  english,
  fillAll,
  languages,
  oneLanguage,
  openApp,
  openForm,
  openMenu,
  openPart,
  PASSWORD,
  register,
  saveAndPreview,
  saved,
  stored,
  toastOf,
} from './family.ts'
import { routed } from './routed.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
let app: TestApp
test.beforeEach(async () => {
  app = await openApp()
})
test.afterEach(() => app.close())

/** What this phone has of every account, straight from its memory. */
const onPhone = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('community-wedding')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const all = opening.result.transaction('drafts').objectStore('drafts').getAll()
          all.onsuccess = () => {
            opening.result.close()
            resolve(all.result.map(({ form }) => form.groomName))
          }
        }
      }),
  )
const name = (page: Page) => page.locator('#groomName')

/** The same family on another phone: a browser of its own, signed in. */
async function otherPhone(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  const answer = await page.request.post(`${app.url}/api/auth/login`, { data: { email, password: PASSWORD } })
  expect(answer.status()).toBe(200)
  return page
}

/** Starts the application on the server, with a name in it. */
async function started(page: Page, groomName: string): Promise<string> {
  const answer = await page.request.post(`${app.url}/api/applications`, { data: { groomName } })
  expect(answer.status()).toBe(201)
  return (await answer.json()).id
}

for (const { name: language, root, words } of oneLanguage) {
  test(`given no network in the middle in ${language}, when it comes back after more typing, then all of it is sent`, async ({
    page,
    context,
  }) => {
    await register(page, app)
    await openForm(page, app, { root })
    await name(page).fill('Before')
    await context.setOffline(true)
    await expect(page.getByText(words['save.offlineTitle'])).toBeVisible()
    await name(page).fill('Typed without a network')
    await openPart(page, 'bride')
    await page.locator('#brideName').fill('വധു')
    await expect(saved(page)).toHaveText(words['save.onPhone'])
    await expect.poll(() => onPhone(page)).toEqual(['Typed without a network'])
    await context.setOffline(false)
    await expect(saved(page)).toHaveText(words['save.saved'])
    const { groomName, brideName } = await stored(page, app)
    expect({ groomName, brideName }).toEqual({ groomName: 'Typed without a network', brideName: 'വധു' })
  })

  test(`given typing in ${language}, when the page is closed before anything was sent, then it is all there again`, async ({
    page,
  }) => {
    await register(page, app)
    await openForm(page, app, { root })
    await name(page).fill('Never sent')
    await page.reload()
    await expect(name(page)).toHaveValue('Never sent')
    expect(await stored(page, app)).toBeUndefined()
  })

  test(`given a session that ended in ${language}, when the family signs in over the form, then what it typed is sent`, async ({
    page,
  }) => {
    const email = await register(page, app)
    await openForm(page, app, { root })
    await fillAll(page)
    await page.request.post(`${app.url}/api/auth/logout`)
    await saveAndPreview(page, words)
    const dialog = page.getByRole('dialog', { name: words['form.signInTitle'] })
    await expect(dialog).toContainText(words['save.sessionEnded'])
    expect(await found(page, [])).toEqual(clean)
    await expect(dialog.getByLabel(words['auth.email'])).toHaveValue(email)
    const password = dialog.getByLabel(words['auth.password'], { exact: true })
    const signIn = dialog.getByRole('button', { name: words['auth.signIn'] })
    await password.fill('another one')
    await signIn.click()
    await expect(dialog).toContainText(words['form.signInHelp'])
    const forgotten = dialog.getByRole('link', { name: words['forgot.title'] })
    await expect(forgotten).toHaveAttribute('href', `${root}/forgot`)
    expect(await found(page, [])).toEqual(clean)
    await password.fill(PASSWORD)
    await signIn.click()
    await expect(dialog).toBeHidden()
    await expect.poll(async () => (await stored(page, app))?.brideCaste).toBe('Ezhava')
  })

  test(`given the form open in ${language}, when the deadline passes, then it says so and keeps what was typed`, async ({
    page,
  }) => {
    await register(page, app)
    await openForm(page, app, { root })
    await fillAll(page)
    // A day is less than a session lasts: what ends here is the period alone.
    const value = new Date(app.clock.now().getTime() + DAY).toISOString()
    await (await app.admin()).put('/api/admin/settings/application_deadline', { value })
    app.clock.advance(DAY)
    await saveAndPreview(page, words)
    await expect(toastOf(page)).toContainText(words['toast.deadlinePassed'])
    // What was typed is there to be read, and nothing offers to go on.
    await expect(page.getByRole('heading', { name: words['form.periodClosed'] })).toBeFocused()
    await expect(page.getByText(words['form.readNeverSent'])).toBeVisible()
    await expect(page.locator('#groom')).toContainText('Groom Madeup')
    await expect(page.locator('form.application').getByRole('button')).toHaveCount(0)
    await expect(page.locator('form.application').getByRole('textbox')).toHaveCount(0)
    await expect.poll(() => onPhone(page)).toEqual(['Groom Madeup'])
    await page.goto(`${app.url}${root}/application`)
    await expect(page.getByRole('heading', { name: words['form.periodClosed'] })).toBeVisible()
    await expect(page.getByText('Groom Madeup')).toBeVisible()
    await expect(page.locator('main').locator('form, input, select, textarea')).toHaveCount(0)
    expect(await found(page, [])).toEqual(clean)
  })
}

test('given a draft, when 30 seconds pass, then it is sent by itself, and not again while nothing changes', async ({
  page,
}) => {
  await page.clock.install()
  await register(page, app)
  await openForm(page, app, english)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/applications') && request.method() !== 'GET')
      sent.push(`${request.method()} ${request.postDataJSON().groomName}`)
  })
  await name(page).fill('Kept by itself')
  await page.clock.runFor(31_000)
  await expect.poll(async () => (await stored(page, app))?.groomName).toBe('Kept by itself')
  // While the answer is on its way nothing else is sent, whatever has changed.
  await expect(saved(page)).toHaveText(english.words['save.saved'])
  await page.clock.runFor(90_000)
  await name(page).fill('Changed')
  await page.clock.runFor(31_000)
  await expect.poll(async () => (await stored(page, app))?.groomName).toBe('Changed')
  // The server may have a request before the browser says that it was sent.
  await expect.poll(() => sent).toEqual(['POST Kept by itself', 'PUT Changed'])
})

test('given a server that fails, when a save is tried, then it says so and tries again by itself', async ({
  page,
}) => {
  await page.clock.install()
  await register(page, app)
  await openForm(page, app, english)
  let broken = true
  await routed(page, '**/api/applications', (route) =>
    broken && route.request().method() === 'POST'
      ? route.fulfill({ status: 500, body: 'x' })
      : route.fallback(),
  )
  await name(page).fill('Sent in the end')
  await page.clock.runFor(31_000)
  await expect(saved(page)).toHaveText('Could not save. We will try again.')
  broken = false
  await page.clock.runFor(6_000)
  await expect(saved(page)).toHaveText(english.words['save.saved'])
  expect((await stored(page, app)).groomName).toBe('Sent in the end')
})

test('given typing while a save is on its way, when the answer comes, then it is not called saved, and is sent as well', async ({
  page,
}) => {
  await page.clock.install()
  await register(page, app)
  await openForm(page, app, english)
  await name(page).fill('Before')
  let answer = () => {}
  const isHeld = new Promise<void>((go) => {
    answer = go
  })
  await routed(page, '**/api/applications', async (route) => {
    const reply = await route.fetch()
    await isHeld
    await route.fulfill({ response: reply })
  })
  await page.clock.runFor(31_000)
  await expect.poll(async () => (await stored(page, app))?.groomName).toBe('Before')
  await name(page).fill('Typed meanwhile')
  answer()
  await expect(saved(page)).toHaveText(english.words['save.onPhone'])
  await page.unroute('**/api/applications')
  await page.clock.runFor(31_000)
  await expect.poll(async () => (await stored(page, app))?.groomName).toBe('Typed meanwhile')
  await expect(saved(page)).toHaveText(english.words['save.saved'])
})

for (const { name: language, root, words } of oneLanguage)
  test(`given two families in two tabs of one browser in ${language}, when the first goes on typing, then nothing of it reaches the other, and it is kept`, async ({
    page,
    context,
  }) => {
    const first = await register(page, app)
    await openForm(page, app, { root })
    await name(page).fill('Of the first family')
    await page.request.post(`${app.url}/api/auth/logout`)
    const second = await register(page, app)
    const other = await context.newPage()
    await openForm(other, app, { root })
    await name(page).fill('Typed by the first')
    await context.setOffline(true)
    await context.setOffline(false)
    await expect(page.getByText(words['nav.otherText'])).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: second })).toBeVisible()
    expect(await found(page, [])).toEqual(clean)
    expect(await stored(page, app)).toBeUndefined()
    await expect(name(other)).toHaveValue('')
    const answerOf = await page.request.post(`${app.url}/api/auth/login`, {
      data: { email: first, password: PASSWORD },
    })
    expect(answerOf.status()).toBe(200)
    await page.reload()
    await expect(name(page)).toHaveValue('Typed by the first')
  })

for (const { name: language, root, words } of languages)
  test(`given the form in ${language} in one window, when it is opened in another, then that has all that was typed, the first says so, and a press takes it back`, async ({
    page,
    context,
  }) => {
    const heard = complaints(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await register(page, app)
    await openForm(page, app, { root })
    await name(page).fill('From one window')
    const other = await context.newPage()
    await openForm(other, app, { root })
    await expect(name(other)).toHaveValue('From one window')
    const away = { name: words['form.elsewhereTitle'] }
    await expect(page.getByRole('heading', away)).toBeVisible()
    expect(await found(page, heard)).toEqual(clean)
    await other.locator('#groomName').fill('From the other')
    await page.getByRole('button', { name: words['form.goOnHere'] }).click()
    await expect(name(page)).toHaveValue('From the other')
    await expect(other.getByRole('heading', away)).toBeVisible()
  })

test('given another phone that changed other answers, when this one saves, then both are kept', async ({
  page,
  browser,
}) => {
  const email = await register(page, app)
  const id = await started(page, 'At first')
  await openForm(page, app, english)
  await fillAll(page)
  const phone = await otherPhone(browser, email)
  await phone.request.put(`${app.url}/api/applications/${id}`, { data: { groomWorkplace: 'Over there' } })
  await saveAndPreview(page, english.words)
  await expect(page).toHaveURL(/preview/)
  const { groomWorkplace, groomName } = await stored(page, app)
  expect({ groomWorkplace, groomName }).toEqual({ groomWorkplace: 'Over there', groomName: 'Groom Madeup' })
})

test('given another phone that changed the same answer, when this one saves, then a person chooses', async ({
  page,
  browser,
}) => {
  const heard = complaints(page)
  const email = await register(page, app)
  const id = await started(page, 'At first')
  await openForm(page, app, english)
  await fillAll(page)
  const phone = await otherPhone(browser, email)
  await phone.request.put(`${app.url}/api/applications/${id}`, {
    data: { groomName: 'Over there', groomCaste: 'Thiyya' },
  })
  await saveAndPreview(page, english.words)
  const dialog = page.getByRole('dialog', { name: 'Which answers are right?' })
  await expect(dialog).toContainText('This application was changed on another phone at')
  await expect(dialog.getByRole('radio')).toHaveCount(4)
  expect((await stored(page, app)).groomName).toBe('Over there')
  const conflicts = heard.filter((text) => !text.includes('409'))
  expect(await found(page, conflicts)).toEqual(clean)
  await dialog.getByText('Thiyya').click()
  await dialog.getByRole('button', { name: 'Keep what I chose' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await stored(page, app)).groomName).toBe('Groom Madeup')
  expect((await stored(page, app)).groomCaste).toBe('Thiyya')
})

test('given an unsent draft of one family, when another signs in on the phone, then it sees nothing of it', async ({
  page,
}) => {
  await register(page, app)
  await openForm(page, app, english)
  await name(page).fill('A secret of the first')
  await expect.poll(() => onPhone(page)).toEqual(['A secret of the first'])
  await page.context().clearCookies()
  await register(page, app)
  await openForm(page, app, english)
  await expect(name(page)).toHaveValue('')
  await expect(page.locator('body')).not.toContainText('A secret of the first')
})

/** As a phone does that is full, or a private window. `notes`: localStorage has room, as it often has. */
const keepNothing = (page: Page) =>
  page.addInitScript(() => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    IDBObjectStore.prototype.put = full
    Storage.prototype.setItem = full
  })

test(`given a phone that is full, when all is filled in and saved, then nothing is asked, and it can be submitted`, async ({
  page,
}) => {
  await keepNothing(page)
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await register(page, app)
  await openForm(page, app, english)
  await fillAll(page)
  await openPart(page, 'declaration')
  await page.locator('#declarationAgreed').check()
  await saveAndPreview(page, english.words)
  await expect(page).toHaveURL(/\/preview/)
  await page.getByRole('button', { name: 'Submit Application' }).first().click()
  await expect.poll(async () => (await stored(page, app)).status).toBe('submitted')
  expect(asked).toEqual([])
})

test('given a phone that keeps nothing, when Logout follows the last key, then all of it is sent first, without a question', async ({
  page,
}) => {
  await keepNothing(page)
  const email = await register(page, app)
  await openForm(page, app, english)
  await name(page).fill('Typed at last')
  await openMenu(page)
  await page.getByRole('button', { name: english.words['nav.logout'] }).click()
  await expect(page).toHaveURL(`${app.url}/en/`)
  await page.request.post(`${app.url}/api/auth/login`, { data: { email, password: PASSWORD } })
  expect((await stored(page, app)).groomName).toBe('Typed at last')
})

test('given a phone that keeps nothing, when the page is left while something is not sent, then it is at the server all the same', async ({
  page,
}) => {
  await keepNothing(page)
  await register(page, app)
  await openForm(page, app, english)
  page.on('dialog', (dialog) => void dialog.accept())
  await name(page).fill('Typed and gone')
  await page.goto(`${app.url}/en/terms`)
  await expect.poll(async () => (await stored(page, app))?.groomName).toBe('Typed and gone')
})

test('given a phone that can remember nothing and no network, when everything is to be hidden, then it says that it cannot', async ({
  page,
  context,
}) => {
  await keepNothing(page)
  await register(page, app)
  await openForm(page, app, english)
  await context.setOffline(true)
  await openMenu(page)
  await page.getByRole('button', { name: english.words['nav.logout'] }).click()
  await page.getByRole('button', { name: english.words['nav.logoutHide'] }).click()
  const dialog = page.getByRole('dialog', { name: english.words['nav.logout'] })
  await expect(dialog).toContainText(english.words['nav.notHidden'])
  await context.setOffline(false)
  await dialog.getByRole('button', { name: english.words['nav.logoutAgain'] }).click()
  await expect(page).toHaveURL(`${app.url}/en/`)
})

test('given something that cannot be sent, when Logout is pressed, then it asks first, and then leaves nothing', async ({
  page,
}) => {
  await register(page, app)
  await openForm(page, app, english)
  await routed(page, '**/api/applications', (route) => route.abort())
  await name(page).fill('Not sent yet')
  await expect.poll(() => onPhone(page)).toEqual(['Not sent yet'])
  const question = page.getByRole('dialog', { name: english.words['nav.logout'] })
  await openMenu(page)
  await page.getByRole('button', { name: english.words['nav.logout'] }).click()
  await expect(question).toContainText(english.words['nav.unsent'])
  expect(await found(page, [])).toEqual(clean)
  await question.getByRole('button', { name: english.words['nav.stay'] }).click()
  await expect(name(page)).toHaveValue('Not sent yet')
  await openMenu(page)
  await page.getByRole('button', { name: english.words['nav.logout'] }).click()
  await question.getByRole('button', { name: english.words['nav.logoutAnyway'] }).click()
  await expect(page).toHaveURL(`${app.url}/en/`)
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
})

/** A busy phone hands over several observations at once: here none comes before there are two. */
const observeLate = (page: Page) =>
  page.addInitScript(() => {
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const late: IntersectionObserverEntry[] = []
        super((entries, observer) => {
          late.push(...entries)
          if (late.length > 1) callback(late.splice(0), observer)
        }, options)
      }
    }
  })

test('given the other language, when it is chosen in the middle, then the same part opens with all that was typed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await observeLate(page)
  await register(page, app)
  await openForm(page, app, english)
  await name(page).fill('Typed in English')
  await openPart(page, 'family')
  const question = page.locator('#brideFamilyMonthlyIncome')
  await question.fill('9000')
  // The head is far above; the other language is within reach all the same. Pressed as by a thumb: a click by the
  // test itself would scroll to the link first.
  for (const target of [page.locator('.menu summary'), page.getByRole('link', { name: 'മലയാളം' })]) {
    const box = await target.boundingBox()
    await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
  }
  await expect(page).toHaveURL(`${app.url}/application#family`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ml')
  await expect(question).toHaveValue('9000')
  await expect(name(page)).toHaveValue('Typed in English')
  await expect(page.locator('.part:visible')).toHaveCount(1)
})

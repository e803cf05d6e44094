/** The preview: read through, changed, submitted; and what it says where there is nothing to show. */
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { spokenNumber } from '#events/application/number.ts'
import { kolkataDate } from '#events/dates.ts'
import { day } from '#events/language/format.ts'
import { unbroken } from '#web/words/PageTexts.tsx'
import type { TestApp } from '../kit/app.ts'
import { done } from '../kit/client.ts'
import { wholeForm } from '../kit/forms.ts'
import { clean, complaints, found } from './clean.ts'
import {
  english,
  inOneLanguage,
  languages,
  oneLanguage,
  openApp,
  openMenu,
  register,
  stored,
  toastOf,
} from './family.ts'
import { routed } from './routed.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
let app: TestApp
test.beforeAll(async () => {
  app = await openApp()
})
test.afterAll(() => app.close())

/** An application of the browser's own family, ready but for what `changes` say. */
async function drafted(page: Page, changes = {}): Promise<string> {
  await register(page, app)
  const data = { ...wholeForm(), ...changes }
  const answer = await page.request.post(`${app.url}/api/applications`, { data })
  expect(answer.status()).toBe(201)
  return (await answer.json()).id
}
/** Looked at from its end, where the bar lies under the answers: on the way it covers a part of some of their links. */
async function foundAtEnd(page: Page, heard: string[]) {
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  return found(page, heard)
}
const open = (page: Page, root: string, id: string) =>
  page.goto(`${app.url}${root}/application/preview/${id}`)

for (const { name, root, words } of languages) {
  const testOnce = inOneLanguage(name)
  testOnce(
    `given a whole draft in ${name}, when it is read through and submitted, then the dashboard says so`,
    async ({ page }) => {
      const heard = complaints(page)
      await page.setViewportSize({ width: 320, height: 640 })
      await open(page, root, await drafted(page))
      await expect(page.getByText('Pretend House, 7 Invented Lane')).toBeVisible()
      await expect(page.getByText(words['preview.notSubmitted'])).toBeVisible()
      await expect(page.locator('.status')).toHaveText(`${words['preview.status']}: ${words['status.draft']}`)
      expect(await foundAtEnd(page, heard)).toEqual(clean)
      await page.getByRole('button', { name: words['form.submit'] }).click()
      await expect(page).toHaveURL(`${app.url}${root}/dashboard`)
      await expect(toastOf(page)).toContainText(words['toast.submittedTitle'])
      await expect(toastOf(page)).toContainText(words['toast.submittedText'])
      const { status, number } = await stored(page, app)
      expect(status).toBe('submitted')
      // The dashboard itself is the confirmation, also after a reload.
      await page.reload()
      await expect(page.locator('#standing')).toHaveText(words['statusHelp.submitted'])
      const spoken = spokenNumber(number)
      await expect(page.locator('.reference')).toContainText(spoken)
      await expect(page.locator('.to-do')).toContainText(words['dash.paper.aadhaar'])
      await page.getByText(words['dash.keepNumber']).click()
      expect(await found(page, heard)).toEqual(clean)
      const href = await page.getByRole('link', { name: words['dash.sentWhatsapp'] }).getAttribute('href')
      const message = new URL(String(href)).searchParams.get('text')
      const date = day(root === '' ? 'ml' : 'en', kolkataDate(app.clock.now().toISOString()))
      expect(message).toBe(
        unbroken(words['dash.sentMessage'].replace('{number}', spoken).replace('{date}', date)),
      )
    },
  )

  testOnce(
    `given a long preview in ${name}, when it opens, then it says that nothing is submitted, and Submit is in reach`,
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await open(page, root, await drafted(page))
      await expect(page.getByRole('button', { name: words['form.submit'] })).toBeInViewport({ ratio: 1 })
      await expect(page.getByText(words['preview.notSubmitted'])).toBeInViewport()
      expect(await page.evaluate(() => scrollY)).toBe(0)
    },
  )

  test(`given a whole draft in ${name}, when a screen reader reads the preview, then each answer has its label`, async ({
    page,
  }) => {
    await open(page, root, await drafted(page, { brideCaste: '', brideParentsHealth: '' }))
    await expect(page.locator('.answers')).toBeVisible()
    await expect(page.locator('main')).toMatchAriaSnapshot({ name: `${name}.aria.yml` })
  })

  test(`given what is reviewed in ${name}, when the preview opens, then it says where it stands and offers no change`, async ({
    page,
  }) => {
    const id = await drafted(page)
    const put = (data: object) => page.request.put(`${app.url}/api/applications/${id}`, { data })
    expect((await put({ status: 'submitted' })).status()).toBe(200)
    await open(page, root, id)
    await expect(page.locator('.status')).toHaveText(
      `${words['preview.status']}: ${words['status.submitted']}`,
    )
    await expect(page.getByRole('link', { name: words['dash.edit'] })).toBeVisible()
    await done((await app.admin()).post(`/api/admin/applications/${id}/verify`, {}))
    await page.reload()
    await expect(page.locator('.status')).toHaveText(
      `${words['preview.status']}: ${words['status.submitted']}`,
    )
    await expect(page.getByText(words['refusal.being-reviewed'])).toBeVisible()
    await expect(page.getByText(words['preview.notSubmitted'])).toHaveCount(0)
    await expect(page.locator('.review a[href*="/application?id="]')).toHaveCount(0)
    expect(await foundAtEnd(page, [])).toEqual(clean)
  })

  testOnce(
    `given no declaration in ${name}, when the preview opens, then submitting waits and says for what`,
    async ({ page }) => {
      await open(page, root, await drafted(page, { declarationAgreed: false }))
      await expect(page.getByRole('button', { name: words['form.submit'] })).toBeDisabled()
      await expect(page.locator('.dock')).toContainText(words['preview.needsDeclaration'])
      // Nobody is told to press a button that cannot be pressed.
      await expect(page.locator('.review')).toContainText(words['statusHelp.draft'])
      await expect(page.locator('.review')).not.toContainText(words['preview.notSubmitted'])
      expect(await foundAtEnd(page, [])).toEqual(clean)
      await page.getByRole('link', { name: words['preview.toDeclaration'] }).click()
      await expect(page.locator('#declarationAgreed')).toBeFocused()
    },
  )

  testOnce(
    `given addresses that lead nowhere in ${name}, when they open, then each says what is wrong`,
    async ({ page }) => {
      await register(page, app)
      await page.goto(`${app.url}${root}/application/preview/not-an-id`)
      await expect(page.getByRole('heading', { name: words['form.invalidId'] })).toBeVisible()
      await expect(page.getByRole('link', { name: words['form.returnDashboard'] })).toHaveAttribute(
        'href',
        `${root}/dashboard`,
      )
      await open(page, root, NOBODY)
      await expect(page.getByRole('heading', { name: words['form.notFound'] })).toBeVisible()
      await expect(page.getByText(words['form.notFoundText'])).toBeVisible()
      expect(await found(page, [])).toEqual(clean)
    },
  )
}

/** As the browser says it once there is a network again. */
const online = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))

for (const { name, root, words } of oneLanguage)
  test(`given no network in ${name}, when the preview opens and is submitted, then each says so, and goes on by itself`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const id = await drafted(page)
    const address = `**/api/applications/${id}`
    await routed(page, address, (route) => route.fulfill({ status: 503, body: 'A proxy says' }))
    await open(page, root, id)
    const failure = page.getByRole('alert')
    await expect(failure).toContainText(words['dash.loadFail'])
    await page.unroute(address)
    await routed(page, address, (route) => route.abort())
    await page.getByRole('button', { name: words['toast.retry'] }).click()
    await expect(failure).toContainText(words['save.offlineTitle'])
    await expect(failure).toContainText(words['dash.loadOffline'])
    await expect(page.locator('main')).not.toContainText(words['form.notFound'])
    expect(await found(page, [])).toEqual(clean)
    await page.unroute(address)
    await online(page)
    await expect(page.getByText('Pretend House, 7 Invented Lane')).toBeVisible()
    // The request does not reach the server.
    await routed(page, address, (route) => route.abort())
    const submit = page.getByRole('button', { name: words['form.submit'] })
    await submit.click()
    await expect(toastOf(page)).toContainText(words['save.offlineTitle'])
    await expect(toastOf(page)).toContainText(words['toast.network'])
    await expect(page.locator('.dock')).toContainText(words['preview.unanswered'])
    await page.unroute(address)
    expect((await stored(page, app)).status).toBe('draft')
    // Its reply does not reach the phone.
    await routed(page, address, async (route) => {
      if (route.request().method() === 'PUT') await route.fetch()
      await route.abort()
    })
    await submit.click()
    await expect(page.locator('.dock')).toContainText(words['preview.unanswered'])
    // It has been asked about in vain as well: that answer would open the next page in the middle of what follows.
    await expect(submit).toBeEnabled()
    expect((await stored(page, app)).status).toBe('submitted')
    await page.unroute(address)
    await submit.click()
    await expect(page).toHaveURL(`${app.url}${root}/dashboard`)
    await expect(page.locator('#standing')).toHaveText(words['statusHelp.submitted'])
  })

for (const { name, root, words } of oneLanguage)
  test(`given the preview in ${name}, when a family goes back to the form, changes an answer, comes back and submits, then the new answer is submitted`, async ({
    page,
  }) => {
    await open(page, root, await drafted(page))
    await page.getByRole('link', { name: words['dash.edit'] }).click()
    await page.locator('#groomVillage').fill('Nallur')
    await page.goBack()
    await expect(page.getByText(words['unsent.text'])).toBeVisible()
    await expect(page.locator('main .button-strong')).toHaveText([words['unsent.send']])
    expect(await foundAtEnd(page, [])).toEqual(clean)
    // Nothing is submitted that the page does not show: the press leads to what is open.
    await page.getByRole('button', { name: words['form.submit'] }).click()
    await expect(page.locator('#unsent')).toBeFocused()
    expect((await stored(page, app)).status).toBe('draft')
    await page.getByRole('button', { name: words['unsent.send'] }).click()
    await expect(page.getByText('Nallur')).toBeVisible()
    await expect(page.locator('main .button-strong')).toHaveText([words['form.submit']])
    await page.getByRole('button', { name: words['form.submit'] }).click()
    await expect(page).toHaveURL(`${app.url}${root}/dashboard`)
    expect(await stored(page, app)).toMatchObject({ status: 'submitted', groomVillage: 'Nallur' })
  })

test('given the preview, when the answers are changed on another phone, then submitting shows them first', async ({
  page,
}) => {
  const id = await drafted(page)
  await open(page, '/en', id)
  await expect(page.getByText('Pretend House, 7 Invented Lane')).toBeVisible()
  const data = { groomVillage: 'Elsewhere' }
  expect((await page.request.put(`${app.url}/api/applications/${id}`, { data })).status()).toBe(200)
  const submit = page.getByRole('button', { name: english.words['form.submit'] })
  await submit.click()
  await expect(toastOf(page)).toContainText(english.words['preview.changedMeanwhile'])
  await expect(page.getByText('Elsewhere')).toBeVisible()
  await submit.click()
  await expect(page).toHaveURL(`${app.url}/en/dashboard`)
  expect(await stored(page, app)).toMatchObject({ status: 'submitted', groomVillage: 'Elsewhere' })
})

test('given a submitted application changed in the form, when the dashboard opens, then it says so and sends it', async ({
  page,
}) => {
  const id = await drafted(page)
  const data = { status: 'submitted' }
  expect((await page.request.put(`${app.url}/api/applications/${id}`, { data })).status()).toBe(200)
  await page.goto(`${app.url}/en/application`)
  await page.locator('#groomVillage').fill('Nallur')
  await page.goto(`${app.url}/en/dashboard`)
  await expect(page.getByText(english.words['unsent.text'])).toBeVisible()
  await page.getByRole('button', { name: english.words['unsent.send'] }).click()
  await expect(page.getByText(english.words['unsent.text'])).toBeHidden()
  expect(await stored(page, app)).toMatchObject({ status: 'submitted', groomVillage: 'Nallur' })
})

test('given a submitted application, when a photo is chosen in the form, then it alone is sent, or said to be on this phone', async ({
  page,
}) => {
  const id = await drafted(page)
  const put = (data: object) => page.request.put(`${app.url}/api/applications/${id}`, { data })
  expect((await put({ status: 'submitted' })).status()).toBe(200)
  const buffer = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#dce' } })
    .jpeg()
    .toBuffer()
  const choose = (field: string) =>
    page.locator(`#${field} input`).setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  await page.goto(`${app.url}/en/application`)
  await page.locator('#groomVillage').fill('Nallur')
  await page.goto(`${app.url}/en/application#groomPhotoKey`)
  await choose('groomPhotoKey')
  await expect(toastOf(page)).toContainText(english.words['toast.uploadOk'])
  const key = /^\/objects\/uploads\/[0-9a-f-]{36}$/
  const first = await stored(page, app)
  expect(first).toMatchObject({ status: 'submitted', groomPhotoKey: expect.stringMatching(key) })
  expect(first.groomVillage).not.toBe('Nallur')
  // Another phone was faster: saving the form sends both.
  expect((await put({ brideVillage: 'Elsewhere' })).status()).toBe(200)
  await choose('bridePhotoKey')
  await expect(toastOf(page)).toContainText('is not part of your application yet')
  expect((await stored(page, app)).bridePhotoKey).toBeNull()
  await page.goto(`${app.url}/en/dashboard`)
  await expect(page.getByText(english.words['unsent.text'])).toBeVisible()
  await page.getByRole('button', { name: english.words['unsent.send'] }).click()
  await expect(page.getByText(english.words['unsent.text'])).toBeHidden()
  expect(await stored(page, app)).toMatchObject({
    groomPhotoKey: first.groomPhotoKey,
    bridePhotoKey: expect.stringMatching(key),
    groomVillage: 'Nallur',
    brideVillage: 'Elsewhere',
  })
})

test('given a phone that keeps nothing, when a photo is chosen for a submitted application, then it is sent all the same', async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }))
  const id = await drafted(page)
  const data = { status: 'submitted' }
  expect((await page.request.put(`${app.url}/api/applications/${id}`, { data })).status()).toBe(200)
  await page.goto(`${app.url}/en/application#groomPhotoKey`)
  const buffer = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#dce' } })
    .jpeg()
    .toBuffer()
  await page
    .locator('#groomPhotoKey input')
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  await expect(toastOf(page)).toContainText(english.words['toast.uploadOk'])
  expect(await stored(page, app)).toMatchObject({
    status: 'submitted',
    groomPhotoKey: expect.stringContaining('/objects/uploads/'),
  })
})

test('given a PDF among the papers, when the preview opens, then it has its name and opens, and no broken picture', async ({
  page,
}) => {
  const family = await app.family()
  const pdf = new TextEncoder().encode(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  )
  const key = await family.upload('proof', pdf, 'application/pdf')
  const { id } = (await done(family.post('/api/applications', wholeForm({ incomeProofKeys: [key] })), 201))
    .json
  const [name = '', value = ''] = family.cookie().split('=')
  await page.context().addCookies([{ name, value, url: app.url }])
  await open(page, '/en', id)
  await page.locator('h2#review-uploads').scrollIntoViewIfNeeded()
  await expect(page.getByRole('link', { name: 'Income Proof Documents' })).toHaveAttribute('href', key)
  await expect(page.locator('.review img')).toHaveCount(0)
})

test('given a draft, when the deadline has passed, then the preview offers neither Submit nor Edit and says why', async ({
  page,
}) => {
  const late = await openApp()
  await register(page, late)
  const answer = await page.request.post(`${late.url}/api/applications`, { data: wholeForm() })
  const { id } = await answer.json()
  const value = '2026-01-01T00:00:00+05:30'
  await done((await late.admin()).put('/api/admin/settings/application_deadline', { value }))
  await page.goto(`${late.url}/en/application/preview/${id}`)
  await expect(page.getByText(english.words['refusal.deadline-passed'])).toBeVisible()
  await expect(page.getByRole('button', { name: english.words['form.submit'] })).toHaveCount(0)
  await expect(page.locator('.review a[href*="/application?id="]')).toHaveCount(0)
  await late.close()
})

test('given another family, when it opens the address, then it sees nothing of it', async ({ page }) => {
  const id = await drafted(page)
  await page.context().clearCookies()
  await register(page, app)
  await open(page, '/en', id)
  await expect(page.getByRole('heading', { name: 'Application Not Found' })).toBeVisible()
  await expect(page.locator('body')).not.toContainText('Pretend House')
})

test('given an answer that is missing, when it is submitted, then it fails in words and leads to the question', async ({
  page,
}) => {
  await open(page, '/en', await drafted(page, { brideCaste: '' }))
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(toastOf(page)).toContainText('Submission Error')
  await expect(toastOf(page)).toContainText('Failed to submit application. Please try again.')
  await page.getByRole('link', { name: 'Bride caste is required' }).click()
  await expect(page.locator('#brideCaste')).toBeFocused()
})

test('given many answers that are missing, when the preview opens, then each part is named once with their number', async ({
  page,
}) => {
  const changes = { groomVillage: '', groomCaste: '', groomTaluk: '', groomAddress: '', groomPincode: '' }
  await open(page, '/en', await drafted(page, { ...changes, brideVillage: '', brideTaluk: '' }))
  const listed = page.locator('.open-points[data-tone=bad] a')
  await expect(listed).toHaveText(['Groom Information: 5', 'Bride Information: 2'])
  await listed.first().click()
  await expect(page.locator('#groomAddress')).toBeFocused()
})

test('given a change link, when it is followed, then its part is open, and the bar leads back', async ({
  page,
}) => {
  const id = await drafted(page)
  await open(page, '/en', id)
  await page.getByRole('link', { name: 'Change: Bride Information' }).click()
  await expect(page).toHaveURL(`${app.url}/en/application?id=${id}&from=preview#bride`)
  await expect(page.locator('#bride')).toBeFocused()
  await page.getByRole('button', { name: english.words['form.saveAndPreview'] }).click()
  await expect(page).toHaveURL(`${app.url}/en/application/preview/${id}`)
})

test('given the other language, when it is chosen, then it is the same application', async ({ page }) => {
  const id = await drafted(page)
  await open(page, english.root, id)
  await openMenu(page)
  await page.getByRole('link', { name: 'മലയാളം' }).click()
  await expect(page).toHaveURL(`${app.url}/application/preview/${id}`)
  await expect(page.getByText('Pretend House, 7 Invented Lane')).toBeVisible()
})

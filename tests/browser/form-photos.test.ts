/** Photos and papers: made small on the phone, sent one at a time, kept while there is no network, every toast of docs/product.md. */
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import type { TestApp } from '../kit/app.ts'
import { bytesOf, cameraPhoto } from './camera-photo.ts'
import { clean, complaints, found } from './clean.ts'
import {
  english,
  loadLate,
  malayalam,
  oneLanguage,
  openApp,
  openForm,
  PASSWORD,
  register,
  stored,
  toastOf,
  type Words,
} from './family.ts'
import { routed } from './routed.ts'

let app: TestApp
let photo: Buffer
let smallPhoto: Buffer
test.beforeAll(async () => {
  app = await openApp()
  photo = await cameraPhoto()
  smallPhoto = await sharp(photo).resize(1200).jpeg().toBuffer()
})
test.afterAll(() => app.close())

const KEY = /^\/objects\/uploads\/[0-9a-f-]{36}$/

const tile = (page: Page, field: string) => page.locator(`#${field}`)
const choose = (page: Page, field: string, buffer: Buffer, mimeType = 'image/jpeg', name = 'photo.jpg') =>
  page.locator(`#${field} input`).setInputFiles({ name, mimeType, buffer })

/** A card's dialog comes before it is taken: here it goes as it is. */
async function chooseCard(page: Page, field: string, buffer: Buffer, words: Words): Promise<void> {
  await choose(page, field, buffer)
  await page.getByRole('button', { name: words['card.skip'] }).click()
}

for (const { name, root, words } of oneLanguage) {
  test(`given a photo of 12 megapixels in ${name}, when it is chosen, then under 400 KB leave the phone, 1600 pixels wide`, async ({
    page,
  }) => {
    const heard = complaints(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await register(page, app)
    await openForm(page, app, { root }, '#uploads')
    const sent: Promise<number>[] = []
    page.on('request', (request) => {
      if (request.url().includes('/uploads/') && request.method() === 'PUT') sent.push(bytesOf(request))
    })
    expect(photo.length).toBeGreaterThan(1024 * 1024)
    await chooseCard(page, 'groomAadhaarFrontKey', photo, words)
    const title = `${words['side.groom']}: ${words['question.AadhaarFrontKey']}`
    await expect(toastOf(page)).toContainText(words['toast.uploadOkText'].replace('{title}', title))
    const sizes = await Promise.all(sent)
    expect(sizes.length).toBe(1)
    expect(sizes[0]).toBeGreaterThan(40 * 1024)
    expect(sizes[0]).toBeLessThan(400 * 1024)
    await expect(tile(page, 'groomAadhaarFrontKey')).toContainText(words['save.added'])
    await expect.poll(async () => (await stored(page, app))?.groomAadhaarFrontKey).toMatch(KEY)
    const { groomAadhaarFrontKey } = await stored(page, app)
    const kept = await page.request.get(app.url + groomAadhaarFrontKey)
    const { width, height } = await sharp(await kept.body()).metadata()
    expect([width, height]).toEqual([1600, 1200])
    expect(await found(page, heard)).toEqual(clean)
  })
}

test('given no network, when a photo is chosen and the network comes back, then it goes by itself', async ({
  page,
  context,
}) => {
  await register(page, app)
  await openForm(page, app, english, '#uploads')
  const rows = page.locator('.paper')
  await expect(rows).toHaveCount(9)
  // One button each, of which the phone's chooser offers the camera too.
  await expect(rows.locator('button, input')).toHaveCount(9)
  for (const input of await rows.locator('input').all())
    expect(await input.getAttribute('accept')).toMatch(/^image\/\*,(application\/pdf|android\/allowCamera)$/)
  await expect(page.getByText('0 of 9', { exact: true })).toBeVisible()
  await loadLate(page)
  await context.setOffline(true)
  await choose(page, 'bridePhotoKey', smallPhoto)
  await expect(page.getByText(english.words['form.waitsForNetwork'])).toBeVisible()
  expect(await stored(page, app).catch(() => undefined)).toBeUndefined()
  await context.setOffline(false)
  await expect.poll(async () => (await stored(page, app))?.bridePhotoKey).toMatch(KEY)
  await expect(page.getByText('1 of 9', { exact: true })).toBeVisible()
})

test('given a photo that waits, when the page is opened anew, then it is sent', async ({ page }) => {
  await register(page, app)
  await openForm(page, app, english, '#uploads')
  let open = false
  await routed(page, '**/api/objects/upload', (route) => (open ? route.fallback() : route.abort()))
  await choose(page, 'groomPhotoKey', smallPhoto)
  await expect(toastOf(page)).toContainText('Network error. Please check your connection and try again.')
  await expect(tile(page, 'groomPhotoKey')).toContainText(english.words['save.onPhone'])
  open = true
  await page.reload()
  await expect.poll(async () => (await stored(page, app))?.groomPhotoKey).toMatch(KEY)
})

test('given proofs of which one is too large and one too many, when they are chosen, then three are kept, and what is left out is named', async ({
  page,
}) => {
  await register(page, app)
  await openForm(page, app, english, '#uploads')
  const proofs = tile(page, 'incomeProofKeys')
  const four = ['one.jpg', 'two.jpg', 'three.jpg', 'four.jpg']
  const files = four.map((name) => ({ name, mimeType: 'image/jpeg', buffer: smallPhoto }))
  const tooLarge = {
    name: 'five.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
  }
  await proofs.locator('input[multiple]').setInputFiles([tooLarge, ...files])
  await expect(proofs).toContainText('3 files added')
  await expect(proofs.getByText('At most 3 here. Left out: four.jpg')).toBeVisible()
  await expect(proofs.getByText('five.pdf: This file is too large')).toBeVisible()
  await expect.poll(async () => (await stored(page, app))?.incomeProofKeys.length).toBe(3)
  await proofs.getByRole('button', { name: 'Change: Income Proof Documents' }).click()
  const sheet = page.getByRole('dialog', { name: 'Income Proof Documents' })
  await expect(sheet.getByRole('link')).toHaveCount(3)
  await expect(sheet.locator('input')).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Remove: Income Proof Documents, Document 2' }).click()
  await expect(sheet.getByText('Add another file')).toBeVisible()
  await sheet.getByRole('button', { name: 'Remove: Income Proof Documents, Document 1' }).click()
  await sheet.getByRole('button', { name: 'Remove: Income Proof Documents, Document 1' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(proofs).toBeFocused()
  await expect(proofs).toContainText('Not added')
})

test('given a PDF, when it is chosen for a photo, then it is refused in words, and for a paper it is added', async ({
  page,
}) => {
  await register(page, app)
  await openForm(page, app, english, '#uploads')
  const paper = {
    name: 'ward member.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n'),
  }
  await page.locator('#groomPhotoKey input').setInputFiles(paper)
  await expect(tile(page, 'groomPhotoKey')).toContainText(english.words['error.pdfForPhoto'])
  await page.locator('#socialVerificationLetterKey input').setInputFiles(paper)
  await expect(tile(page, 'socialVerificationLetterKey')).toContainText(english.words['save.added'])
  await expect.poll(async () => (await stored(page, app))?.socialVerificationLetterKey).toMatch(KEY)
  expect((await stored(page, app)).groomPhotoKey).toBeNull()
})

test('given a photo being sent, when it is cancelled, then nothing of it is left', async ({ page }) => {
  await register(page, app)
  await openForm(page, app, english, '#uploads')
  await routed(page, '**/uploads/**', () => {})
  await choose(page, 'groomPhotoKey', smallPhoto)
  await page.getByRole('button', { name: 'Stop: Groom: Photo' }).click()
  await expect(tile(page, 'groomPhotoKey')).toContainText('Not added')
})

test('given a photo in HEIC that this browser cannot open, when it is chosen, then it says what to do', async ({
  page,
}) => {
  await register(page, app)
  await openForm(page, app, english, '#uploads')
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(500)])
  await choose(page, 'groomPhotoKey', heic, 'image/heic', 'a.heic')
  await expect(page.getByText('This photo is in HEIC format.')).toBeVisible()
})

test('given a session that ended, when a photo is chosen, then it waits, and goes once the family has signed in', async ({
  page,
}) => {
  await register(page, app)
  await openForm(page, app, english, '#uploads')
  await page.request.post(`${app.url}/api/auth/logout`)
  await choose(page, 'groomPhotoKey', smallPhoto)
  await expect(toastOf(page)).toContainText('Upload Error')
  await expect(toastOf(page)).toContainText('Authorization error. Please refresh the page and try again.')
  const dialog = page.getByRole('dialog', { name: english.words['form.signInTitle'] })
  await expect(page.getByText(english.words['form.waitsForSignIn'])).toBeVisible()
  await dialog.getByLabel(english.words['auth.password'], { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: english.words['auth.signIn'] }).click()
  await expect.poll(async () => (await stored(page, app))?.groomPhotoKey).toMatch(KEY)
})

type Failure = {
  path: string
  status: number
  body: string
  toast: [string, string]
  photo: [string, string]
}
/** What a step answers, and what is then said: docs/product.md section 9. Of another photo each. */
const failures: readonly Failure[] = [
  {
    path: '**/api/objects/upload',
    status: 500,
    body: '',
    toast: ['Upload Error', 'Failed to get upload URL. Please try again.'],
    photo: ['groomPhotoKey', 'Groom: Photo'],
  },
  {
    path: '**/api/objects/upload',
    status: 200,
    body: '{}',
    toast: ['Upload Error', 'Upload URL not found. Please try again.'],
    photo: ['bridePhotoKey', 'Bride: Photo'],
  },
  {
    path: '**/uploads/*',
    status: 500,
    body: '',
    toast: ['Upload Failed', 'No files were uploaded successfully. Please try again.'],
    photo: ['groomAadhaarFrontKey', 'Groom: Aadhaar front'],
  },
  {
    path: '**/api/objects/photos',
    status: 500,
    body: '',
    toast: ['Upload Error', 'Failed to process uploaded file. Please try again.'],
    photo: ['groomAadhaarBackKey', 'Groom: Aadhaar back'],
  },
  {
    path: '**/api/objects/photos',
    status: 200,
    body: '{}',
    toast: ['Upload Warning', 'File uploaded but may not be properly configured.'],
    photo: ['brideAadhaarFrontKey', 'Bride: Aadhaar front'],
  },
]

test.describe('answers that go wrong', () => {
  // Requests that pass through a service worker are not always the page's to answer.
  test('given steps of an upload that answer wrongly, when photos are sent, then each toast says its own, and Retry sends the photo', async ({
    page,
  }) => {
    await register(page, app)
    await openForm(page, app, english, '#uploads')
    for (const { path, status, body, toast, photo } of failures) {
      const [field, title] = photo
      await routed(page, path, (route) => route.fulfill({ status, body, contentType: 'application/json' }), {
        times: 1,
      })
      // Meanwhile, since a message goes by itself.
      await Promise.all([
        field.includes('Aadhaar')
          ? chooseCard(page, field, smallPhoto, english.words)
          : choose(page, field, smallPhoto),
        ...toast.map((text) => expect(toastOf(page)).toContainText(text, { timeout: 120_000 })),
      ])
      await page.getByRole('button', { name: /^Retry: / }).click()
      await expect(toastOf(page)).toContainText(`${title} uploaded successfully!`)
    }
  })

  for (const path of ['**/uploads/*', '**/api/objects/upload'])
    test(`given ${path} answers that the file store is away, when a photo is sent, then it is kept, that is said, and it goes by itself`, async ({
      page,
    }) => {
      await register(page, app)
      await openForm(page, app, malayalam, '#uploads')
      const body = JSON.stringify({ message: 'The server cannot save right now.', code: 'unavailable' })
      // Until it is let go: a retry may be due at any moment.
      await routed(page, path, (route) => route.fulfill({ status: 503, body }))
      await choose(page, 'groomPhotoKey', smallPhoto)
      await expect(toastOf(page)).toContainText(malayalam.words['toast.uploadLater'])
      await expect(toastOf(page)).not.toContainText(malayalam.words['toast.uploadFailed'])
      await expect(page.getByText(malayalam.words['form.waitsForServer'])).toBeVisible()
      await page.unroute(path)
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await expect.poll(async () => (await stored(page, app))?.groomPhotoKey).toMatch(KEY)
    })
})

test('given a photo that waits as the form is left, when another page of the family is opened, then it is named there, is not missing, and goes by itself', async ({
  page,
}) => {
  const { words } = english
  const waiting = page.locator('.waiting-files')
  const goesAgain = async (path: string) => {
    await page.unroute(path)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(waiting).toHaveText(words['unsent.filesSent_one'].replace('{count}', '1'))
  }
  const isNamed = async (path: string, title: string) => {
    await page.goto(app.url + path)
    await expect(waiting.getByRole('heading')).toHaveText(words['unsent.files_one'].replace('{count}', '1'))
    await expect(waiting.locator('li')).toHaveText(`${title}${words['form.waitsForNetwork']}`)
  }
  const upload = '**/api/objects/upload'
  await register(page, app)
  await openForm(page, app, english, '#uploads')
  await routed(page, upload, (route) => route.abort())
  await choose(page, 'bridePhotoKey', smallPhoto)
  await expect(page.getByText(words['form.waitsForNetwork'])).toBeVisible()
  // The server has nothing of this family yet.
  await isNamed('/en/rights', 'Bride: Photo')
  await isNamed('/en/dashboard', 'Bride: Photo')
  await goesAgain(upload)
  const { id, bridePhotoKey } = await stored(page, app)
  expect(bridePhotoKey).toMatch(KEY)
  await openForm(page, app, english, '#uploads')
  await routed(page, upload, (route) => route.abort())
  await choose(page, 'groomPhotoKey', smallPhoto)
  await expect(page.getByText(words['form.waitsForNetwork'])).toBeVisible()
  await isNamed(`/en/application/preview/${id}`, 'Groom: Photo')
  const missing = page.getByRole('region', {
    name: words['preview.papersMissing_other'].replace('{count}', '7'),
  })
  await expect(missing).toContainText(words['dash.paper.aadhaar'])
  await expect(missing).not.toContainText(words['dash.paper.photos'])
  // Once more with nothing of the other's: what waits is named once all the same.
  const data = { bridePhotoKey: null }
  expect((await page.request.put(`${app.url}/api/applications/${id}`, { data })).status()).toBe(200)
  await isNamed(`/en/application/preview/${id}`, 'Groom: Photo')
  const more = page.getByRole('region', {
    name: words['preview.papersMissing_other'].replace('{count}', '8'),
  })
  await expect(more).toContainText('Bride: Photo')
  await expect(more).not.toContainText(words['dash.paper.photos'])
  await isNamed('/en/dashboard', 'Groom: Photo')
  await goesAgain(upload)
  expect((await stored(page, app)).groomPhotoKey).toMatch(KEY)
})

test('given a photo that waits until editing is closed, when the dashboard is opened, then it says why the server does not take it, and it can be removed', async ({
  page,
}) => {
  const { words } = english
  await register(page, app)
  await page.request.post(`${app.url}/api/applications`, { data: { groomName: 'Groom Madeup' } })
  await openForm(page, app, english, '#uploads')
  await routed(page, '**/api/objects/upload', (route) => route.abort())
  await choose(page, 'groomPhotoKey', smallPhoto)
  await expect(page.getByText(words['form.waitsForNetwork'])).toBeVisible()
  const refusal = JSON.stringify({ message: words['refusal.being-reviewed'], code: 'being-reviewed' })
  await routed(page, '**/api/applications/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 409, body: refusal }) : route.fallback(),
  )
  await page.unroute('**/api/objects/upload')
  await page.goto(`${app.url}/en/dashboard`)
  const waiting = page.locator('.waiting-files')
  await expect(waiting).toContainText(words['refusal.being-reviewed'])
  await waiting.getByRole('button', { name: `${words['form.remove']}: Groom: Photo` }).click()
  await expect(waiting).toHaveText('')
  await page.reload()
  await expect(page.getByText(words['dash.applicationId'], { exact: true })).toBeVisible()
  await expect(waiting).toHaveText('')
})

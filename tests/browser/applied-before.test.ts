/** A family that applied in an earlier season: its answers are offered, and none is in the new application before it says so. */
import { expect, test } from '@playwright/test'
import { consentIn } from '#events/application/consent.ts'
import again from '#events/language/en/form.json' with { type: 'json' }
import { RESULTS_UNDO } from '#events/programme/decide.ts'
import { type TestApp, testApp, testClock } from '../kit/app.ts'
import { done } from '../kit/client.ts'
import { wholeForm } from '../kit/forms.ts'
import { moveTo, sent } from '../kit/season.ts'
import { jpeg } from '../server/files/samples.ts'
import { clean, complaints, found } from './clean.ts'
import { english, openApp, openForm, openPart, register, saveAndPreview, stored } from './family.ts'

let app: TestApp
test.beforeAll(async () => {
  app = await openApp()
})
test.afterAll(() => app.close())

test('given an application of the last season, also on this phone, when the new one is opened, then each answer is confirmed or given anew, and papers are copied where the family wants it', async ({
  page,
}) => {
  const heard = complaints(page)
  const { words } = english
  const api = page.request
  await register(page, app)
  const asked = await api.post(`${app.url}/api/objects/upload`, { data: { purpose: 'photo' } })
  const { uploadURL } = await asked.json()
  const data = Buffer.from(await jpeg())
  await api.put(uploadURL, { data, headers: { 'content-type': 'image/jpeg' } })
  const photos = await api.put(`${app.url}/api/objects/photos`, { data: { photoURL: uploadURL } })
  const { objectPath } = await photos.json()
  const form = wholeForm({ bridePhotoKey: objectPath, groomWorkplace: 'The old shop' })
  const begun = await api.post(`${app.url}/api/applications`, { data: form })
  const { id } = await begun.json()
  // The phone has a draft of it, too, from before it was submitted.
  await openForm(page, app, english)
  await page.locator('#groomVillage').fill('Typed on this phone')
  await saveAndPreview(page, words)
  await expect(page).toHaveURL(/\/preview\//)
  await expect.poll(async () => (await stored(page, app)).groomVillage).toBe('Typed on this phone')
  const submitted = await api.put(`${app.url}/api/applications/${id}`, { data: { status: 'submitted' } })
  expect(submitted.status()).toBe(200)
  const admin = await app.admin()
  ;(await admin.put('/api/admin/settings/season', { value: 'Season 4' })).expect(200)

  await page.goto(`${app.url}/en/dashboard`)
  await page.getByRole('link', { name: 'Apply for Season 4' }).click()
  await expect(page.locator('form.application')).toBeVisible()
  const groom = page.locator('#groom')
  const offered = groom.getByRole('region', { name: 'Your answers of Season 3' })
  await expect(offered).toContainText('Groom Madeup')
  await expect(page.locator('#groomName')).toHaveValue('')
  await expect(page.locator('#groomVillage')).toHaveValue('')
  expect(await found(page, heard)).toEqual(clean)
  await offered
    .getByRole('button', { name: `${again['again.notNow']}: Groom: ${words['question.Workplace']}` })
    .click()
  await expect(offered).not.toContainText('The old shop')
  await page.locator('#groomName').fill('Groom Newlyspelt')
  await expect(offered).not.toContainText('Groom Madeup')
  await offered.getByRole('button', { name: again['again.all'] }).click()
  await expect(offered).toHaveCount(0)
  await expect(page.locator('#groomVillage')).toHaveValue('Typed on this phone')

  await openPart(page, 'uploads')
  const papers = page.getByRole('region', { name: 'Your photos and papers of Season 3' })
  await papers
    .getByRole('button', { name: `${again['again.take']}: Bride: ${words['question.PhotoKey']}` })
    .click()
  await expect(papers).toHaveCount(0)
  await saveAndPreview(page, words)
  await expect
    .poll(() => stored(page, app))
    .toMatchObject({
      season: 'Season 4',
      groomName: 'Groom Newlyspelt',
      groomVillage: 'Typed on this phone',
      groomWorkplace: '',
      brideName: '',
      consent: consentIn('en'),
      bridePhotoKey: expect.stringMatching(/^\/objects\/uploads\//),
    })
  const now = await stored(page, app)
  expect([now.id === id, now.bridePhotoKey === objectPath]).toEqual([false, false])
  await openForm(page, app, english, '#bride')
  await expect(
    page.locator('#bride').getByRole('region', { name: 'Your answers of Season 3' }),
  ).toContainText('വധു സാങ്കല്പിക')
})

test('given a selected family, when a new season with another wedding day and venue is opened, then it is offered no new application, reads neither as its own, and keeps its result in reach if it applies all the same', async ({
  page,
}) => {
  const heard = complaints(page)
  const own = await testApp({ distFolder: 'dist', clock: testClock(new Date().toISOString()) })
  const admin = await own.admin()
  const { family, id } = await sent(own)
  await moveTo(admin, id, 'finalized')
  await done(admin.put('/api/admin/results', { published: true }))
  own.clock.advance(RESULTS_UNDO)
  const before = { wedding_date: '2099-01-02', venue_address: 'The hall of Season 3' }
  for (const [key, value] of Object.entries(before))
    await done(admin.put(`/api/admin/settings/${key}`, { value }))
  const [name = '', value = ''] = family.cookie().split('=')
  await page.context().addCookies([{ name, value, url: own.url }])
  const main = page.locator('main')
  await page.goto(`${own.url}/en/dashboard`)
  await expect(main).toContainText('January 2, 2099')
  await expect(main).toContainText('The hall of Season 3')
  const next = { season: 'Season 4', wedding_date: '2099-03-04', venue_address: 'The hall of Season 4' }
  for (const [key, value] of Object.entries(next))
    await done(admin.put(`/api/admin/settings/${key}`, { value }))

  await page.reload()
  const standing = page.locator('.standing')
  await expect(standing).toContainText(`${english.words['statusHelp.finalized']}Season 3`)
  await expect(main).toContainText(english.words['dash.finalTold'])
  await page.locator('#final-steps').click()
  await expect(main).toContainText(english.words['dash.finalBringText'])
  await expect(page.getByRole('link', { name: 'Apply for Season 4' })).toHaveCount(0)
  await expect(main).not.toContainText('2099')
  await expect(page.locator('.final')).not.toContainText('The hall')
  expect(await found(page, heard)).toEqual(clean)

  await done(family.post('/api/applications', wholeForm()), 201)
  await page.reload()
  await expect(standing).toContainText(english.words['statusHelp.draft'])
  await page.getByRole('link', { name: `Season 3: ${english.words['statusHelp.finalized']}` }).click()
  await expect(standing).toContainText(`${english.words['statusHelp.finalized']}Season 3`)
  for (const fold of ['receipt', 'own-proof', 'points', 'withdraw'])
    await expect(page.locator(`#${fold}`)).toBeVisible()
  await page.getByRole('link', { name: english.words['dash.read'] }).click()
  await expect(main).toContainText(again['form.readEarlier'])
  await page.goto(`${own.url}/en/application/preview/${id}`)
  await expect(main).toContainText(english.words['dash.editDecided'])
  await expect(page.locator('header.compact')).toContainText(english.words['nav.dashboard'])
  await expect(page.locator('#saved')).toBeEmpty()
  await own.close()
})

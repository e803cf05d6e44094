/** What families get from the organiser beyond the pages: recorded clips to listen to, and names of local bodies. */
import { expect, type Page, test } from '@playwright/test'
import form from '#events/language/ml/form.json' with { type: 'json' }
import home from '#events/language/ml/home.json' with { type: 'json' }
import site from '#events/language/ml/site.json' with { type: 'json' }
import voice from '#events/language/ml/voice.json' with { type: 'json' }
import type { TestApp } from '../kit/app.ts'
import { done } from '../kit/client.ts'
import { silence } from '../kit/silence.ts'
import { clean, complaints, found } from './clean.ts'
import { english, openApp, openForm, openMore, openPart, register, saveAndPreview, stored } from './family.ts'
import { routed } from './routed.ts'

let app: TestApp
test.beforeAll(async () => {
  app = await openApp()
  const admin = await app.admin()
  ;(await admin.put('/api/admin/settings/volunteer_number', { value: '+91 98470 55555' })).expect(200)
  for (const section of ['steps', 'groom', 'bride'])
    await done(
      admin.send('PUT', `/api/admin/clips/${section}/ml`, Buffer.from(silence(20)), {
        'content-type': 'audio/ogg',
      }),
    )
})
test.afterAll(() => app.close())

/** Clips play without standing in the page, so the test listens where they are made. */
const overhear = (page: Page) =>
  page.addInitScript(() => {
    const made: HTMLAudioElement[] = []
    Object.assign(window, { made })
    window.Audio = class extends Audio {
      constructor(address?: string) {
        super(address)
        made.push(this)
      }
    }
  })
const playing = (page: Page) =>
  page.evaluate(() => {
    const made: unknown = Reflect.get(window, 'made')
    return Array.isArray(made) ? made.map(({ paused, currentTime }) => !paused && currentTime > 0) : []
  })

test('given clips in Malayalam only, when the pages are opened, then only there a button plays them, one at a time, and stops them', async ({
  page,
}) => {
  const heard = complaints(page)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const clips = () => fetched.filter((path) => path.startsWith('/clips/'))
  const listen = page.getByRole('button', { name: site['nav.listen'], exact: true })
  await overhear(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${app.url}/en/`)
  await expect(page.locator('[data-clip]')).toHaveCount(0)
  await page.goto(app.url)
  await expect(listen).toHaveAccessibleDescription(home['home.howToApply'])
  const box = await listen.boundingBox()
  expect([box?.height, clips(), await found(page, heard)]).toEqual([48, [], clean])
  await listen.press('Enter')
  await expect(listen).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => playing(page)).toEqual([true])
  expect(clips()).toContain('/clips/steps.ml')
  await listen.click()
  await expect(listen).toHaveAttribute('aria-pressed', 'false')
  expect(await playing(page)).toEqual([false])

  await register(page, app)
  await openForm(page, app, { root: '' })
  const hear = (part: 'groom' | 'bride') =>
    page.getByRole('button', { name: voice['voice.about'].replace('{about}', form[`section.${part}`]) })
  await hear('groom').click()
  await expect.poll(() => playing(page)).toEqual([true])
  // One speaker for a part, where there is a clip, and no number to ring beside it.
  await expect(page.locator('[data-clip], a[href^="tel:"]')).toHaveCount(2)
  await routed(page, '**/clips/bride.ml', (route) => route.abort())
  await openPart(page, 'bride')
  await hear('bride').click()
  await expect(page.getByText(site['nav.listenFailed'])).toBeVisible()
  await expect(page.locator('[data-clip][aria-pressed="true"]')).toHaveCount(0)
  expect(await playing(page)).toEqual([false, false])
})

test('given a list of local bodies, when a district is chosen, then its names are offered, and what is typed stays as typed, list or none', async ({
  page,
  context,
}) => {
  const bodies = [
    { type: 'municipality', name: 'Koyilandy' },
    { type: 'panchayat', name: 'Olavanna' },
  ]
  const files = [{ name: 'kozhikode', content: JSON.stringify(bodies) }]
  await app.parts.local.setFiles({ kind: 'local-bodies', files })
  const offered = (field: string) =>
    page
      .locator(`#${field}`)
      .evaluate((input) =>
        input instanceof HTMLInputElement ? [...(input.list?.options ?? [])].map(({ value }) => value) : [],
      )
  await register(page, app)
  await openForm(page, app, english)
  expect(await offered('groomLsgName')).toEqual([])
  // A PIN code outside Kerala gives no district.
  await page.locator('#groomPincode').fill('560001')
  await openMore(page, 'groom')
  await page.locator('#groomDistrict').selectOption('kozhikode')
  await expect.poll(() => offered('groomLsgName')).toEqual(['Koyilandy', 'Olavanna'])
  expect(await offered('groomVillage')).toEqual(['Koyilandy', 'Olavanna'])
  await page.locator('#groomLsgType').selectOption('panchayat')
  await expect.poll(() => offered('groomLsgName')).toEqual(['Olavanna'])
  await page.locator('#groomLsgName').fill('ഒളവണ്ണ, as we say it')
  await expect(page.locator('#groomLsgName')).toHaveValue('ഒളവണ്ണ, as we say it')

  await context.setOffline(true)
  await page.locator('#groomDistrict').selectOption('kannur')
  await page.locator('#groomVillage').fill('Typed all the same')
  expect(await offered('groomVillage')).toEqual([])
  await page.locator('#groomDistrict').selectOption('kozhikode')
  await expect.poll(() => offered('groomVillage')).toEqual(['Koyilandy', 'Olavanna'])
  await expect(page.locator('#groomVillage')).toHaveValue('Typed all the same')
  await context.setOffline(false)
  await saveAndPreview(page, english.words)
  await expect
    .poll(() => stored(page, app))
    .toMatchObject({
      groomLsgName: 'ഒളവണ്ണ, as we say it',
      groomVillage: 'Typed all the same',
    })
})

/** What a slow phone has to wait for, and what leaves it: each row says what, how much, and the bar. */
import type { Browser } from '@playwright/test'
import type { TestApp } from '../../kit/app.ts'
import { bytesOf, cameraPhoto } from '../camera-photo.ts'
import { freshEmail, openForm, register } from '../family.ts'
import { firstReadableAfter, usableAfter } from './slow-phone.ts'

const three = [1, 2, 3] as const
/** What else this machine does at the moment is not the phone's doing. */
const least = (times: readonly number[]): number => Math.min(...times)
const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

async function formTimes(app: TestApp, browser: Browser) {
  const times: { first: number; second: number }[] = []
  for (const _ of three) {
    const context = await browser.newContext({
      serviceWorkers: 'allow',
      viewport: { width: 360, height: 740 },
    })
    await register(await context.newPage(), app, freshEmail())
    const url = `${app.url}/application`
    times.push({ first: await usableAfter(context, url), second: await usableAfter(context, url) })
    await context.close()
  }
  return { first: least(times.map((one) => one.first)), second: least(times.map((one) => one.second)) }
}

/** Bytes that are sent of a photo of twelve megapixels, and how many it had. */
async function photoBytes(app: TestApp, browser: Browser) {
  const context = await browser.newContext({
    serviceWorkers: 'allow',
    viewport: { width: 360, height: 740 },
  })
  const page = await context.newPage()
  await register(page, app, freshEmail())
  await openForm(page, app, { root: '' }, '#uploads')
  const buffer = await cameraPhoto()
  const sending = page.waitForRequest((one) => one.url().includes('/uploads/') && one.method() === 'PUT')
  await page
    .locator('#groomPhotoKey input')
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  const sent = await bytesOf(await sending)
  await context.close()
  return { taken: buffer.length, sent }
}

export async function onThePhone(app: TestApp, browser: Browser): Promise<string[][]> {
  const home: number[] = []
  for (const _ of three) home.push(await firstReadableAfter(browser, app.url))
  const form = await formTimes(app, browser)
  const photo = await photoBytes(app, browser)
  const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KB`
  return [
    ['home can be read after', seconds(least(home)), '1.5 s'],
    ['the form can be typed into after, the first time', seconds(form.first), '5 s'],
    ['… and the second time', seconds(form.second), '1.5 s'],
    [`sent of a photo of 12 megapixels (${kilobytes(photo.taken)})`, kilobytes(photo.sent), '400 KB'],
  ]
}

/** The picture of an Aadhaar card: its first eight digits are blacked out before anything of it is stored or sent. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import type { TestApp } from '../kit/app.ts'
import { cardDigits, certificateOf, makeKey, pemOf } from '../kit/card.ts'
import { cardWith } from './card-picture.ts'
import { clean, complaints, found } from './clean.ts'
import { english, languages, openApp, openForm, register, stored } from './family.ts'
import { routed } from './routed.ts'

let app: TestApp
let card: Buffer
const authority = makeKey()
test.beforeAll(async () => {
  app = await openApp()
  mkdirSync(join(app.folder, 'certificates'))
  writeFileSync(join(app.folder, 'certificates', 'signer.pem'), pemOf(certificateOf(authority)))
  // As bright as a card; a red stripe stands for its digits.
  const digits = { create: { width: 500, height: 60, channels: 3, background: '#f00' } } as const
  card = await sharp({ create: { width: 1200, height: 760, channels: 3, background: '#eef' } })
    .composite([{ input: digits, left: 100, top: 100 }])
    .jpeg()
    .toBuffer()
})
test.afterAll(() => app.close())

const FIELD = 'groomAadhaarFrontKey'
const choose = (page: Page) =>
  page.locator(`#${FIELD}`).setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: card })

/** The colour of one pixel of what the server has. */
async function colourAt(page: Page, left: number, top: number): Promise<number[]> {
  await expect.poll(async () => (await stored(page, app))?.[FIELD]).toBeTruthy()
  const kept = await page.request.get(app.url + (await stored(page, app))[FIELD])
  const pixel = await sharp(await kept.body())
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer()
  return [...pixel].map((part) => (part < 40 ? 0 : part > 215 ? 255 : part))
}

for (const { name, root, words } of languages)
  test(`given a card in ${name}, when the box is tapped onto its digits and made wider, then what is sent is black there`, async ({
    page,
  }) => {
    const heard = complaints(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await register(page, app)
    await openForm(page, app, { root }, '#uploads')
    let asked = 0
    await routed(page, '**/api/objects/upload', (route) => {
      asked += 1
      return route.fallback()
    })
    await choose(page)
    const dialog = page.getByRole('dialog', { name: words['card.title'] })
    const picture = dialog.getByRole('img', { name: words['card.picture'] })
    const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {}
    await picture.click({ position: { x: (width * 350) / 1200, y: (height * 130) / 760 } })
    await dialog.getByText(words['card.byButtons']).click()
    await dialog.getByRole('button', { name: words['card.wider'] }).click()
    expect(await found(page, heard)).toEqual(clean)
    expect(asked).toBe(0)
    await dialog.getByRole('button', { name: words['card.use'] }).click()
    await expect(dialog).toHaveCount(0)
    expect(await colourAt(page, 350, 130)).toEqual([0, 0, 0])
    expect(await colourAt(page, 1000, 600)).toEqual([255, 255, 255])
  })

test('given a card, when keys move and resize the box, then it is there that the picture is black', async ({
  page,
}) => {
  await register(page, app)
  await openForm(page, app, english, '#uploads')
  await choose(page)
  const dialog = page.getByRole('dialog', { name: english.words['card.title'] })
  await dialog.getByRole('button', { name: english.words['card.use'] }).focus()
  for (let press = 0; press < 40; press += 1) await page.keyboard.press('ArrowUp')
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowLeft')
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Shift+ArrowDown')
  await dialog.getByRole('button', { name: english.words['card.use'] }).click()
  expect(await colourAt(page, 2, 2)).toEqual([0, 0, 0])
  expect(await colourAt(page, 350, 130)).toEqual([0, 0, 0])
})

test('given a card, when it is to be added as it is, then it is; and when none is wanted after all, then nothing is', async ({
  page,
}) => {
  await register(page, app)
  await openForm(page, app, english, '#uploads')
  await choose(page)
  await page.getByRole('button', { name: english.words['card.cancel'] }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await stored(page, app)).toBeUndefined()
  await choose(page)
  await page.getByRole('button', { name: english.words['card.skip'] }).click()
  expect(await colourAt(page, 350, 130)).toEqual([255, 0, 0])
})

const chooseBride = (page: Page, buffer: Buffer) =>
  page.locator('#brideAadhaarFrontKey').setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer })

test('given a card that another key signed, when it is chosen, then it is added without a word about it', async ({
  page,
}) => {
  await register(page, app)
  await openForm(page, app, english, '#uploads')
  const asked = page.waitForResponse((answer) => answer.url().endsWith('.wasm'))
  await chooseBride(page, await cardWith(cardDigits(makeKey().privateKey, { photo: 700 })))
  await asked
  // Begun at a fifth of the width, and pushed to the left by the code, once that is read and its key looked at.
  const left = () => page.locator('.mask-box').evaluate((box) => Number.parseFloat(box.style.left))
  await expect.poll(left).toBeLessThan(10)
  await page.getByRole('button', { name: english.words['card.skip'] }).click()
  await expect.poll(async () => (await stored(page, app))?.brideAadhaarFrontKey).toBeTruthy()
  await expect(page.getByText(/QR code of the card/)).toHaveCount(0)
  expect((await stored(page, app)).cards).toEqual({})
})

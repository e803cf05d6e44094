/** The picture of an Aadhaar card: its first eight digits are blacked out before anything of it is stored or sent. */

import { expect, type Page, test } from '@playwright/test'
import type { TestApp } from '../kit/app.ts'
import { cardDigits, certificateOf, makeKey, pemOf } from '../kit/card.ts'
import { bytesOf } from './camera-photo.ts'
import { cardWith, digitsSeen, isBlack, photoOfCard } from './card-picture.ts'
import { clean, complaints, found } from './clean.ts'
import { english, languages, openApp, openForm, register, stored, type Words } from './family.ts'
import { routed } from './routed.ts'

/** As cards had it before 2018, the whole number in it. */
const OLD_CODE =
  '<?xml version="1.0" encoding="UTF-8"?> <PrintLetterBarcodeData uid="012345678901" name="A" yob="1999"/>'
const aside = { cards: [[0.45, 0.55]], scale: 0.8 } as const
const bothSides = [
  [0.5, 0.28],
  [0.5, 0.73],
] as const
const shots = {
  level: {},
  left5: { tilt: -5, ...aside },
  left2: { tilt: -2, ...aside },
  right2: { tilt: 2, ...aside },
  right5: { tilt: 5, ...aside },
  bothSides: { width: 1200, height: 1600, cards: bothSides, tilt: -2 },
  oldCode: { tilt: 2, code: OLD_CODE },
} as const
type Shot = keyof typeof shots

let app: TestApp
const photos = new Map<string, Buffer>()
const photo = (shot: Shot): Buffer => photos.get(shot) ?? Buffer.alloc(0)
const authority = makeKey()
test.beforeAll(async () => {
  for (const [shot, how] of Object.entries(shots)) photos.set(shot, await photoOfCard(how))
  app = await openApp()
  const files = [{ name: 'signer.pem', content: pemOf(certificateOf(authority)) }]
  await app.parts.local.setFiles({ kind: 'certificate', files })
})
test.afterAll(() => app.close())

const FIELD = 'groomAadhaarFrontKey'
const choose = (page: Page, shot: Shot, field = FIELD) =>
  page
    .locator(`#${field} input`)
    .setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: photo(shot) })

/** What the server has. */
async function sent(page: Page, field = FIELD): Promise<Buffer> {
  await expect.poll(async () => (await stored(page, app))?.[field]).toBeTruthy()
  const answer = await page.request.get(app.url + (await stored(page, app))[field])
  return answer.body()
}

/** By a key: two clicks at one place this fast are taken for one double click, whose second half does nothing. */
async function press(page: Page, words: Words, key: keyof Words): Promise<void> {
  const button = page.getByRole('dialog').getByRole('button', { name: words[key], exact: true })
  await expect(button).toBeEnabled()
  await button.press('Enter')
}
/** Taps the picture, at fractions of it. */
async function tap(page: Page, x: number, y: number): Promise<void> {
  const frame = page.locator('.mask-frame')
  const { width = 0, height = 0 } = (await frame.boundingBox()) ?? {}
  await frame.click({ position: { x: width * x, y: height * y } })
}

for (const { name, root, words } of languages)
  test(`given cards in ${name} that are tilted, when nothing is moved and what is shown is answered, then their first digits are sent in black, and the last four to be read`, async ({
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
    const cards = [
      ['groomAadhaarFrontKey', 'left5'],
      ['groomAadhaarBackKey', 'left2'],
      ['brideAadhaarFrontKey', 'right2'],
      ['brideAadhaarBackKey', 'right5'],
    ] as const
    for (const [place, [field, shot]] of cards.entries()) {
      await choose(page, shot, field)
      await press(page, words, 'card.check')
      await expect(page.getByRole('dialog', { name: words['card.question'] })).toBeVisible()
      expect(asked).toBe(place)
      await press(page, words, 'card.unreadable')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      const { red, blue } = await digitsSeen(await sent(page, field))
      expect({ field, red, isBlue: blue > 500 }).toEqual({ field, red: 0, isBlue: true })
    }
    expect(await found(page, heard)).toEqual(clean)
  })

for (const { name, root, words } of languages)
  test(`given a box in ${name} beside the digits, when they can be read in what is shown, then it is moved, by a tap or by buttons, and asked about again`, async ({
    page,
  }) => {
    const heard = complaints(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await register(page, app)
    await openForm(page, app, { root }, '#uploads')
    await choose(page, 'level')
    await tap(page, 0.3, 0.2)
    await page.getByText(words['card.byButtons']).click()
    for (const key of ['card.wider', 'card.taller', 'card.turnLeft'] as const) await press(page, words, key)
    expect(await found(page, heard)).toEqual(clean)
    await press(page, words, 'card.check')
    const question = page.getByRole('dialog', { name: words['card.question'] })
    await expect(question.getByRole('img', { name: words['card.covered'] })).toBeVisible()
    expect(await found(page, heard)).toEqual(clean)
    await press(page, words, 'card.readable')
    await tap(page, 0.38, 0.72)
    await press(page, words, 'card.check')
    await press(page, words, 'card.unreadable')
    expect((await digitsSeen(await sent(page))).red).toBe(0)
  })

test('given both sides on one photo, when the number is there once more, then a second box is asked about as well', async ({
  page,
}) => {
  const { words } = english
  await register(page, app)
  await openForm(page, app, english, '#uploads')
  await choose(page, 'bothSides')
  await tap(page, 0.38, 0.4)
  await page.getByText(words['card.byButtons']).click()
  await press(page, words, 'card.another')
  await tap(page, 0.38, 0.86)
  await press(page, words, 'card.check')
  await press(page, words, 'card.unreadable')
  await expect(page.getByRole('dialog', { name: words['card.question'] })).toBeVisible()
  await press(page, words, 'card.unreadable')
  const { red, blue } = await digitsSeen(await sent(page))
  expect({ red, isBlue: blue > 500 }).toEqual({ red: 0, isBlue: true })
})

test('given a card whose digits stand higher, when the box was put there, then that of the next card begins there', async ({
  page,
}) => {
  const { words } = english
  await register(page, app)
  await openForm(page, app, english, '#uploads')
  const boxAt = () =>
    page
      .locator('.mask-box')
      .evaluate((box) => ['left', 'top'].map((side) => Number.parseFloat(box.style.getPropertyValue(side))))
  for (const [field, shot] of [
    ['groomAadhaarFrontKey', 'left2'],
    ['brideAadhaarFrontKey', 'right2'],
  ] as const) {
    await choose(page, shot, field)
    if (shot === 'left2') await tap(page, 0.6, 0.3)
    const [left = 0, top = 0] = await boxAt()
    expect(Math.round(left / 10), field).toBe(4)
    expect(Math.round(top / 10), field).toBe(2)
    await press(page, words, 'card.check')
    await press(page, words, 'card.unreadable')
    await sent(page, field)
  }
})

test('given a card with an old QR code, which holds the number in the clear, when it is sent, then that is black as well, and what was shown is what is sent', async ({
  page,
}) => {
  const { words } = english
  // Sees what the page decodes, and leaves it alone.
  await page.addInitScript(() => {
    const decode = window.createImageBitmap
    window.createImageBitmap = (...asked: [ImageBitmapSource]) => {
      if (asked[0] instanceof File) Object.assign(window, { decoded: asked[0] })
      return decode(...asked)
    }
  })
  await register(page, app)
  await openForm(page, app, english, '#uploads')
  const sending = page.waitForRequest((one) => one.url().includes('/uploads/') && one.method() === 'PUT')
  await choose(page, 'oldCode')
  await press(page, words, 'card.check')
  await expect(page.getByRole('dialog').getByRole('button', { name: words['card.unreadable'] })).toBeEnabled()
  const shown = await page.evaluate<number>(() => Reflect.get(window, 'decoded').size)
  await press(page, words, 'card.unreadable')
  const picture = await sent(page)
  const code = { left: 1140, top: 400, width: 160, height: 200 }
  expect([(await digitsSeen(picture)).red, await isBlack(picture, code)]).toEqual([0, true])
  // To the byte: made once more, it would have another size.
  expect(await bytesOf(await sending)).toBe(shown)
})

test('given a card, when keys move and resize the box, then it is there that the picture is black', async ({
  page,
}) => {
  const { words } = english
  await register(page, app)
  await openForm(page, app, english, '#uploads')
  await choose(page, 'level')
  await page.getByRole('dialog').getByRole('button', { name: words['card.check'] }).focus()
  for (let n = 0; n < 40; n += 1) await page.keyboard.press('ArrowUp')
  for (let n = 0; n < 40; n += 1) await page.keyboard.press('ArrowLeft')
  for (let n = 0; n < 20; n += 1) await page.keyboard.press('Shift+ArrowDown')
  await press(page, words, 'card.check')
  await press(page, words, 'card.unreadable')
  expect(await isBlack(await sent(page), { left: 0, top: 0, width: 100, height: 100 })).toBe(true)
})

test('given a card, when it is to be added as it is, then it is; and when none is wanted after all, then nothing is', async ({
  page,
}) => {
  const { words } = english
  await register(page, app)
  await openForm(page, app, english, '#uploads')
  await choose(page, 'level')
  await press(page, words, 'card.cancel')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await stored(page, app)).toBeUndefined()
  await choose(page, 'level')
  await press(page, words, 'card.skip')
  expect((await digitsSeen(await sent(page))).red).toBeGreaterThan(500)
})

const chooseBride = (page: Page, buffer: Buffer) =>
  page
    .locator('#brideAadhaarFrontKey input')
    .setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer })

test('given a card that another key signed, when it is chosen, then it is added without a word about it', async ({
  page,
}) => {
  await register(page, app)
  await openForm(page, app, english, '#uploads')
  await chooseBride(page, await cardWith(cardDigits(makeKey().privateKey, { photo: 700 })))
  // What is shown is made once the code is read, and its key looked at.
  await press(page, english.words, 'card.check')
  await press(page, english.words, 'card.readable')
  await page.getByRole('button', { name: english.words['card.skip'] }).click()
  await expect.poll(async () => (await stored(page, app))?.brideAadhaarFrontKey).toBeTruthy()
  await expect(page.getByText(/QR code of the card/)).toHaveCount(0)
  expect((await stored(page, app)).cards).toEqual({})
})

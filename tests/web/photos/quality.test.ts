/** What a phone can tell of a chosen picture, with pictures of letters that are sharp, blurred or tiny. */
import { expect, test } from 'bun:test'
import sharp from 'sharp'
import { MEASURED_SIDE, photoWarning } from '#web/photos/quality.ts'
import { isPdf } from '../../../site/features/application-form/use-paper.ts'

const letters = (width: number, height: number) =>
  Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="#eee"/>${Array.from(
      { length: 8 },
      (_, n) =>
        `<text x="5%" y="${10 + n * 11}%" font-size="${height / 14}" fill="#222">GOVERNMENT OF INDIA ${n}</text>`,
    ).join('')}</svg>`,
  )

async function warned(width: number, height: number, { blur = 0, isCard = false } = {}) {
  const drawn = sharp(letters(width, height))
  const picture = await (blur > 0 ? drawn.blur(blur) : drawn).png().toBuffer()
  const { data, info } = await sharp(picture)
    .resize(MEASURED_SIDE, MEASURED_SIDE, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return photoWarning({ width, height }, { data, width: info.width, height: info.height }, isCard)
}

test('given a sharp picture, when it is judged, then nothing is said', async () => {
  expect([await warned(1600, 1200), await warned(1600, 1000, { isCard: true })]).toEqual([null, null])
})

test('given a blurred picture, when it is judged, then that is said; one that is only a little soft passes', async () => {
  expect(await warned(1600, 1200, { blur: 20 })).toBe('form.photoBlurred')
  expect(await warned(1600, 1200, { blur: 2 })).toBeNull()
})

test('given a tiny picture, when it is judged, then that is said, sooner of a card, whose letters have to be read', async () => {
  expect(await warned(240, 320)).toBe('form.photoTiny')
  expect(await warned(480, 640)).toBeNull()
  expect(await warned(640, 480, { isCard: true })).toBe('form.photoTiny')
})

test('given files, when they are asked whether they are PDFs, then their content tells', async () => {
  const named = new File(['%PDF-1.7 a paper'], 'photo.jpg', { type: 'image/jpeg' })
  expect([await isPdf(named), await isPdf(new Blob(['a photo'])), await isPdf(new Blob([]))]).toEqual([
    true,
    false,
    false,
  ])
})

/** What families' phones send is taken in and drawn anew, two at a time. */
import { expect, test } from 'bun:test'
import sharp from 'sharp'
import type { UploadPurpose } from '#events/vocabulary.ts'
import { takeIn } from '#server/files/intake.ts'
import { BLUE, detailed, jpeg, pdf, phonePhoto, png, RED, SECRET, webp } from './samples.ts'

/** What a reader sees of the answer: all but the bytes themselves. */
const outcome = async (bytes: Uint8Array, purpose: UploadPurpose = 'photo') => {
  const taken = await takeIn(bytes, purpose)
  return taken.ok ? { ok: true, type: taken.type, thumb: taken.thumb !== null } : taken
}
const taken = async (bytes: Uint8Array, purpose: UploadPurpose = 'photo') => {
  const answer = await takeIn(bytes, purpose)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer
}
const holds = (bytes: Uint8Array, text: string) => Buffer.from(bytes).includes(text)
const colourAt = async (bytes: Uint8Array, left: number, top: number) => {
  const pixel = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return (pixel[0] ?? 0) > (pixel[2] ?? 0) ? RED : BLUE
}

test('given a photo from a phone, when it is taken in, then it is upright and tells nothing but its pixels', async () => {
  const given = await phonePhoto()
  const before = await sharp(given).metadata()
  expect([before.orientation, before.exif?.includes('Exif'), holds(given, SECRET)]).toEqual([6, true, true])

  const { bytes, type } = await taken(given)
  const after = await sharp(bytes).metadata()
  expect({ ...after, type, secret: holds(bytes, SECRET) }).toMatchObject({
    type: 'image/jpeg',
    format: 'jpeg',
    width: 200,
    height: 300,
    secret: false,
  })
  expect([after.orientation, after.exif, after.icc, after.xmp]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect([await colourAt(bytes, 100, 40), await colourAt(bytes, 100, 260)]).toEqual([RED, BLUE])
})

test('given each allowed kind, when it is larger than stored ones, then it is shrunk, kept in kind, with a thumbnail', async () => {
  for (const [make, format] of [
    [jpeg, 'jpeg'],
    [png, 'png'],
    [webp, 'webp'],
  ] as const) {
    const { bytes, type, thumb } = await taken(await make(3000, 1000))
    const full = await sharp(bytes).metadata()
    const small = await sharp(thumb ?? bytes).metadata()
    expect([type, full.format, full.width, full.height]).toEqual([`image/${format}`, format, 2400, 800])
    expect([small.format, small.width, small.height]).toEqual(['webp', 320, 107])
  }
})

test('given a picture smaller than a thumbnail, when it is taken in, then nothing is enlarged', async () => {
  const { bytes, thumb } = await taken(await png(90, 60))
  const sizes = [await sharp(bytes).metadata(), await sharp(thumb ?? bytes).metadata()]
  expect(sizes.map(({ width, height }) => [width, height])).toEqual([
    [90, 60],
    [90, 60],
  ])
})

test('given a see-through PNG, when it is taken in, then it stays see-through', async () => {
  const background = { r: 0, g: 0, b: 0, alpha: 0.5 }
  const given = await sharp({ create: { width: 40, height: 40, channels: 4, background } })
    .png({ palette: true })
    .toBuffer()
  const pixel = await sharp((await taken(given)).bytes)
    .ensureAlpha()
    .raw()
    .toBuffer()
  expect(pixel[3]).toBe(128)
})

test('given a picture that is also another file, when it is taken in, then only the picture is left', async () => {
  const tail = Buffer.from(`PK\x03\x04${SECRET}%PDF-1.4 %%EOF`)
  for (const make of [jpeg, png, webp]) {
    const both = Buffer.concat([await make(), tail])
    expect(holds(both, SECRET)).toBe(true)
    const { bytes } = await taken(both, 'document')
    expect([holds(bytes, SECRET), holds(bytes, '%PDF')]).toEqual([false, false])
  }
})

test('given a picture of exactly 50 megapixels, when it is taken in, then it is', async () => {
  const create = { width: 10_000, height: 5000, channels: 3, background: BLUE } as const
  expect(await outcome(await sharp({ create }).jpeg().toBuffer())).toMatchObject({ ok: true })
}, 600_000)

test('given a photo of 8 megapixels, when it is taken in, then it fits', async () => {
  const given = await detailed(3264, 2448)
  const { bytes } = await taken(given)
  expect(bytes.length).toBeLessThan(given.length / 2)
  const { width, height } = await sharp(bytes).metadata()
  expect([width, height]).toEqual([2400, 1800])
}, 600_000)

test('given a PDF, when it is a proof or a document, then it is kept as it is, and otherwise refused', async () => {
  const given = pdf()
  for (const purpose of ['proof', 'document'] as const)
    expect(await takeIn(given, purpose)).toEqual({
      ok: true,
      type: 'application/pdf',
      bytes: given,
      thumb: null,
    })
  for (const purpose of ['photo', 'aadhaar'] as const)
    expect(await takeIn(given, purpose)).toEqual({ ok: false, refusal: 'file-kind' })
})

test('given 40 pictures at once, when two are drawn and 32 wait, then six are told so, and later ones are served', async () => {
  const given = await jpeg()
  const answers = await Promise.all(Array.from({ length: 40 }, () => outcome(given)))
  expect(answers.filter(({ ok }) => ok).length).toBe(34)
  expect(answers.slice(34)).toEqual(Array.from({ length: 6 }, () => ({ ok: false, refusal: 'busy' })))
  expect(await outcome(given)).toMatchObject({ ok: true })
}, 600_000)

/** What is no fit file is refused, each with its own reason, and before it can do harm. */
import { expect, test } from 'bun:test'
import sharp from 'sharp'
import { limits } from '#events/limits.ts'
import { type UploadPurpose, uploadPurposes } from '#events/vocabulary.ts'
import { takeIn } from '#server/files/intake.ts'
import { claiming, jpeg, pdf, png, SECRET, webp } from './samples.ts'

/** What a reader sees of the answer: all but the bytes themselves. */
const outcome = async (bytes: Uint8Array, purpose: UploadPurpose = 'photo') => {
  const taken = await takeIn(bytes, purpose)
  return taken.ok ? { ok: true, type: taken.type, thumb: taken.thumb !== null } : taken
}

test('given files of other kinds, when they are called photos, then they are refused before any decoder', async () => {
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SECRET}</svg>`)
  const picture = sharp(await jpeg())
  const others = [
    Buffer.alloc(0),
    Buffer.from([0xff]),
    Buffer.from('just a text, named photo.jpg'),
    svg,
    Buffer.concat([Buffer.from('<?xml version="1.0"?>'), svg]),
    await picture.clone().gif().toBuffer(),
    await picture.clone().tiff().toBuffer(),
    await picture.clone().avif({ effort: 0 }).toBuffer(),
    Buffer.from('PK\x03\x04 a zip'),
  ]
  for (const other of others)
    for (const purpose of uploadPurposes)
      expect(await outcome(other, purpose)).toEqual({ ok: false, refusal: 'file-kind' })
})

test('given a HEIC photo, when it is sent, then the refusal says which, so that a clear sentence can be shown', async () => {
  for (const brand of ['heic', 'mif1', 'heix']) {
    const heic = Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`, 'latin1')
    expect(await outcome(heic)).toEqual({ ok: false, refusal: 'file-kind', fields: { file: 'error.heic' } })
  }
  const film = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomavc1', 'latin1')
  expect(await outcome(film)).toEqual({ ok: false, refusal: 'file-kind' })
})

test('given pictures cut off or made of rubbish behind a right beginning, when taken in, then they are broken', async () => {
  const whole = [await jpeg(900, 600), await png(900, 600), await webp(900, 600)]
  for (const picture of whole) {
    expect(await outcome(picture)).toMatchObject({ ok: true })
    for (const rest of [
      picture.subarray(0, picture.length * 0.6),
      picture.subarray(0, 40),
      picture.subarray(0, 12),
    ])
      expect(await outcome(rest)).toEqual({ ok: false, refusal: 'file-broken' })
    const rubbish = Buffer.concat([picture.subarray(0, 12), Buffer.from(SECRET.repeat(9))])
    expect(await outcome(rubbish)).toEqual({ ok: false, refusal: 'file-broken' })
  }
})

test('given a header that claims too many pixels, when it is read, then nothing is decoded', async () => {
  // A decoder would ask for 10 GB before it found out that the pixels are not there.
  expect(await outcome(await claiming(60_000, 60_000))).toEqual({ ok: false, refusal: 'file-pixels' })
  expect(await outcome(await claiming(8500, 6000))).toEqual({ ok: false, refusal: 'file-pixels' })
  expect(await outcome(await claiming(10_000, 5001))).toEqual({ ok: false, refusal: 'file-pixels' })
})

test('given files around their limit, when they are taken in, then one byte decides, by what they are for', async () => {
  const picture = await jpeg()
  const padded = (length: number) => Buffer.concat([picture, Buffer.alloc(length - picture.length)])
  for (const purpose of uploadPurposes) {
    expect(await outcome(padded(limits.file[purpose]), purpose)).toMatchObject({ ok: true })
    const over = await outcome(padded(limits.file[purpose] + 1), purpose)
    expect(over).toEqual({ ok: false, refusal: 'file-too-large' })
  }
})

test('given PDFs with a wrong beginning or end, when they are taken in, then they are broken, or no PDF', async () => {
  const broken = { ok: false, refusal: 'file-broken' } as const
  expect(await outcome(pdf().subarray(0, -7), 'proof')).toEqual(broken)
  expect(await outcome(Buffer.from('%PDF-x.y %%EOF'), 'proof')).toEqual(broken)
  expect(await outcome(Buffer.concat([pdf(), Buffer.alloc(1025)]), 'proof')).toEqual(broken)
  expect(await outcome(Buffer.concat([pdf(), Buffer.alloc(900)]), 'proof')).toMatchObject({ ok: true })
  const late = Buffer.concat([Buffer.from('\n'), pdf()])
  expect(await outcome(late, 'proof')).toEqual({ ok: false, refusal: 'file-kind' })
})

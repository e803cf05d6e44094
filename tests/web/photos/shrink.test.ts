/** Photos before they leave the phone, as far as that can be told without a browser's decoder. */
import { expect, test } from 'bun:test'
import sharp from 'sharp'
import { limits } from '#events/limits.ts'
import { fitted, isHeic, shrink, sizeOf } from '#web/photos/shrink.ts'

test('given pictures, when their first bytes are read, then kind and size are known', async () => {
  const picture = sharp({ create: { width: 321, height: 123, channels: 3, background: '#abc' } })
  const files = await Promise.all([
    picture.clone().jpeg().toBuffer(),
    picture.clone().png().toBuffer(),
    picture.clone().webp().toBuffer(),
    picture.clone().webp({ lossless: true }).toBuffer(),
  ])
  const size = { width: 321, height: 123 }
  expect(files.map((file) => sizeOf(file))).toEqual([size, size, size, size])
  expect([sizeOf(new Uint8Array(40)), sizeOf(new Uint8Array(0))]).toEqual([null, null])
  expect(isHeic(new TextEncoder().encode('\0\0\0\x18ftypheic'))).toBe(true)
  expect(files.map((file) => isHeic(file))).toEqual([false, false, false, false])
})

test('given sizes, when they are fitted, then the longer side is 1600 at most, and nothing grows', () => {
  expect([
    fitted({ width: 4000, height: 3000 }),
    fitted({ width: 3000, height: 4000 }),
    fitted({ width: 800, height: 600 }),
  ]).toEqual([
    { width: 1600, height: 1200 },
    { width: 1200, height: 1600 },
    { width: 800, height: 600 },
  ])
})

test('given files that cannot be made smaller here, when they are chosen, then they go as they are or say why not', async () => {
  const paper = new Blob(['%PDF-1.7 a paper'])
  const photo = new Blob([
    new Uint8Array(
      await sharp({ create: { width: 9, height: 9, channels: 3, background: '#abc' } })
        .jpeg()
        .toBuffer(),
    ),
  ])
  const absurd = new Uint8Array(64)
  absurd.set(new TextEncoder().encode('\x89PNG'.slice(1)), 1)
  new DataView(absurd.buffer).setUint32(16, 60_000)
  new DataView(absurd.buffer).setUint32(20, 60_000)
  const most = limits.file.proof
  expect([
    await shrink(paper, most),
    await shrink(photo, most),
    await shrink(paper, 5),
    await shrink(new Blob([absurd]), most),
    await shrink(new Blob(['\0\0\0\x18ftypheic']), most),
    await shrink(new Blob(['neither']), most),
  ]).toEqual([
    { ok: true, blob: paper },
    { ok: true, blob: photo },
    { ok: false, error: 'refusal.file-too-large' },
    { ok: false, error: 'refusal.file-pixels' },
    { ok: false, error: 'error.heic' },
    { ok: false, error: 'refusal.file-broken' },
  ])
})

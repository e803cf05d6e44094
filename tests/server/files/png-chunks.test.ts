/** A PNG loses everything but its pixels before a decoder sees it, and what is not built like one is refused. */
import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { pixelChunks } from '#server/files/intake.ts'
import { chunk, png, SECRET, withChunks } from './samples.ts'

const none = new Uint8Array()
const signature = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1')
const chunkNames = (bytes: Uint8Array): string[] =>
  [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/IHDR|PLTE|tRNS|IDAT|IEND|tEXt|eXIf|acTL|gAMA/g),
  ].map(String)

test('given texts, camera data, an animation and a second file behind, when it is cut, then pixels are left', async () => {
  const plain = await png()
  const hidden = Buffer.from(SECRET)
  const given = Buffer.concat([
    withChunks(
      plain,
      chunk('tEXt', hidden),
      chunk('eXIf', hidden),
      chunk('acTL', Buffer.alloc(8)),
      chunk('gAMA', none),
    ),
    hidden,
  ])
  expect(given.includes(SECRET)).toBe(true)
  const cut = pixelChunks(given) ?? none
  expect([Buffer.from(cut).includes(SECRET), chunkNames(cut)]).toEqual([false, ['IHDR', 'IDAT', 'IEND']])
  expect(await sharp(cut).raw().toBuffer()).toEqual(await sharp(plain).raw().toBuffer())
})

test('given a palette with transparency, when it is cut, then the same picture is left', async () => {
  const create = { width: 9, height: 9, channels: 4, background: { r: 9, g: 8, b: 7, alpha: 0.4 } } as const
  const given = await sharp({ create }).png({ palette: true }).toBuffer()
  const cut = pixelChunks(given) ?? none
  expect(chunkNames(cut)).toEqual(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])
  expect(await sharp(cut).raw().toBuffer()).toEqual(await sharp(given).raw().toBuffer())
})

test('given chunks that do not run from IHDR to IEND, when they are cut, then there is no picture', async () => {
  const whole = await png()
  const header = chunk('IHDR', whole.subarray(16, 29))
  const end = chunk('IEND', none)
  const overlong = Buffer.from(whole)
  overlong.writeUInt32BE(0xffff_ffff, 33)
  const broken = {
    'no chunk at all': signature,
    'no end': whole.subarray(0, -12),
    'half an end': whole.subarray(0, -4),
    'a length past the end': overlong,
    'an end first': Buffer.concat([signature, end]),
    'two headers': Buffer.concat([signature, header, header, end]),
    'an unknown essential chunk': withChunks(whole, chunk('EVIL', none)),
    'a chunk without a name': withChunks(whole, chunk('\0\0\0\0', none)),
  }
  expect(chunkNames(pixelChunks(whole) ?? none)).toEqual(['IHDR', 'IDAT', 'IEND'])
  for (const [what, bytes] of Object.entries(broken)) expect([what, pixelChunks(bytes)]).toEqual([what, null])
})

const bombed = test.skipIf(process.platform !== 'linux')
bombed(
  'given 39 KB of text that unpack to 40 MB, when the PNG is taken in, then its memory stays small',
  async () => {
    const text = Buffer.concat([
      Buffer.from('Comment\0\0', 'latin1'),
      deflateSync(Buffer.alloc(40_000_000, 'a')),
    ])
    const folder = await mkdtemp(join(tmpdir(), 'png-'))
    // Each in a process of its own, since a process never gives back its peak.
    const peak = async (door: string, file: string) => {
      const script = join(import.meta.dir, 'peak-memory.ts')
      const child = Bun.spawn([process.execPath, script, door, join(folder, file)], { stdout: 'pipe' })
      return Number(await new Response(child.stdout).text())
    }
    try {
      const plain = await png()
      await Bun.write(join(folder, 'plain'), plain)
      await Bun.write(join(folder, 'bomb'), withChunks(plain, chunk('zTXt', text)))
      const usual = await peak('intake', 'plain')
      expect(usual).toBeGreaterThan(10)
      expect(await peak('intake', 'bomb')).toBeLessThan(usual + 30)
      // The same file straight into the decoder, which shows that it is what it says.
      expect(await peak('decoder', 'bomb')).toBeGreaterThan(usual + 100)
    } finally {
      await rm(folder, { recursive: true })
    }
  },
  600_000,
)

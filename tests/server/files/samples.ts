/** Real bytes for the tests of the intake: pictures made by the image library, chunks and headers put in by hand. */
import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'

export const RED = { r: 200, g: 20, b: 20 }
export const BLUE = { r: 20, g: 20, b: 200 }

/** What must not come out again; hidden in the samples where a file can hide something. */
export const SECRET = '<script>secret-of-the-file</script>'

const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: BLUE } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: RED } }, left: 0, top: 0 },
  ])

/** Left half red, right half blue. */
export const jpeg = (width = 300, height = 200): Promise<Buffer> => halves(width, height).jpeg().toBuffer()
export const png = (width = 300, height = 200): Promise<Buffer> => halves(width, height).png().toBuffer()
export const webp = (width = 300, height = 200): Promise<Buffer> => halves(width, height).webp().toBuffer()

/** As a phone held upright stores it: pixels lying down, orientation 6, where it was taken, and by what. */
export const phonePhoto = (): Promise<Buffer> =>
  halves(300, 200)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: SECRET },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '10/1 31/1 40/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '76/1 12/1 9/1',
      },
    })
    .toBuffer()

/** A photo full of detail, which is what costs time. */
export const detailed = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality: 75 })
    .toBuffer()

/** A JPEG whose header claims another size than its data has. */
export async function claiming(width: number, height: number): Promise<Buffer> {
  const bytes = await jpeg()
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}

export function chunk(name: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

const AFTER_IHDR = 33

/** The PNG with more chunks right after its first. */
export const withChunks = (picture: Buffer, ...chunks: Buffer[]): Buffer =>
  Buffer.concat([picture.subarray(0, AFTER_IHDR), ...chunks, picture.subarray(AFTER_IHDR)])

/** A PDF of so many bytes, 16 or more: a head, noise that no compression shortens, and an end. */
export function pdfOf(size: number): Buffer {
  const head = Buffer.from('%PDF-1.7\n')
  const end = Buffer.from('\n%%EOF\n')
  return Buffer.concat([head, randomBytes(Math.max(0, size - head.length - end.length)), end])
}

export const pdf = (): Buffer =>
  Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n' +
      'trailer<</Root 1 0 R/Size 3>>\nstartxref\n9\n%%EOF\n',
  )

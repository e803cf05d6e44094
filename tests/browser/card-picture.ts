/** An Aadhaar card as a phone photographs it, with a QR code on its right. */
import encodeQR from 'qr'
import sharp from 'sharp'

/** A JPEG. @param code what the QR code says */
export async function cardWith(code: string): Promise<Buffer> {
  const dots = encodeQR(code, 'raw', { ecc: 'low', border: 4 })
  const side = dots.length
  const grey = Buffer.from(dots.flat().map((isDark) => (isDark ? 20 : 240)))
  const picture = await sharp(grey, { raw: { width: side, height: side, channels: 1 } })
    .resize(side * 6, side * 6, { kernel: 'nearest' })
    .png()
    .toBuffer()
  const size = { width: side * 11, height: side * 7 }
  return sharp({ create: { ...size, channels: 3, background: '#eef' } })
    .composite([{ input: picture, left: side * 5, top: Math.round(side / 2) }])
    .blur(0.6)
    .jpeg({ quality: 80 })
    .toBuffer()
}

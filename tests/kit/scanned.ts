/** Reads a QR code with another library than the one that draws the codes. */
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'

/** @param picture in any format @throws where no code can be read */
export async function scanned(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}

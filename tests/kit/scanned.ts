/** Reads a QR code as a camera would, by another library than the one that draws them. */
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'

/** @param picture in any format @throws where nothing can be read */
export async function scanned(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}

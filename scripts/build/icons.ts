/** Draws the icons of the installable web apps, site and console, from the programme's mark. */
import { mkdir } from 'node:fs/promises'
import sharp from 'sharp'

const sizes = [192, 512]
const LARGEST = 512
/** The share of a maskable icon that no phone's mask cuts off. */
const SAFE = 0.8
const background = '#FBF6E9'

const drawn = (mark: string, size: number) =>
  sharp(mark, { density: 72 * (size / 48) })
    .resize(size, size)
    .png()

/** @param mark the SVG @param folder where `192.png`, `512.png` and `maskable.png` are written */
export async function drawIcons(mark: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await Promise.all(sizes.map((size) => drawn(mark, size).toFile(`${folder}/${size}.png`)))
  const canvas = { width: LARGEST, height: LARGEST, channels: 3, background } as const
  const safe = await drawn(mark, Math.floor(LARGEST * SAFE)).toBuffer()
  await sharp({ create: canvas })
    .composite([{ input: safe }])
    .png()
    .toFile(`${folder}/maskable.png`)
}

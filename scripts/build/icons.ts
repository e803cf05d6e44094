/** Draws the icons under which the site and the console can be installed from the programme's mark. */
import { mkdir } from 'node:fs/promises'
import sharp from 'sharp'

const sizes = [192, 512]
const LARGEST = 512
/** What is left of a maskable icon when a phone cuts it to its own shape. */
const SAFE = 0.8
const cloth = '#FBF6E9'

const drawn = (mark: string, size: number) =>
  sharp(mark, { density: 72 * (size / 48) })
    .resize(size, size)
    .png()

/** @param mark the SVG @param folder where `192.png`, `512.png` and `maskable.png` will lie */
export async function drawIcons(mark: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await Promise.all(sizes.map((size) => drawn(mark, size).toFile(`${folder}/${size}.png`)))
  const ground = { width: LARGEST, height: LARGEST, channels: 3, background: cloth } as const
  const safe = await drawn(mark, Math.floor(LARGEST * SAFE)).toBuffer()
  await sharp({ create: ground })
    .composite([{ input: safe }])
    .png()
    .toFile(`${folder}/maskable.png`)
}

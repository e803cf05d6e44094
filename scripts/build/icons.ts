/** Draws the icons under which the console can be installed from the programme's mark. */
import { mkdir } from 'node:fs/promises'
import sharp from 'sharp'

const sizes = [192, 512]

/** @param mark the SVG @param folder where `192.png` and `512.png` will lie */
export async function drawIcons(mark: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const draw = (size: number) =>
    sharp(mark, { density: 72 * (size / 48) })
      .resize(size, size)
      .png()
      .toFile(`${folder}/${size}.png`)
  await Promise.all(sizes.map(draw))
}

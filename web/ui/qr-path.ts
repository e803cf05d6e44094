/** The dark modules of a QR code as the path of an SVG picture. Import it dynamically, since it loads a library. */
import { correction, generate } from 'lean-qr'

/** The quiet zone of the standard, in modules. */
const MARGIN = 4

/** `size`: the side of the picture in modules. `isLong`: uses the least error correction, so that the modules are as large as possible. */
export function qrPath(text: string, isLong = false): { size: number; path: string } {
  const code = generate(text, { minCorrectionLevel: isLong ? correction.L : correction.M })
  const places = Array.from({ length: code.size }, (_, place) => place)
  const dark = places.flatMap((y) =>
    places.flatMap((x) => (code.get(x, y) ? [`M${x + MARGIN} ${y + MARGIN}h1v1h-1z`] : [])),
  )
  return { size: code.size + 2 * MARGIN, path: dark.join('') }
}

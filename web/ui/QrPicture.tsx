/** A QR code, dark on light in either colour scheme, because cameras need that. Import it dynamically, since it loads a library. */
import { correction, generate } from 'lean-qr'

/** The quiet zone of the standard, in modules. */
const MARGIN = 4

/** `isLong`: uses the least error correction, so that the modules of a long text are as large as possible. */
type Props = { text: string; label: string; isLong?: boolean }

export function QrPicture({ text, label, isLong = false }: Props) {
  const code = generate(text, { minCorrectionLevel: isLong ? correction.L : correction.M })
  const size = code.size + 2 * MARGIN
  const places = Array.from({ length: code.size }, (_, place) => place)
  const dark = places.flatMap((y) =>
    places.flatMap((x) => (code.get(x, y) ? [`M${x + MARGIN} ${y + MARGIN}h1v1h-1z`] : [])),
  )
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

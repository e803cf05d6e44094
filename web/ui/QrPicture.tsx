/** A text as a QR code, dark on light in either colour scheme, which cameras need. Loads its library: import it where it is needed. */
import { correction, generate } from 'lean-qr'

/** The quiet zone of the standard, in modules. */
const MARGIN = 4

/** `isLong`: a long text, drawn with the least redundancy, so that its modules are as large as can be. */
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

/** A text as a QR code, dark on light in either colour scheme, which cameras need. Loads its library: import it where it is needed. */
import { encodeQR } from 'qr'

/** The quiet zone of the standard, in modules. */
const MARGIN = 4

/** `isLong`: a long text, drawn with the least redundancy, so that its modules are as large as can be. */
type Props = { text: string; label: string; isLong?: boolean }

export function QrPicture({ text, label, isLong = false }: Props) {
  const rows = encodeQR(text, 'raw', { border: MARGIN, ecc: isLong ? 'low' : 'medium' })
  const dark = rows.flatMap((row, y) => row.flatMap((is, x) => (is ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className="qr" viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label}>
      <rect width={rows.length} height={rows.length} fill="#fff" />
      <path d={dark.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

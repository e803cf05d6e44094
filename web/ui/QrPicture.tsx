/** A QR code, dark on light in either colour scheme, because cameras need that. Import it dynamically, since it loads a library. */
import { qrPath } from './qr-path.ts'

type Props = { text: string; label: string; isLong?: boolean }

export function QrPicture({ text, label, isLong = false }: Props) {
  const { size, path } = qrPath(text, isLong)
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

/** A picture from the server; if it cannot be loaded, its place stays empty and it is retried when back online. */
import { useEffect, useState } from 'react'

type Props = { src: string; alt: string; isCard?: boolean }

export function UploadedPicture({ src, alt, isCard = false }: Props) {
  const [failed, setFailed] = useState('')
  const isMissing = failed === src
  useEffect(() => {
    if (!isMissing) return
    const retry = () => setFailed('')
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isMissing])
  if (isMissing) return <span className="pic paper" aria-hidden="true" />
  return (
    <img
      className="pic"
      data-card={isCard ? '' : undefined}
      src={src}
      alt={alt}
      onError={() => setFailed(src)}
    />
  )
}

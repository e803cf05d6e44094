/** Below a chosen photo: that it is tiny or blurred. Only a warning, since the person sees the photo and the phone guesses. */
import { useEffect, useState } from 'react'
import { MEASURED_SIDE, photoWarning, type PhotoWarning as Warning } from '#web/photos/quality.ts'
import { fitted } from '#web/photos/shrink.ts'
import { useWords } from '../../../components/island/texts.ts'

/** Of the picture as it is sent, which is small already. Null where the browser cannot tell. */
async function judged(url: string, isCard: boolean): Promise<Warning | null> {
  const picture = Object.assign(new Image(), { src: url })
  await picture.decode()
  const whole = { width: picture.naturalWidth, height: picture.naturalHeight }
  const size = fitted(whole, MEASURED_SIDE)
  const context = Object.assign(document.createElement('canvas'), size).getContext('2d')
  if (!context) return null
  context.drawImage(picture, 0, 0, size.width, size.height)
  return photoWarning(whole, context.getImageData(0, 0, size.width, size.height), isCard)
}

export function PhotoWarning({ url, isCard }: { url: string; isCard: boolean }) {
  const { t } = useWords()
  const [warning, setWarning] = useState<Warning | null>(null)
  useEffect(() => {
    let isStopped = false
    judged(url, isCard).then(
      (found) => !isStopped && setWarning(found),
      // A picture that was let go of meanwhile.
      () => undefined,
    )
    return () => {
      isStopped = true
    }
  }, [url, isCard])
  return <div role="status">{warning && <p className="caution">{t(warning)}</p>}</div>
}

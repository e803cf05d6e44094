/** A warning in the status of a tiny or blurred photo. It blocks nothing, since the phone only estimates. */
import { useEffect, useState } from 'react'
import { MEASURED_SIDE, photoWarning, type PhotoWarning as Warning } from '#web/photos/quality.ts'
import { fitted } from '#web/photos/shrink.ts'
import { useWords } from '../../../components/island/texts.ts'

/** The warning about the shrunk picture; null where the browser cannot decode it. */
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
      // The preview was freed meanwhile.
      () => undefined,
    )
    return () => {
      isStopped = true
    }
  }, [url, isCard])
  return warning && <p className="caution">{t(warning)}</p>
}

/** Shows what is stored and sent, decoded again, and asks about it: one's own eyes are the only check that the digits are covered. */
import { useEffect, useRef, useState } from 'react'
import { type Box, surroundings } from '#web/photos/mask-box.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { type Key, useWords } from '../../../components/island/texts.ts'

/** Pixels of the enlarged place, which a phone shows still larger. */
const ENLARGED = 1200

/** @param box only what is around it; null for the whole picture */
async function draw(file: File, box: Box | null, canvas: HTMLCanvasElement): Promise<void> {
  const picture = await createImageBitmap(file)
  const { x, y, width, height } = box
    ? surroundings(box, picture)
    : { x: 0, y: 0, width: picture.width, height: picture.height }
  canvas.width = box ? ENLARGED : width
  canvas.height = (height * canvas.width) / width
  const context = canvas.getContext('2d')
  if (context) context.imageSmoothingQuality = 'high'
  context?.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
  picture.close()
}

const SAMPLE = { width: 160, height: 32 }
/** Made up: no Aadhaar number begins with 0. */
function Sample({ label, isEnough }: { label: Key; isEnough: boolean }) {
  const { t } = useWords()
  return (
    <figure data-enough={isEnough}>
      <svg viewBox={`0 0 ${SAMPLE.width} ${SAMPLE.height}`} aria-hidden="true">
        <text x="8" y="23" textLength="144" lengthAdjust="spacingAndGlyphs">
          0123 4567 8901
        </text>
        <rect x="3" y={isEnough ? 3 : 16} width="97" height={isEnough ? 26 : 13} />
      </svg>
      <figcaption>
        <Icon of={isEnough ? icons.check : icons.close} />
        {t(label)}
      </figcaption>
    </figure>
  )
}

type Answer = { label: Key; onPress: () => void }
type Props = {
  file: File
  /** Null where it is asked about the whole picture. */
  box: Box | null
  lead: Key
  /** Alike, so that none is pressed because it looks like the way on. */
  answers: readonly Answer[]
  onFailure: () => void
}

export function MaskCheck({ file, box, lead, answers, onFailure }: Props) {
  const { t } = useWords()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (canvas.current) draw(file, box, canvas.current).then(() => setShown(true), onFailure)
  }, [file, box, onFailure])
  return (
    <>
      <p>{t(lead)}</p>
      <canvas className="mask-shown" ref={canvas} role="img" aria-label={t('card.covered')} />
      {box && (
        <div className="mask-samples">
          <Sample label="card.enough" isEnough />
          <Sample label="card.notEnough" isEnough={false} />
        </div>
      )}
      <div className="mask-answers">
        {answers.map(({ label, onPress }) => (
          <button
            key={label}
            className="button button-line"
            type="button"
            disabled={!isShown}
            onClick={onPress}
          >
            {t(label)}
          </button>
        ))}
      </div>
    </>
  )
}

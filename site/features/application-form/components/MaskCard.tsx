/** Offers to black out the first eight digits of a card before its picture is stored or sent. Loaded when a card is chosen. */
import { useState } from 'react'
import { blackened } from '#web/photos/blacken.ts'
import { usualBox } from '#web/photos/mask-box.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useWords } from '../../../components/island/texts.ts'
import { MaskBox } from './MaskBox.tsx'
import { MaskKeys, MaskPads } from './MaskKeys.tsx'
import '#web/ui/dialog-sheet.css'
import './mask-card.css'

/** `file`: as it was chosen. `onAnswer` gets what is to be sent, or null where the person chose none after all. */
type Props = { file: File; picture: HTMLCanvasElement; onAnswer: (file: File | null) => void }

export function MaskCard({ file, picture, onAnswer }: Props) {
  const { t } = useWords()
  const [box, setBox] = useState(usualBox)
  const [hasFailed, setFailed] = useState(false)
  const blackOut = async () => {
    const masked = await blackened(picture, box, file.name)
    if (masked) onAnswer(masked)
    setFailed(!masked)
  }
  return (
    <Dialog
      look="dialog-sheet"
      title={t('card.title')}
      close={t('card.cancel')}
      onClose={() => onAnswer(null)}
    >
      <MaskKeys onChange={setBox}>
        <p>{t('card.why')}</p>
        <MaskBox picture={picture} box={box} onChange={setBox} />
        <p role="alert">{hasFailed && t('card.failed')}</p>
        <div className="mask-answers">
          <button className="button button-strong" type="button" onClick={() => void blackOut()}>
            {t('card.use')}
          </button>
          <button className="button button-line" type="button" onClick={() => onAnswer(file)}>
            {t('card.skip')}
          </button>
        </div>
        <MaskPads onChange={setBox} />
      </MaskKeys>
    </Dialog>
  )
}

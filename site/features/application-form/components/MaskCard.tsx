/** Offers to black out the first eight digits of a card before its picture is stored or sent. Loaded when a card is chosen. */
import { useEffect, useRef, useState } from 'react'
import { blackened } from '#web/photos/blacken.ts'
import { type Box, besideCode, usualBox } from '#web/photos/mask-box.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useWords } from '../../../components/island/texts.ts'
import type { CardSeen } from '../card/protocol.ts'
import { MaskBox } from './MaskBox.tsx'
import { MaskKeys, MaskPads } from './MaskKeys.tsx'
import '#web/ui/dialog-sheet.css'
import './mask-card.css'

/**
 * `file`: as it was chosen. `code`: its QR code, once it is found; null where there is none. `onAnswer` gets what is to be
 * sent, or null where the person chose none after all.
 */
type Props = {
  file: File
  picture: HTMLCanvasElement
  code: Promise<CardSeen['code']>
  onAnswer: (file: File | null) => void
}

/** The box, which goes beside a code that is found unless a person has moved it by then. */
function useBox(code: Props['code']) {
  const [box, setBox] = useState(usualBox)
  const isMoved = useRef(false)
  useEffect(() => {
    void code.then((found) => found && !isMoved.current && setBox(besideCode(found)))
  }, [code])
  const move = (change: (now: Box) => Box) => {
    isMoved.current = true
    setBox(change)
  }
  return { box, move }
}

export function MaskCard({ file, picture, code, onAnswer }: Props) {
  const { t } = useWords()
  const { box, move } = useBox(code)
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
      <MaskKeys onChange={move}>
        <p>{t('card.why')}</p>
        <MaskBox picture={picture} box={box} onChange={move} />
        <p role="alert">{hasFailed && t('card.failed')}</p>
        <div className="mask-answers">
          <button className="button button-strong" type="button" onClick={() => void blackOut()}>
            {t('card.use')}
          </button>
          <button className="button button-line" type="button" onClick={() => onAnswer(file)}>
            {t('card.skip')}
          </button>
        </div>
        <MaskPads onChange={move} />
      </MaskKeys>
    </Dialog>
  )
}

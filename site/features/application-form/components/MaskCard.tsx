/** Blacks out the first eight digits of a card before its picture is stored or sent, and asks whether they are. Loaded when a card is chosen. */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { blackened } from '#web/photos/blacken.ts'
import { middleCard, type Turned } from '#web/photos/card-place.ts'
import {
  type Box,
  boxOn,
  type Change,
  otherBox,
  type Point,
  placeOn,
  usualPlace,
} from '#web/photos/mask-box.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useWords } from '../../../components/island/texts.ts'
import type { CardSeen } from '../card/protocol.ts'
import { MaskBox } from './MaskBox.tsx'
import { MaskCheck } from './MaskCheck.tsx'
import { MaskKeys, MaskPads } from './MaskKeys.tsx'
import '#web/ui/dialog-sheet.css'
import './mask-card.css'

type Props = {
  /** As it was chosen. */
  file: File
  picture: HTMLCanvasElement
  /** Where the card seems to be on it. */
  card: Turned
  /** Where the boxes of the card before were on that card. */
  earlier: readonly Turned[]
  /** Its QR codes, once they are read. */
  seen: Promise<CardSeen>
  /** @param file what is to be sent; null where the person chose none after all @param places of its boxes */
  onAnswer: (file: File | null, places?: readonly Turned[]) => void
}

/** What is asked: where the boxes go; whether box `n` covers the digits; whether there are more of them. */
type Step = { at: 'place' } | { at: 'check'; file: File; n: number } | { at: 'whole'; file: File }

/** Whether the card lies across or upside down. Less than that can be seen without its code. */
const isAnotherWay = (turn: number, other: number): boolean => Math.cos(turn - other) < Math.SQRT1_2

const cornersOn = (
  { clear }: CardSeen,
  { width, height }: HTMLCanvasElement,
): readonly (readonly Point[])[] =>
  clear.map((code) => code.map(({ x, y }) => ({ x: x * width, y: y * height })))

function useBoxes({ picture, card, earlier: [first = usualPlace, ...others], seen }: Props) {
  const [on, setOn] = useState(card)
  const [boxes, setBoxes] = useState<readonly Box[]>([boxOn(card, first)])
  const [active, setActive] = useState(0)
  const [codes, setCodes] = useState<ReturnType<typeof cornersOn>>([])
  /** From when on a code that is found moves nothing any more. */
  const isPlaced = useRef(false)
  const place = useEffectEvent((found: CardSeen) => {
    setCodes(cornersOn(found, picture))
    if (found.turn === null || isPlaced.current || !isAnotherWay(found.turn, card.turn)) return
    const turned = middleCard(picture, found.turn)
    setOn(turned)
    setBoxes([boxOn(turned, first)])
  })
  useEffect(() => {
    void seen.then(place)
  }, [seen])
  return {
    boxes,
    active,
    codes,
    setActive,
    isPlaced,
    places: () => boxes.map((box) => placeOn(on, box)),
    change: (change: Change) => {
      isPlaced.current = true
      setBoxes((now) => now.map((box, n) => (n === active ? change(box, picture) : box)))
    },
    addAnother: () => {
      const earlier = others[boxes.length - 1]
      const another = earlier ? [boxOn(on, earlier)] : boxes.slice(0, 1).map((box) => otherBox(box, picture))
      setBoxes([...boxes, ...another])
      setActive(boxes.length)
    },
  }
}

const titles = { place: 'card.title', check: 'card.question', whole: 'card.again' } as const

export function MaskCard(props: Props) {
  const { file, picture, seen, onAnswer } = props
  const { t } = useWords()
  const { boxes, active, codes, setActive, isPlaced, places, change, addAnother } = useBoxes(props)
  const [step, setStep] = useState<Step>({ at: 'place' })
  const [state, setState] = useState<'open' | 'busy' | 'failed'>('open')
  const check = async () => {
    isPlaced.current = true
    setState('busy')
    const covered = await blackened(picture, { boxes, codes: cornersOn(await seen, picture) }, file.name)
    setState(covered ? 'open' : 'failed')
    if (covered) setStep({ at: 'check', file: covered, n: 0 })
  }
  const fail = useCallback(() => {
    setState('failed')
    setStep({ at: 'place' })
  }, [])
  const placeAgain = (n: number) => {
    setActive(n)
    setStep({ at: 'place' })
  }
  const placeAnother = () => {
    addAnother()
    setStep({ at: 'place' })
  }
  const goOn = ({ file: covered, n }: Extract<Step, { at: 'check' }>) => {
    const isLast = n + 1 === boxes.length
    setStep(isLast ? { at: 'whole', file: covered } : { at: 'check', file: covered, n: n + 1 })
  }
  const box = step.at === 'check' ? boxes[step.n] : null
  return (
    <Dialog
      key={step.at === 'check' ? step.n : step.at}
      look="dialog-sheet"
      title={t(titles[step.at])}
      close={t('card.cancel')}
      onClose={() => onAnswer(null)}
    >
      {step.at === 'place' && (
        <MaskKeys onChange={change}>
          <p>{t('card.why')}</p>
          <MaskBox
            picture={picture}
            boxes={boxes}
            active={active}
            codes={codes}
            onActivate={setActive}
            onChange={change}
          />
          <MaskPads onChange={change} />
          <p role="alert">{state === 'failed' && t('card.failed')}</p>
          <div className="mask-answers">
            <button
              className="button button-strong"
              type="button"
              disabled={state === 'busy'}
              onClick={() => void check()}
            >
              {t(state === 'busy' ? 'card.opening' : 'card.check')}
            </button>
            <button className="mask-quiet" type="button" onClick={() => onAnswer(file)}>
              {t('card.skip')}
            </button>
          </div>
        </MaskKeys>
      )}
      {step.at === 'check' && box && (
        <MaskCheck
          file={step.file}
          box={box}
          lead="card.enlarged"
          answers={[
            { label: 'card.readable', onPress: () => placeAgain(step.n) },
            { label: 'card.unreadable', onPress: () => goOn(step) },
          ]}
          onFailure={fail}
        />
      )}
      {step.at === 'whole' && (
        // The other way round: who taps twice by mistake adds nothing unseen.
        <MaskCheck
          file={step.file}
          box={null}
          lead="card.againWhy"
          answers={[
            { label: 'card.nowhere', onPress: () => onAnswer(step.file, places()) },
            { label: 'card.elsewhere', onPress: placeAnother },
          ]}
          onFailure={fail}
        />
      )}
    </Dialog>
  )
}

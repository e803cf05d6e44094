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
  surroundings,
  usualPlace,
} from '#web/photos/mask-box.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { type Key, useWords } from '../../../components/island/texts.ts'
import type { CardSeen } from '../card/protocol.ts'
import { MaskBox, MaskKeys, MaskPads } from './MaskBox.tsx'
import '#web/ui/dialog-sheet.css'
import './mask-card.css'

// Shows what is stored and sent, decoded again, and asks about it: one's own eyes are the only check that the digits are covered.

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
type MaskCheckProps = {
  file: File
  /** Null where it is asked about the whole picture. */
  box: Box | null
  lead: Key
  /** Alike, so that none is pressed because it looks like the way on. */
  answers: readonly Answer[]
  onFailure: () => void
}

function MaskCheck({ file, box, lead, answers, onFailure }: MaskCheckProps) {
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

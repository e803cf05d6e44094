/** The dialog in which a person blacks out the first eight digits of a card, and confirms it, before the picture is stored or sent. */
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

// Decodes the file that will be sent and asks about it: the person's eyes are the only check that the digits are covered.

/** The width in pixels of the enlarged area. */
const ENLARGED = 1200

/** @param box draws only the area around the box; null for the whole picture */
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
/** A made-up number: no Aadhaar number begins with 0. */
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
  /** The box to check; null for the question about the whole picture. */
  box: Box | null
  lead: Key
  /** All answers look alike, so that none is pressed because it looks like the default. */
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
  /** The file as chosen. */
  file: File
  picture: HTMLCanvasElement
  /** The estimated place of the card. */
  card: Turned
  /** The places of the boxes on the previous card. */
  earlier: readonly Turned[]
  /** The QR codes of the card. */
  seen: Promise<CardSeen>
  /** @param file the file to send; null if the person cancelled @param places the places of its boxes */
  onAnswer: (file: File | null, places?: readonly Turned[]) => void
}

/** The steps: place the boxes; check whether box `n` covers the digits; look for other numbers on the whole picture. */
type Step = { at: 'place' } | { at: 'check'; file: File; n: number } | { at: 'whole'; file: File }

/** Whether the code shows that the card is turned by 90 degrees or more; smaller angles are estimated from the edges. */
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
  /** True once the person has moved a box; then a code that is found later moves nothing. */
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
        // The answers are swapped, so that a double tap by mistake does not accept the picture.
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

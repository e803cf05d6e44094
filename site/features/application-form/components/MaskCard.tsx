/** The dialog in which a person blacks out the first eight digits of a card, and confirms it, before the picture is stored or sent. */

import { type ReactNode, useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { blackened } from '#web/photos/blacken.ts'
import {
  type Box,
  boxOn,
  type Change,
  middleCard,
  otherBox,
  type Point,
  placeOn,
  surroundings,
  type Turned,
  usualPlace,
} from '#web/photos/mask-box.ts'
import { ModalLayer } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { Press } from '../../../components/island/buttons.tsx'
import { type Key, useWords } from '../../../components/island/texts.ts'
import type { CardSeen } from '../card/card-worker.ts'
import { MaskBox, MaskKeys, MaskPads } from './MaskBox.tsx'
import './mask-card.css'

// Decodes the file that will be sent and asks about it: the person's eyes are the only check that the digits are covered.

/** The width in pixels of the enlarged area. */
const ENLARGED = 1200

/** Draws the area around the box alone. */
async function draw(file: File, box: Box, canvas: HTMLCanvasElement): Promise<void> {
  const picture = await createImageBitmap(file)
  const { x, y, width, height } = surroundings(box, picture)
  canvas.width = ENLARGED
  canvas.height = (height * ENLARGED) / width
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

type MaskCheckProps = {
  file: File
  /** The box to check. */
  box: Box
  onReadable: () => void
  onUnreadable: () => void
  onFailure: () => void
}

function MaskCheck({ file, box, onReadable, onUnreadable, onFailure }: MaskCheckProps) {
  const { t } = useWords()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (canvas.current) draw(file, box, canvas.current).then(() => setShown(true), onFailure)
  }, [file, box, onFailure])
  return (
    <>
      <p>{t('card.enlarged')}</p>
      <canvas className="mask-shown" ref={canvas} role="img" aria-label={t('card.covered')} />
      <div className="mask-samples">
        <Sample label="card.enough" isEnough />
        <Sample label="card.notEnough" isEnough={false} />
      </div>
      <div className="mask-answers">
        <button
          className="button button-strong"
          type="button"
          disabled={!isShown}
          // The second press of a double click on the button before would add a picture that nobody has looked at.
          onClick={({ detail }) => detail < 2 && onUnreadable()}
        >
          {t('card.unreadable')}
        </button>
        <Press look="line" text="card.readable" disabled={!isShown} onClick={onReadable} />
      </div>
    </>
  )
}

type PageProps = { title: string; back: string; onBack: () => void; children: ReactNode }

/** One page of the dialog, with the way back above its title. */
function MaskPage({ title, back, onBack, children }: PageProps) {
  const id = useId()
  return (
    <ModalLayer className="dialog mask-page" aria-labelledby={id} onClose={onBack}>
      <div className="dialog-in">
        <button className="mask-back" type="button" onClick={onBack}>
          <Icon of={icons.left} />
          <span>{back}</span>
        </button>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </ModalLayer>
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

/** The steps: place the boxes; check whether box `n` covers the digits. */
type Step = { at: 'place' } | { at: 'check'; file: File; n: number }

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
  const goOn = ({ file: covered, n }: Extract<Step, { at: 'check' }>) => {
    if (n + 1 === boxes.length) onAnswer(covered, places())
    else setStep({ at: 'check', file: covered, n: n + 1 })
  }
  const box = step.at === 'check' ? boxes[step.n] : null
  if (step.at === 'check' && box)
    return (
      <MaskPage
        key={step.n}
        title={t('card.question')}
        back={t('card.back')}
        onBack={() => placeAgain(step.n)}
      >
        <MaskCheck
          file={step.file}
          box={box}
          onReadable={() => placeAgain(step.n)}
          onUnreadable={() => goOn(step)}
          onFailure={fail}
        />
      </MaskPage>
    )
  return (
    <MaskPage key="place" title={t('card.title')} back={t('card.cancel')} onBack={() => onAnswer(null)}>
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
        <MaskPads onChange={change} onAnother={addAnother} />
        <p role="alert">{state === 'failed' && t('card.failed')}</p>
        <div className="mask-answers">
          <Press
            text={state === 'busy' ? 'card.opening' : 'card.check'}
            disabled={state === 'busy'}
            onClick={() => void check()}
          />
          <Press look="mask-quiet" text="card.skip" onClick={() => onAnswer(file)} />
        </div>
      </MaskKeys>
    </MaskPage>
  )
}

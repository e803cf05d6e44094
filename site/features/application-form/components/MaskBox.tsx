/** A picture with black boxes, one of which a finger or a mouse moves and resizes. */

import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react'
import {
  type Box,
  type Change,
  isInside,
  movedBy,
  movedTo,
  type Point,
  resizedBy,
  turnedBy,
} from '#web/photos/mask-box.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { down } from '#web/ui/icons.ts'
import { Press } from '../../../components/island/buttons.tsx'
import { type Key, useWords } from '../../../components/island/texts.ts'

type Props = {
  picture: HTMLCanvasElement
  boxes: readonly Box[]
  /** The index of the box that moves. */
  active: number
  /** The corners of QR codes that are covered as well. */
  codes: readonly (readonly Point[])[]
  onActivate: (n: number) => void
  onChange: (change: Change) => void
}

const corners = { 1: 'mask-corner mask-corner-end', [-1]: 'mask-corner' } as const
const cornerOf = (target: EventTarget): 1 | -1 | null => {
  if (!(target instanceof Element) || !target.matches('.mask-corner')) return null
  return target.matches('.mask-corner-end') ? 1 : -1
}

/** A drag that began at `from`; `corner`: the corner that moves, null for the whole box. */
type Drag = { from: Point; corner: 1 | -1 | null }

function useDrag({ picture, boxes, active, onActivate, onChange }: Props) {
  const drag = useRef<Drag | null>(null)
  /** In pixels of the picture. */
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent): Point => {
    const { left, top, width } = currentTarget.getBoundingClientRect()
    const scale = picture.width / width
    return { x: (clientX - left) * scale, y: (clientY - top) * scale }
  }
  const begin = (event: PointerEvent) => {
    const from = pointOf(event)
    const corner = cornerOf(event.target)
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from, corner }
    const now = boxes[active]
    if (corner || !now || isInside(now, from)) return
    const other = boxes.findIndex((box) => isInside(box, from))
    if (other < 0) onChange(movedTo(from))
    else onActivate(other)
  }
  const end = () => {
    drag.current = null
  }
  return {
    onPointerDown: begin,
    onPointerMove: (event: PointerEvent) => {
      const now = drag.current
      if (!now) return
      const to = pointOf(event)
      const step = { x: to.x - now.from.x, y: to.y - now.from.y }
      drag.current = { ...now, from: to }
      onChange(now.corner ? resizedBy(step, now.corner) : movedBy(step))
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`

export function MaskBox(props: Props) {
  const { picture, boxes, active, codes } = props
  const { t } = useWords()
  const frame = useRef<HTMLDivElement>(null)
  const drag = useDrag(props)
  useLayoutEffect(() => {
    frame.current?.prepend(picture)
  }, [picture])
  const styleOf = ({ x, y, width, height, turn }: Box): CSSProperties => ({
    left: percent(x - width / 2, picture.width),
    top: percent(y - height / 2, picture.height),
    width: percent(width, picture.width),
    height: percent(height, picture.height),
    rotate: `${turn}rad`,
  })
  return (
    <div className="mask-frame" ref={frame} role="img" aria-label={t('card.picture')} {...drag}>
      <svg viewBox={`0 0 ${picture.width} ${picture.height}`} aria-hidden="true">
        {codes.map((code) => (
          <polygon key={JSON.stringify(code)} points={code.map(({ x, y }) => `${x},${y}`).join(' ')} />
        ))}
      </svg>
      {boxes.map((box, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: boxes have no ids, and none is removed
        <span key={n} className="mask-box" style={styleOf(box)}>
          {n === active && <span className={corners[-1]} />}
          {n === active && <span className={corners[1]} />}
        </span>
      ))}
    </div>
  )
}

// Moves, resizes and turns the black box without dragging: by buttons, and by the arrow keys wherever the focus is in the dialog.

type OnChange = (change: Change) => void

/** The distance of one step, as a fraction of the picture's longer side. */
const STEP = 0.015
/** Radians. */
const TURN = Math.PI / 90

const by =
  (how: (step: Point) => Change, x: number, y: number): Change =>
  (box, picture) => {
    const step = STEP * Math.max(picture.width, picture.height)
    return how({ x: x * step, y: y * step })(box, picture)
  }
const resized = (step: Point): Change => resizedBy(step, 1)

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowRight: [1, 0],
}
const moves: readonly (readonly [Key, Change])[] = [
  ['card.left', by(movedBy, -1, 0)],
  ['card.up', by(movedBy, 0, -1)],
  ['card.down', by(movedBy, 0, 1)],
  ['card.right', by(movedBy, 1, 0)],
]
const sizes: readonly (readonly [Key, Change])[] = [
  ['card.wider', by(resized, 1, 0)],
  ['card.narrower', by(resized, -1, 0)],
  ['card.taller', by(resized, 0, 1)],
  ['card.lower', by(resized, 0, -1)],
]
const turns: readonly (readonly [Key, Change])[] = [
  ['card.turnLeft', turnedBy(-TURN)],
  ['card.turnRight', turnedBy(TURN)],
]

type PadProps = { label: Key; presses: typeof moves; onChange: OnChange }

function Pad({ label, presses, onChange }: PadProps) {
  const { t } = useWords()
  return (
    <fieldset className="mask-pad">
      <legend>{t(label)}</legend>
      {presses.map(([name, change]) => (
        <button key={name} type="button" onClick={() => onChange(change)}>
          {t(name)}
        </button>
      ))}
    </fieldset>
  )
}

/** `onAnother`: the number may be in the picture twice, as on a letter or on both sides of a card. */
export function MaskPads({ onChange, onAnother }: { onChange: OnChange; onAnother: () => void }) {
  const { t } = useWords()
  return (
    <details>
      <summary>
        <span>{t('card.byButtons')}</span>
        <Icon of={down} />
      </summary>
      <Pad label="card.move" presses={moves} onChange={onChange} />
      <Pad label="card.size" presses={sizes} onChange={onChange} />
      <Pad label="card.turn" presses={turns} onChange={onChange} />
      <p>{t('card.how')}</p>
      <Press look="line" text="card.another" onClick={onAnother} />
    </details>
  )
}

export function MaskKeys({ onChange, children }: { onChange: OnChange; children: ReactNode }) {
  const press = (event: KeyboardEvent) => {
    const direction = directions[event.key]
    if (!direction) return
    event.preventDefault()
    onChange(by(event.shiftKey ? resized : movedBy, ...direction))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside, which do the same
    <div onKeyDown={press}>{children}</div>
  )
}

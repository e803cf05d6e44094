/** Moves, resizes and turns the black box without dragging: by buttons, and by the arrow keys wherever the focus is in the dialog. */
import type { KeyboardEvent, ReactNode } from 'react'
import { type Change, movedBy, type Point, resizedBy, turnedBy } from '#web/photos/mask-box.ts'
import { type Key, useWords } from '../../../components/island/texts.ts'

type OnChange = (change: Change) => void

/** What a press of a button or a key moves, in fractions of the picture's longer side. */
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

export function MaskPads({ onChange }: { onChange: OnChange }) {
  const { t } = useWords()
  return (
    <details>
      <summary>{t('card.byButtons')}</summary>
      <Pad label="card.move" presses={moves} onChange={onChange} />
      <Pad label="card.size" presses={sizes} onChange={onChange} />
      <Pad label="card.turn" presses={turns} onChange={onChange} />
      <p>{t('card.how')}</p>
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

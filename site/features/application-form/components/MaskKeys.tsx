/** Moves and resizes the black box without dragging: by buttons, and by the arrow keys wherever the focus is in the dialog. */
import type { KeyboardEvent, ReactNode } from 'react'
import { type Box, moved, resized } from '#web/photos/mask-box.ts'
import { type Key, useWords } from '../../../components/island/texts.ts'

type Step = { x: number; y: number }
type Change = (change: (box: Box) => Box) => void

/** What a press of a button or a key moves, in fractions of the picture. */
const STEP = 0.02
const steps: Readonly<Record<string, Step>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
  ArrowRight: { x: STEP, y: 0 },
}
const moves: readonly (readonly [Key, Step])[] = [
  ['card.left', { x: -STEP, y: 0 }],
  ['card.up', { x: 0, y: -STEP }],
  ['card.down', { x: 0, y: STEP }],
  ['card.right', { x: STEP, y: 0 }],
]
const sizes: readonly (readonly [Key, Step])[] = [
  ['card.wider', { x: STEP, y: 0 }],
  ['card.narrower', { x: -STEP, y: 0 }],
  ['card.taller', { x: 0, y: STEP }],
  ['card.lower', { x: 0, y: -STEP }],
]

type PadProps = { label: Key; presses: typeof moves; onPress: (step: Step) => void }

function Pad({ label, presses, onPress }: PadProps) {
  const { t } = useWords()
  return (
    <fieldset className="mask-pad">
      <legend>{t(label)}</legend>
      {presses.map(([name, step]) => (
        <button key={name} type="button" onClick={() => onPress(step)}>
          {t(name)}
        </button>
      ))}
    </fieldset>
  )
}

export function MaskPads({ onChange }: { onChange: Change }) {
  const { t } = useWords()
  return (
    <details>
      <summary>{t('card.byButtons')}</summary>
      <Pad label="card.move" presses={moves} onPress={(step) => onChange((now) => moved(now, step))} />
      <Pad label="card.size" presses={sizes} onPress={(step) => onChange((now) => resized(now, step))} />
      <p>{t('card.how')}</p>
    </details>
  )
}

export function MaskKeys({ onChange, children }: { onChange: Change; children: ReactNode }) {
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    onChange((now) => (event.shiftKey ? resized(now, step) : moved(now, step)))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside, which do the same
    <div onKeyDown={press}>{children}</div>
  )
}

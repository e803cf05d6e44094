/** The line between two panes: dragged by pointer, moved by arrow keys, Home and End; the width is remembered. */
import { type PrimitiveAtom, useAtom } from 'jotai'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'

type Props = {
  label: string
  width: PrimitiveAtom<number>
  min: number
  max: number
  /** Which side of the line the pane is on that gets wider. */
  pane: 'before' | 'after'
}
const STEP = 16

export function Splitter({ label, width: atom, min, max, pane }: Props) {
  const [width, setWidth] = useAtom(atom)
  const grabbed = useRef<{ x: number; width: number } | null>(null)
  const sign = pane === 'before' ? 1 : -1
  const set = (wanted: number) => setWidth(Math.min(max, Math.max(min, Math.round(wanted))))
  const down = (event: PointerEvent<HTMLHRElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    grabbed.current = { x: event.clientX, width }
  }
  const move = (event: PointerEvent) => {
    if (grabbed.current) set(grabbed.current.width + sign * (event.clientX - grabbed.current.x))
  }
  const wanted: Record<string, number> = {
    ArrowLeft: width - sign * STEP,
    ArrowRight: width + sign * STEP,
    Home: min,
    End: max,
  }
  const key = (event: KeyboardEvent) => {
    const next = wanted[event.key]
    if (next === undefined) return
    event.preventDefault()
    set(next)
  }
  return (
    <hr
      className={`splitter splitter-${pane}`}
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={() => {
        grabbed.current = null
      }}
      onKeyDown={key}
    />
  )
}

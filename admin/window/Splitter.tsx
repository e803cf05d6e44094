/** The separator between two panes, moved by pointer, arrow keys, Home and End (ARIA window splitter). */
import { type PrimitiveAtom, useAtom } from 'jotai'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'

type Props = {
  label: string
  /** This and the limits are CSS pixels. */
  width: PrimitiveAtom<number>
  min: number
  max: number
  /** Which side of the separator the pane is on whose width is set. */
  pane: 'before' | 'after'
}
const STEP = 16

export function Splitter({ label, width: atom, min, max, pane }: Props) {
  const [width, setWidth] = useAtom(atom)
  const dragStart = useRef<{ x: number; width: number } | null>(null)
  const sign = pane === 'before' ? 1 : -1
  const set = (wanted: number) => setWidth(Math.min(max, Math.max(min, Math.round(wanted))))
  const startDrag = (event: PointerEvent<HTMLHRElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    dragStart.current = { x: event.clientX, width }
  }
  const drag = (event: PointerEvent) => {
    if (dragStart.current) set(dragStart.current.width + sign * (event.clientX - dragStart.current.x))
  }
  const widthByKey: Record<string, number> = {
    ArrowLeft: width - sign * STEP,
    ArrowRight: width + sign * STEP,
    Home: min,
    End: max,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = widthByKey[event.key]
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
      onPointerDown={startDrag}
      onPointerMove={drag}
      onPointerUp={() => {
        dragStart.current = null
      }}
      onKeyDown={onKeyDown}
    />
  )
}

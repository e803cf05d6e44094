/** Zoom by wheel or pinch about the pointer, and panning by dragging. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { bounded, type View } from './view.ts'

type Asked = {
  view: View
  setView: (view: View) => void
  /** A picture is enlarged by the wheel alone; what has pages scrolls, and wants Ctrl beside it. */
  byWheel: boolean
}
type Point = { x: number; y: number }
type ZoomTo = (zoom: number, at: Point) => void
type Hearing = (sheet: HTMLElement, asked: () => Asked, zoomTo: ZoomTo) => () => void

/** For each notch of a wheel. */
const NOTCH = 1.15

const wheel: Hearing = (sheet, asked, zoomTo) => {
  const hear = (event: WheelEvent) => {
    const { view, byWheel } = asked()
    if (!byWheel && !event.ctrlKey) return
    // The window itself is not to be zoomed by it.
    event.preventDefault()
    zoomTo(view.zoom * (event.deltaY < 0 ? NOTCH : 1 / NOTCH), { x: event.clientX, y: event.clientY })
  }
  sheet.addEventListener('wheel', hear, { passive: false })
  return () => sheet.removeEventListener('wheel', hear)
}

const pinch: Hearing = (sheet, asked, zoomTo) => {
  let first = { apart: 0, zoom: 1 }
  const hear = (event: TouchEvent) => {
    const [one, other] = event.touches
    if (!one || !other) return
    event.preventDefault()
    const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
    if (event.type === 'touchstart') first = { apart, zoom: asked().view.zoom }
    const between = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 }
    if (first.apart > 0) zoomTo((first.zoom * apart) / first.apart, between)
  }
  const kinds = ['touchstart', 'touchmove'] as const
  for (const kind of kinds) sheet.addEventListener(kind, hear, { passive: false })
  return () => {
    for (const kind of kinds) sheet.removeEventListener(kind, hear)
  }
}

/** Fingers scroll by themselves; the mouse takes hold of the sheet. */
const drag: Hearing = (sheet) => {
  const move = ({ pointerType, buttons, movementX, movementY }: PointerEvent) => {
    if (pointerType === 'mouse' && buttons === 1) sheet.scrollBy(-movementX, -movementY)
  }
  sheet.addEventListener('pointermove', move)
  return () => sheet.removeEventListener('pointermove', move)
}

/** @returns for the element that scrolls; it must be there from the first time on */
export function useZooming(asked: Asked): RefObject<HTMLDivElement | null> {
  const sheet = useRef<HTMLDivElement>(null)
  const latest = useRef(asked)
  latest.current = asked
  /** What stays under the pointer once the sheet has its new size. */
  const settle = useRef<(() => void) | null>(null)
  useEffect(() => {
    const here = sheet.current
    if (!here) return
    const zoomTo: ZoomTo = (zoom, at) => {
      const { view, setView } = latest.current
      const next = bounded({ ...view, zoom })
      settle.current = keeping(here, at, next.zoom / view.zoom)
      setView(next)
    }
    const ends = [wheel, pinch, drag].map((hear) => hear(here, () => latest.current, zoomTo))
    return () => {
      for (const end of ends) end()
    }
  }, [])
  useLayoutEffect(() => {
    settle.current?.()
    settle.current = null
  })
  return sheet
}

/** Scrolls so that a point of the window shows what it showed before everything became so much larger. */
function keeping(sheet: HTMLElement, { x, y }: Point, by: number): () => void {
  const { left, top } = sheet.getBoundingClientRect()
  const across = sheet.scrollLeft + x - left
  const down = sheet.scrollTop + y - top
  return () => sheet.scrollTo(across * by - (x - left), down * by - (y - top))
}

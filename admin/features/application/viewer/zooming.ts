/** Zoom by wheel or pinch about the pointer, and panning by dragging. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { bounded, type View } from './view.ts'

type Zoomable = {
  view: View
  setView: (view: View) => void
  /** Whether the wheel zooms without Ctrl: for a picture; the pages of a PDF scroll. */
  byWheel: boolean
}
type Point = { x: number; y: number }
type ZoomTo = (zoom: number, at: Point) => void
type Gesture = (sheet: HTMLElement, options: () => Zoomable, zoomTo: ZoomTo) => () => void

/** For each notch of a wheel. */
const NOTCH = 1.15

const wheel: Gesture = (sheet, options, zoomTo) => {
  const onWheel = (event: WheelEvent) => {
    const { view, byWheel } = options()
    if (!byWheel && !event.ctrlKey) return
    // Prevents the browser from zooming the page.
    event.preventDefault()
    zoomTo(view.zoom * (event.deltaY < 0 ? NOTCH : 1 / NOTCH), { x: event.clientX, y: event.clientY })
  }
  sheet.addEventListener('wheel', onWheel, { passive: false })
  return () => sheet.removeEventListener('wheel', onWheel)
}

const pinch: Gesture = (sheet, options, zoomTo) => {
  let first = { apart: 0, zoom: 1 }
  const onTouch = (event: TouchEvent) => {
    const [one, other] = event.touches
    if (!one || !other) return
    event.preventDefault()
    const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
    if (event.type === 'touchstart') first = { apart, zoom: options().view.zoom }
    const between = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 }
    if (first.apart > 0) zoomTo((first.zoom * apart) / first.apart, between)
  }
  const kinds = ['touchstart', 'touchmove'] as const
  for (const kind of kinds) sheet.addEventListener(kind, onTouch, { passive: false })
  return () => {
    for (const kind of kinds) sheet.removeEventListener(kind, onTouch)
  }
}

/** For the mouse; touch scrolls natively. */
const drag: Gesture = (sheet) => {
  const move = ({ pointerType, buttons, movementX, movementY }: PointerEvent) => {
    if (pointerType === 'mouse' && buttons === 1) sheet.scrollBy(-movementX, -movementY)
  }
  sheet.addEventListener('pointermove', move)
  return () => sheet.removeEventListener('pointermove', move)
}

/** @returns for the element that scrolls; it must be there from the first time on */
export function useZooming(options: Zoomable): RefObject<HTMLDivElement | null> {
  const sheet = useRef<HTMLDivElement>(null)
  const latest = useRef(options)
  latest.current = options
  /** Run after the render in which the sheet has its new size. */
  const settle = useRef<(() => void) | null>(null)
  useEffect(() => {
    const element = sheet.current
    if (!element) return
    const zoomTo: ZoomTo = (zoom, at) => {
      const { view, setView } = latest.current
      const next = bounded({ ...view, zoom })
      settle.current = scrollAround(element, at, next.zoom / view.zoom)
      setView(next)
    }
    const stops = [wheel, pinch, drag].map((listen) => listen(element, () => latest.current, zoomTo))
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  useLayoutEffect(() => {
    settle.current?.()
    settle.current = null
  })
  return sheet
}

/** @returns scrolls so that the point under the pointer stays where it was after zooming by `by` */
function scrollAround(sheet: HTMLElement, { x, y }: Point, by: number): () => void {
  const { left, top } = sheet.getBoundingClientRect()
  const across = sheet.scrollLeft + x - left
  const down = sheet.scrollTop + y - top
  return () => sheet.scrollTo(across * by - (x - left), down * by - (y - top))
}

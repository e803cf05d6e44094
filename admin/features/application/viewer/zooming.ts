/** Zooming by wheel or pinch around the pointer, and panning by dragging with the mouse. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { type View, zoomed } from './view.ts'

type Options = {
  view: View
  setView: (view: View) => void
  /** Whether the wheel zooms without Ctrl: true for a picture; the pages of a PDF scroll. */
  byWheel: boolean
}
type Point = { x: number; y: number }
type Gesture = (gesture: {
  /** The element that scrolls. */
  sheet: HTMLElement
  /** Removes the listeners. */
  signal: AbortSignal
  /** The options of the latest render. */
  options: () => Options
  /** @param at the point that stays where it is */
  zoomTo: (zoom: number, at: Point) => void
}) => void

/** The factor for each notch of a wheel. */
const NOTCH = 1.15

const wheel: Gesture = ({ sheet, signal, options, zoomTo }) => {
  const onWheel = (event: WheelEvent) => {
    const { view, byWheel } = options()
    if (!byWheel && !event.ctrlKey) return
    // Prevents the browser from zooming the page.
    event.preventDefault()
    zoomTo(view.zoom * (event.deltaY < 0 ? NOTCH : 1 / NOTCH), { x: event.clientX, y: event.clientY })
  }
  sheet.addEventListener('wheel', onWheel, { passive: false, signal })
}

const pinch: Gesture = ({ sheet, signal, options, zoomTo }) => {
  let start = { distance: 0, zoom: 1 }
  const onTouch = (event: TouchEvent) => {
    const [one, other] = event.touches
    if (!one || !other) return
    event.preventDefault()
    const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
    if (event.type === 'touchstart') start = { distance, zoom: options().view.zoom }
    const between = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 }
    if (start.distance > 0) zoomTo((start.zoom * distance) / start.distance, between)
  }
  for (const type of ['touchstart', 'touchmove'] as const)
    sheet.addEventListener(type, onTouch, { passive: false, signal })
}

/** For the mouse; touch scrolls natively. */
const drag: Gesture = ({ sheet, signal }) => {
  const onMove = ({ pointerType, buttons, movementX, movementY }: PointerEvent) => {
    if (pointerType === 'mouse' && buttons === 1) sheet.scrollBy(-movementX, -movementY)
  }
  sheet.addEventListener('pointermove', onMove, { signal })
}

/** @returns the ref of the element that scrolls, which must exist from the first render on */
export function useZooming(options: Options): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const latest = useRef(options)
  latest.current = options
  /** Scrolls after the render that gives the sheet its new size. */
  const scroll = useRef<(() => void) | null>(null)
  useEffect(() => {
    const sheet = ref.current
    if (!sheet) return
    const zoomTo = (zoom: number, at: Point) => {
      const { view, setView } = latest.current
      const next = zoomed(view, zoom)
      scroll.current = scrollAround(sheet, at, next.zoom / view.zoom)
      setView(next)
    }
    const removal = new AbortController()
    const gesture = { sheet, signal: removal.signal, options: () => latest.current, zoomTo }
    for (const listen of [wheel, pinch, drag]) listen(gesture)
    return () => removal.abort()
  }, [])
  useLayoutEffect(() => {
    scroll.current?.()
    scroll.current = null
  })
  return ref
}

/** @returns a function that scrolls so that the point under the pointer stays where it was before zooming by `factor` */
function scrollAround(sheet: HTMLElement, { x, y }: Point, factor: number): () => void {
  const { left, top } = sheet.getBoundingClientRect()
  const across = sheet.scrollLeft + x - left
  const down = sheet.scrollTop + y - top
  return () => sheet.scrollTo(across * factor - (x - left), down * factor - (y - top))
}

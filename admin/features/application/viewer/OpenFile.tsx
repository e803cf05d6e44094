/** The open file under a watermark with the name of the viewer; hidden pictures are loaded only on request. */
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { moment } from '#events/language/format.ts'
import { ApiError } from '#web/api.ts'
import { eye } from '#web/ui/field-icons.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { lazyCode } from '../../../app/lazy-code.tsx'
import { accountAtom } from '../../../app/state.ts'
import { useWords } from '../../../app/texts/console.ts'
import type { File } from '../files.ts'

/** `url` is valid in this window only; a PDF is drawn from its bytes. */
type LoadedFile = { kind: 'image'; url: string } | { kind: 'pdf'; bytes: Uint8Array<ArrayBuffer> }

async function load(key: string): Promise<{ blob: Blob; pdf: Uint8Array<ArrayBuffer> | null }> {
  const reply = await fetch(key)
  if (!reply.ok) throw new ApiError(reply.status, await reply.text())
  const blob = await reply.blob()
  return { blob, pdf: blob.type === 'application/pdf' ? new Uint8Array(await blob.arrayBuffer()) : null }
}

/** @returns `file`: null while loading, or not requested */
function useFile(key: string, isRequested: boolean): { file: LoadedFile | null; failed: boolean } {
  // Never cached: each view of a file must be a request of its own in the audit log.
  const query = { queryKey: ['file', key], queryFn: () => load(key), enabled: isRequested, gcTime: 0 }
  const { data, isError } = useQuery(query)
  const [file, setFile] = useState<LoadedFile | null>(null)
  useEffect(() => {
    if (!data) return
    if (data.pdf) return setFile({ kind: 'pdf', bytes: data.pdf })
    const url = URL.createObjectURL(data.blob)
    setFile({ kind: 'image', url })
    return () => URL.revokeObjectURL(url)
  }, [data])
  return { file, failed: isError }
}

/** `rotation` in degrees, clockwise; `zoom` 1 fits the window. */
export type View = { zoom: number; rotation: number }
export const initialView: View = { zoom: 1, rotation: 0 }
export const zoomed = (view: View, zoom: number): View => ({
  ...view,
  zoom: Math.min(8, Math.max(0.5, zoom)),
})

type Options = {
  view: View
  setView: (view: View) => void
  /** Whether the wheel zooms without Ctrl: true for a picture; a PDF scrolls. */
  byWheel: boolean
}
type Point = { x: number; y: number }
type Gesture = (gesture: {
  sheet: HTMLElement
  signal: AbortSignal
  options: () => Options
  /** @param at the point that keeps its place */
  zoomTo: (zoom: number, at: Point) => void
}) => void

const NOTCH = 1.15

const wheel: Gesture = ({ sheet, signal, options, zoomTo }) => {
  const onWheel = (event: WheelEvent) => {
    const { view, byWheel } = options()
    if (!byWheel && !event.ctrlKey) return
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

/** @returns the ref of the scrolling element, which must exist from the first render on */
function useZooming(options: Options): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const latest = useRef(options)
  latest.current = options
  /** Runs after the render that gives the sheet its new size. */
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

/** @returns a function that scrolls so that the point under the pointer keeps its place after zooming by `factor` */
function scrollAround(sheet: HTMLElement, { x, y }: Point, factor: number): () => void {
  const { left, top } = sheet.getBoundingClientRect()
  const across = sheet.scrollLeft + x - left
  const down = sheet.scrollTop + y - top
  return () => sheet.scrollTo(across * factor - (x - left), down * factor - (y - top))
}

const Pdf = lazyCode(() => import('./Pdf.tsx'))

type Props = { file: File; view: View; setView: (view: View) => void }

export function OpenFile({ file, view, setView }: Props) {
  const { t } = useWords()
  const [isRequested, setRequested] = useState(!file.isHidden)
  const { file: loaded, failed } = useFile(file.key, isRequested)
  if (!isRequested)
    return (
      <div className="sheet sheet-veiled">
        <Icon of={icons.lock} />
        <p>{t('console.hidden')}</p>
        <button className="tb main" type="button" onClick={() => setRequested(true)}>
          <Icon of={eye} />
          {t('console.show')}
        </button>
        <p className="hint">{t('console.showNote')}</p>
      </div>
    )
  if (failed) return <p className="sheet waiting">{t('console.fileFail')}</p>
  if (!loaded) return <p className="sheet waiting">{t('console.loadingFile')}</p>
  return <Shown loaded={loaded} name={file.name ?? file.label} view={view} setView={setView} />
}

type ShownProps = Pick<Props, 'view' | 'setView'> & { loaded: LoadedFile; name: string }

/** A picture fits the window in every rotation; the pages of a PDF fit its width. */
function Shown({ loaded, name, view, setView }: ShownProps) {
  const { t } = useWords()
  const sheet = useZooming({ view, setView, byWheel: loaded.kind === 'image' })
  const full = `${view.zoom * 100}`
  const rotate = `${view.rotation}deg`
  // Rotated by 90 or 270 degrees, width and height change places.
  const [across, down] = view.rotation % 180 === 0 ? ['cqw', 'cqh'] : ['cqh', 'cqw']
  return (
    <div className="sheet sheet-shown" ref={sheet}>
      {loaded.kind === 'image' ? (
        <div className="paper" style={{ inlineSize: `${full}cqw`, blockSize: `${full}cqh` }}>
          <img
            src={loaded.url}
            alt={name}
            draggable={false}
            style={{ inlineSize: full + across, blockSize: full + down, rotate }}
          />
        </div>
      ) : (
        <div className="paper" style={{ inlineSize: `${full}%`, rotate }}>
          <Suspense fallback={<p className="waiting">{t('console.loadingFile')}</p>}>
            <Pdf bytes={loaded.bytes} name={name} />
          </Suspense>
        </div>
      )}
      <Watermark />
    </div>
  )
}

/** The viewer's address and the time, so that a photograph of the screen can be traced. */
function Watermark() {
  const { locale } = useWords()
  const account = useAtomValue(accountAtom)
  const [text] = useState(() => `${account?.email} · ${moment(locale, new Date().toISOString())}`)
  return (
    <div className="watermark" aria-hidden="true">
      {Array.from({ length: 12 }, (_, place) => place).map((place) => (
        <span key={place} data-text={text} />
      ))}
    </div>
  )
}

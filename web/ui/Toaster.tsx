/** Shows the toast in a polite live region; a swipe to the right or the close button dismisses it. */
import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { openDialogs } from './open-dialogs.ts'
import { currentToast, dismiss, showFromLastPage, startTime, type Toast } from './toast.ts'
import { useStore } from './use-store.ts'
import './toast.css'

/** Pixels. */
const SWIPE = 50

/** @param close the label of the button that dismisses a toast */
export function Toaster({ close }: { close: string }) {
  const toast = useStore(currentToast)
  const layer = useStore(openDialogs).at(-1)
  useEffect(() => {
    if (toast) startTime()
  }, [toast])
  useEffect(showFromLastPage, [])
  const card = toast && <ToastCard key={toast.id} toast={toast} close={close} />
  return (
    <>
      <Region isShown={!layer}>{card}</Region>
      {layer && createPortal(<Region isShown>{card}</Region>, layer)}
    </>
  )
}

/**
 * Screen readers announce a live region only if it was in the page before its text. A modal dialog needs its own region, because the
 * rest of the page is inert.
 */
const Region = ({ isShown, children }: { isShown: boolean; children: ReactNode }) => (
  <section className={isShown ? 'toaster' : undefined} aria-live="polite">
    {isShown && children}
  </section>
)

function ToastCard({ toast, close }: { toast: Toast; close: string }) {
  const start = useRef<number | null>(null)
  const down = (event: PointerEvent) => {
    start.current = event.clientX
  }
  const up = (event: PointerEvent) => {
    if (start.current !== null && event.clientX - start.current > SWIPE) dismiss(toast.id)
    start.current = null
  }
  const { act } = toast
  return (
    <div className="toast" data-kind={toast.kind} onPointerDown={down} onPointerUp={up} onPointerCancel={up}>
      <p>
        <b>{toast.title}</b>
        {toast.text}
      </p>
      {act && <act.Button toast={toast.id} act={act} />}
      <button type="button" aria-label={close} onClick={() => dismiss(toast.id)}>
        ×
      </button>
    </div>
  )
}

/** Shows the toast in a polite live region; a swipe of 50 px to the right, or its button, dismisses it. */
import { type PointerEvent, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { sentences } from '#events/language/sentences.ts'
import { openDialogs } from './open-dialogs.ts'
import { currentToast, dismiss, showFromLastPage, type Toast, type ToastAction } from './toast.ts'
import './toast.css'

/** Pixels. */
const SWIPE = 50
/** While pages are rendered at build time. */
const NO_DIALOGS: readonly HTMLDialogElement[] = []

/** @param close the label of the button that dismisses the toast */
export function Toaster({ close }: { close: string }) {
  const toast = useSyncExternalStore(currentToast.subscribe, currentToast.now, () => null)
  const layer = useSyncExternalStore(openDialogs.subscribe, openDialogs.now, () => NO_DIALOGS).at(-1)
  useEffect(showFromLastPage, [])
  const card = toast && <ToastCard key={toast.id} toast={toast} close={close} />
  return (
    <>
      <Region isShown={!layer}>{card}</Region>
      {layer && createPortal(<Region isShown>{card}</Region>, layer)}
    </>
  )
}

/** A live region is only announced if it was in the page before its text. A modal dialog needs its own: the rest is inert. */
const Region = ({ isShown, children }: { isShown: boolean; children: ReactNode }) => (
  <section className={isShown ? 'toaster' : undefined} aria-live="polite" aria-atomic="true">
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
  const runAction = (action: ToastAction) => {
    dismiss(toast.id)
    action.run()
  }
  const { act } = toast
  return (
    <div className="toast" data-kind={toast.kind} onPointerDown={down} onPointerUp={up} onPointerCancel={up}>
      <p>
        {toast.before && <span className="toast-before">{toast.before} · </span>}
        <b>
          {toast.title}
          {toast.times > 1 && ` ×${toast.times}`}
        </b>
        {sentences(toast.text, toast.ask)}
      </p>
      {act && (
        <button className="toast-act" type="button" onClick={() => runAction(act)}>
          {act.name}
        </button>
      )}
      <button type="button" aria-label={close} onClick={() => dismiss(toast.id)}>
        ×
      </button>
    </div>
  )
}

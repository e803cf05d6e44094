/** Shows the toast: a polite live region that a swipe of 50 px to the right, or its button, takes away. */
import { type PointerEvent, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { layers } from './layers.ts'
import { dismiss, showFromLastPage, type Toast, type ToastAction, toasts } from './toast.ts'
import './toast.css'

const SWIPE = 50

/** @param close the name of the button that takes the toast away, in the language of the page */
export function Toaster({ close }: { close: string }) {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.now, () => null)
  const layer = useSyncExternalStore(layers.subscribe, layers.top, () => null)
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
  return (
    <div className="toast" data-kind={toast.kind} onPointerDown={down} onPointerUp={up} onPointerCancel={up}>
      <p>
        <b>{toast.title}</b>
        {toast.text}
      </p>
      {toast.act && <ActionButton id={toast.id} act={toast.act} />}
      <button type="button" aria-label={close} onClick={() => dismiss(toast.id)}>
        ×
      </button>
    </div>
  )
}

function ActionButton({ id, act }: { id: number; act: ToastAction }) {
  const take = () => {
    dismiss(id)
    act.run()
  }
  return (
    <button className="toast-act" type="button" onClick={take}>
      {act.name}
    </button>
  )
}

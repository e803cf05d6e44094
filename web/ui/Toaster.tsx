/** Shows the toast: a polite live region that a swipe of 50 px to the right, or its button, takes away. */
import { type PointerEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { type Act, dismiss, showKept, type Toast, toasts } from './toast.ts'
import './toast.css'

const SWIPE = 50

/** @param close the name of the button that takes the toast away, in the language of the page */
export function Toaster({ close }: { close: string }) {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.now, () => null)
  useEffect(showKept, [])
  return (
    <section className="toaster" aria-live="polite" aria-atomic="true">
      {toast && <ToastCard key={toast.id} toast={toast} close={close} />}
    </section>
  )
}

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
      {toast.act && <Offer id={toast.id} act={toast.act} />}
      <button type="button" aria-label={close} onClick={() => dismiss(toast.id)}>
        ×
      </button>
    </div>
  )
}

function Offer({ id, act }: { id: number; act: Act }) {
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

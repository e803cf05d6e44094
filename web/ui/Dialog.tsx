/** A dialog over the page, by the browser's own element: it keeps the focus, Escape closes it, and the page behind is still. */
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import './dialog.css'

type Props = { title: string; close: string; onClose: () => void; children: ReactNode }

const isOutside = ({ target, currentTarget }: MouseEvent): boolean => target === currentTarget

/** It is open as long as it is there. @param close the name of the button that closes it */
export function Dialog({ title, close, onClose, children }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the dialog is only one of three ways; Escape is the keyboard's
    <dialog
      className="dialog"
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => isOutside(event) && onClose()}
    >
      <div className="dialog-in">
        <header>
          <h2 id={id}>{title}</h2>
          <button type="button" aria-label={close} onClick={onClose}>
            <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M6 6l12 12M18 6L6 18" />
            </svg>
          </button>
        </header>
        {children}
      </div>
    </dialog>
  )
}

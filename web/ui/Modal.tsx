/** A dialog over the page, by the browser's own element: it holds the focus, and gives it back. */
import { type ReactNode, useEffect, useId, useRef } from 'react'
import './modal.css'

type Props = {
  title: string
  children: ReactNode
  /** Without it the dialog can only be answered, not put away. */
  onClose?: (() => void) | undefined
}

export function Modal({ title, children, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="modal"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}

/**
 * A modal `<dialog>` without a look of its own: the rest of the page is inert, the focus is trapped in it and restored
 * afterwards. Escape calls `onClose`; without one, only the buttons inside close it.
 */
import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { openModal } from './open-dialogs.ts'
import './modal-layer.css'

type Props = {
  className: string
  children: ReactNode
  onClose?: (() => void) | undefined
  /** Light dismiss: a click on the backdrop closes it. */
  isLight?: boolean
  isAlert?: boolean
} & ({ 'aria-label': string } | { 'aria-labelledby': string })

const isItself = ({ target, currentTarget }: SyntheticEvent): boolean => target === currentTarget

/** Open while mounted. */
export function ModalLayer({ className, children, onClose, isLight, isAlert, ...name }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Before the effects of what is in it, which may take the focus.
  useLayoutEffect(() => (dialog.current ? openModal(dialog.current) : undefined), [])
  /** A file input inside sends a `cancel` event that bubbles up to the dialog. */
  const cancel = (event: SyntheticEvent) => {
    if (!isItself(event)) return
    event.preventDefault()
    onClose?.()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the dialog is only one of three ways; Escape is the keyboard's
    <dialog
      {...name}
      className={`layer ${className}`}
      ref={dialog}
      tabIndex={-1}
      role={isAlert ? 'alertdialog' : undefined}
      onCancel={cancel}
      onClick={(event) => isLight && isItself(event) && onClose?.()}
    >
      {children}
    </dialog>
  )
}

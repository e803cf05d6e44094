/**
 * The bare layer of whatever lies over the page until it is answered, by the browser's own dialog: all around it is inert,
 * and the focus goes into it and back to where it was. Escape calls `onClose`; without one it can only be answered.
 */
import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { lieOver } from './layers.ts'
import './modal-layer.css'

type Props = {
  className: string
  children: ReactNode
  onClose?: (() => void) | undefined
  /** A press beside it closes it, too. */
  isLight?: boolean
  isAlert?: boolean
} & ({ 'aria-label': string } | { 'aria-labelledby': string })

const isItself = ({ target, currentTarget }: SyntheticEvent): boolean => target === currentTarget

/** It is open as long as it is there. */
export function ModalLayer({ className, children, onClose, isLight, isAlert, ...name }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Before the effects of what is in it, which may take the focus.
  useLayoutEffect(() => (dialog.current ? lieOver(dialog.current) : undefined), [])
  /** That a file was not chosen after all comes up from its input as the same event. */
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

/** Modal dialogs: the rest of the page is inert, and the focus is trapped in the dialog and restored afterwards. */
import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from './Icon.tsx'
import * as icons from './icons.ts'
import { openModal } from './open-dialogs.ts'
import './dialog.css'

type ModalLayerProps = {
  className: string
  children: ReactNode
  onClose?: (() => void) | undefined
  /** Light dismiss: a click on the backdrop closes the dialog. */
  isLight?: boolean
  isAlert?: boolean
} & ({ 'aria-label': string } | { 'aria-labelledby': string })

const isItself = ({ target, currentTarget }: SyntheticEvent): boolean => target === currentTarget

/** A modal `<dialog>` without a look, open while mounted. Escape calls `onClose`; without it only the buttons inside close the dialog. */
export function ModalLayer({ className, children, onClose, isLight, isAlert, ...name }: ModalLayerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // A layout effect, so that it runs before the effects of the children, which may move the focus.
  useLayoutEffect(() => (dialog.current ? openModal(dialog.current) : undefined), [])
  /** A file input inside sends a `cancel` event that bubbles up to the dialog. */
  const cancel = (event: SyntheticEvent) => {
    if (!isItself(event)) return
    event.preventDefault()
    onClose?.()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same by keyboard
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

type Props = {
  title: string
  children: ReactNode
  /** The label of the close button. */
  close?: string
  onClose?: () => void
  /** The class of the dialog's look; the caller imports its style sheet. */
  look: string
  isLight?: boolean
  isAlert?: boolean
}

/** A dialog named by its heading. Without `close` it has no close button, and its content must close it. */
export function Dialog({ title, children, close, look, ...layer }: Props) {
  const id = useId()
  return (
    <ModalLayer {...layer} className={`dialog ${look}`} aria-labelledby={id}>
      <div className="dialog-in">
        <header>
          <h2 id={id}>{title}</h2>
          {close && (
            <button type="button" aria-label={close} onClick={layer.onClose}>
              <Icon of={icons.close} />
            </button>
          )}
        </header>
        {children}
      </div>
    </ModalLayer>
  )
}

/** A modal dialog, named by its heading. Without `close` it has no close button, and its content must close it. */
import { type ReactNode, useId } from 'react'
import { Icon } from './Icon.tsx'
import * as icons from './icons.ts'
import { ModalLayer } from './ModalLayer.tsx'
import './dialog.css'

type Props = {
  title: string
  children: ReactNode
  /** The label of the close button. */
  close?: string
  onClose?: () => void
  /** The class of its look, whose style sheet is imported where it is used. */
  look: string
  isLight?: boolean
  isAlert?: boolean
}

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

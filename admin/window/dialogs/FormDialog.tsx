/** A dialog with one form: its fields, and below them Cancel and the button that submits. */
import type { ReactNode } from 'react'
import { submitting } from '../submitting.ts'
import { Dialog, DialogButtons } from './Dialog.tsx'

type Props = {
  title: string
  isWide?: boolean
  /** The text of the button that submits. */
  submit: string
  isDisabled: boolean
  /** For what cannot be undone: an alert dialog whose button is red. */
  isDestructive?: boolean
  onSubmit: () => unknown
  children: ReactNode
}

export function FormDialog({
  submit,
  isDisabled,
  isDestructive = false,
  onSubmit,
  children,
  ...dialog
}: Props) {
  return (
    <Dialog {...dialog} isAlert={isDestructive}>
      <form onSubmit={submitting(onSubmit)}>
        {children}
        <DialogButtons>
          <button
            className={`tb ${isDestructive ? 'destructive' : 'main'}`}
            type="submit"
            disabled={isDisabled}
          >
            {submit}
          </button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

/** A dialog with one form: its fields, and below them Cancel and the button that submits. */
import { type ReactNode, useEffect, useRef } from 'react'
import { focusFieldToFill } from '../first-field.ts'
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

function useFirstField() {
  const form = useRef<HTMLFormElement>(null)
  // After the layout effect of the dialog, which takes the focus when it opens.
  useEffect(() => {
    if (form.current) focusFieldToFill(form.current)
  }, [])
  return form
}

export function FormDialog({
  submit,
  isDisabled,
  isDestructive = false,
  onSubmit,
  children,
  ...dialog
}: Props) {
  const form = useFirstField()
  return (
    <Dialog {...dialog} isAlert={isDestructive}>
      <form ref={form} onSubmit={submitting(onSubmit)}>
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

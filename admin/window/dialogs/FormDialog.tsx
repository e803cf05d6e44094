/** A dialog with one form: its fields, and below them Cancel and the button that submits. */
import { type ReactNode, useEffect, useRef } from 'react'
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

/**
 * Focuses the field that the dialog is opened for (`data-first`), where it says so, with what stands there selected. Else the first that
 * must be filled and is not, or else the one for a text, behind what stands there; what typing replaces (`data-replaced`) is selected.
 * A choice that the dialog always asks for says so, so that it has the focus also where it was kept from an earlier time.
 */
function useFirstField() {
  const form = useRef<HTMLFormElement>(null)
  // After the layout effect of the dialog, which takes the focus when it opens.
  useEffect(() => {
    const wanted = form.current?.querySelector<HTMLInputElement | HTMLSelectElement>('[data-first]')
    if (wanted) {
      wanted.focus()
      if (wanted instanceof HTMLInputElement) wanted.select()
      return
    }
    const required = 'input:required, select:required, textarea:required'
    const fields = [
      ...(form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
        required,
      ) ?? []),
    ]
    const text = fields.find((field) => field instanceof HTMLTextAreaElement)
    const first = fields.find(({ value }) => value === '') ?? text
    first?.focus()
    if (!text || first !== text) return
    const isReplaced = 'replaced' in text.dataset
    text.setSelectionRange(isReplaced ? 0 : text.value.length, text.value.length)
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

/** Asks for confirmation of an action that is hard to undo. */
import { FormDialog } from './FormDialog.tsx'
import { useCloseDialog } from './own-dialog.ts'

type Props = {
  title: string
  text: string
  /** The label of the button that confirms. */
  yes: string
  act: () => void
}

export function SureDialog({ title, text, yes, act }: Props) {
  const close = useCloseDialog()
  const confirm = () => {
    close()
    act()
  }
  return (
    <FormDialog title={title} submit={yes} isDisabled={false} isDestructive onSubmit={confirm}>
      <p>{text}</p>
    </FormDialog>
  )
}

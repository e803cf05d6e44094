/** Asks for confirmation of an action that is hard to undo. */
import { useSetAtom } from 'jotai'
import { dialogAtom } from '../../app/state.ts'
import { FormDialog } from './FormDialog.tsx'

type Props = {
  title: string
  text: string
  /** The label of the button that confirms. */
  yes: string
  act: () => void
}

export function SureDialog({ title, text, yes, act }: Props) {
  const close = useSetAtom(dialogAtom)
  const confirm = () => {
    close(null)
    act()
  }
  return (
    <FormDialog title={title} submit={yes} isDisabled={false} isDestructive onSubmit={confirm}>
      <p>{text}</p>
    </FormDialog>
  )
}

/** Asks for confirmation of an action that is hard to undo. */
import { useSetAtom } from 'jotai'
import { dialogAtom } from '../../app/state.ts'
import { Dialog, DialogButtons } from './Dialog.tsx'

type Props = {
  title: string
  text: string
  /** The label of the button that confirms. */
  yes: string
  act: () => void
}

export function SureDialog({ title, text, yes, act }: Props) {
  const close = useSetAtom(dialogAtom)
  const go = () => {
    close(null)
    act()
  }
  return (
    <Dialog title={title} isAlert>
      <p>{text}</p>
      <DialogButtons>
        <button className="tb destructive" type="button" onClick={go}>
          {yes}
        </button>
      </DialogButtons>
    </Dialog>
  )
}

/** The confirmation dialog of a consequential action: what it does, Cancel, Confirm. */
import { useSetAtom } from 'jotai'
import { dialogAtom } from '../../app/state.ts'
import { Dialog, DialogButtons } from './Dialog.tsx'

type Props = {
  title: string
  text: string
  /** What the button says that goes on. */
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

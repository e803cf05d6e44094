/** Asked before something that somebody will feel: what happens then, and the way back out before the way on. */
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

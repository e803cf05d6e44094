/** Adds a note to the application in hand, from the keyboard. */
import { useSetAtom } from 'jotai'
import { NoteForm } from '../application/NoteForm.tsx'
import { dialogAtom, type Target } from '../state.ts'
import { useWords } from '../words.ts'
import { AboutOne } from './AboutOne.tsx'
import { Dialog } from './Dialog.tsx'

export default function NoteDialog({ target }: { target: Target }) {
  const { word } = useWords()
  const open = useSetAtom(dialogAtom)
  return (
    <Dialog title={word('admin.addNote')}>
      <AboutOne target={target} />
      <NoteForm id={target.id} onAdded={() => open(null)} />
    </Dialog>
  )
}

/** The dialog that adds a note to an application. */
import type { Target } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { Dialog, useCloseDialog } from '../../window/dialogs/Dialog.tsx'
import { ApplicationSummary } from './ApplicationSummary.tsx'
import { NoteForm } from './Notes.tsx'

export default function NoteDialog({ target }: { target: Target }) {
  const { t } = useWords()
  const close = useCloseDialog()
  return (
    <Dialog title={t('admin.addNote')}>
      <ApplicationSummary target={target} />
      <NoteForm family={target} hasFocus onAdded={close} />
    </Dialog>
  )
}
